/** Made by `npm run types` from the server's OpenAPI document. Do not edit. */

/** The answer to a refused request. */
export interface ErrorBody { error: ErrorInfo }

/** A refusal: a stable code, a sentence, and the rule if there is one. `field` names the setting of a new table that is wrong: `seats` or an option. */
export interface ErrorInfo { code: string; message: string; rule?: string | null; field?: string | null }

/** One action over the socket; the seat is the socket's. */
export interface SocketAct { type: "act"; id: string; version: number; action: string; careful?: boolean }

/** Take back, or ask. */
export interface SocketUndo { type: "undo"; id: string; version: number }

/** Agree or not. */
export interface SocketAnswer { type: "answer"; agree: boolean; id?: string | null }

/** Send a chat message. */
export interface SocketSay { type: "chat"; text: string; to?: string | null; id?: string | null }

/** A snapshot over the socket. */
export interface SocketSnapshot { type: "snapshot"; sequence: number; version: number; seat: string; legal: (string)[]; can_undo: boolean; events: (GameEvent)[]; seats: (SeatInfo)[]; over: boolean; can_ask_undo?: boolean; undo_asked_by?: string | null; rematch?: string | null; notice?: string | null; pace?: Pace | null; clocks?: (SeatClock)[]; suspended?: boolean; vote?: Vote | null; view: View }

/** An event under the number it has for this seat. */
export interface GameEvent { sequence: number; kind: string; facts: Record<string, unknown>; text: string }

/** Who sits where. `mine` marks the caller's own seats. `plain` says of a bot in one word how strong it is. `stage` says how far a person's absence has gone. With a steward, `kind` is bot and `name` is the person's. */
export interface SeatInfo { seat: string; kind: "bot" | "open" | "person"; taken: boolean; name?: string; level?: string; plain?: string; mine?: boolean; stage?: "" | "late" | "open" | "resigned" | "steward" }

/** How much time everybody has: `bank` seconds at the start and `gain` more for each turn. At a live pace the clock always runs and saved time is kept. At a slow pace it stands still in quiet hours and holidays, and there is never more than `bank` on it. */
export interface Pace { kind: "live" | "slow"; bank: number; gain: number }

/** A seat's clock. `bank` milliseconds were left at `since` (Unix milliseconds). `since` and `out_at`, when nothing will be left, are 0 if the clock does not run. It stands still until `asleep_until` in quiet hours and holidays. Of other seats it shows what the caller may know: a sealed decision stops their clock when it is opened. */
export interface SeatClock { seat: string; bank: number; since?: number; out_at?: number; asleep_until?: number }

/** Something that waits for consent: who asked, what it means, and who still has to agree. */
export interface Vote { kind: "abort" | "pace" | "pause" | "replace" | "time"; by: string; text: string; missing: (string)[]; seat?: string; mine?: boolean; asked?: boolean }

/** The table through one seat's eyes. Games add their own fields. A view holds all that its seat is entitled to remember, so that a position can be imagined from it alone. Seats are named A, B, C …; `seat` is empty for a spectator. */
export interface View { game: string; rules: number; seats: number; seat: string; phase: string; actors: (string)[]; prompt: string; over: boolean; winners: (string)[]; pieces: (Piece)[] }

/** A thing on the board under its public id; `kind` is None while this seat may not know it. */
export interface Piece { id: string; owner: string; place: string; kind: string | null; face_up?: boolean }

/** A snapshot over the socket with how its view differs from the one sent before, as in a replay; only for a client that asked for changes. */
export interface SocketChange { type: "change"; sequence: number; version: number; seat: string; legal: (string)[]; can_undo: boolean; events: (GameEvent)[]; seats: (SeatInfo)[]; over: boolean; can_ask_undo?: boolean; undo_asked_by?: string | null; rematch?: string | null; notice?: string | null; pace?: Pace | null; clocks?: (SeatClock)[]; suspended?: boolean; vote?: Vote | null; change: unknown }

/** The lobby over the socket, until the game starts. */
export interface SocketTable { type: "lobby"; id: string; game: string; title: string; rules: number; options: Record<string, string | boolean | (string)[]>; seats: (SeatInfo)[]; sides: (SeatSide)[]; host: string; hosting: boolean; started: boolean; over: boolean | null; spectators: boolean; private_chat: boolean; silent: boolean; hotseat: boolean; guided: boolean; seed_hash: string; rematch?: string | null; notice?: string | null; pace?: Pace | null; absence?: "end" | "open" | "steward" | "wait"; listed?: boolean; hints?: boolean; pack?: string; numbers?: Record<string, number | number | string> }

/** What a seat plays as: in words, and by its crest. Empty while that is open. */
export interface SeatSide { name: string; crest: string }

/** Chat lines since the last such message. */
export interface SocketChat { type: "chat"; lines: (ChatLine)[] }

/** A chat line; `to` is empty for the whole table. `at` is in Unix seconds. `number` counts the lines that the reader may read. */
export interface ChatLine { number: number; seat: string; name: string; to: string; text: string; at: number }

/** The request with this id is committed. */
export interface SocketDone { type: "done"; id: string | null }

/** The request with this id was refused. */
export interface SocketError { type: "error"; id: string | null; error: ErrorInfo }

/** The table of Kenjin through one seat's eyes. */
export interface KenjinView { game: string; rules: number; seats: number; seat: string; phase: string; actors: (string)[]; prompt: string; over: boolean; winners: (string)[]; pieces: (Piece)[]; teams: boolean; first: string; turns: number; turn_cards: number; left: number; field: string; offer: (string)[]; drawn: (string)[]; battlefields: (Battlefield)[]; players: (KenjinPlayer)[]; hand: Record<string, number>; idle: (string)[]; seen_by: Record<string, (string)[]>; sealed: string; fallen?: (string)[]; score: (KenjinSheet)[] }

/** A tile between two seats; `conqueror` is a seat, "nobody", or empty before its combat. `place` counts the borders around the table, two places for each from three players on. */
export interface Battlefield { place: number; tile: string; worth: number; armies: [KenjinArmy, KenjinArmy]; conqueror: string }

/** One side of a battlefield, its cards from bottom to top. */
export interface KenjinArmy { seat: string; cards: (string)[]; supply: number }

/** A seat as everybody sees it, and the cards this viewer has not seen of it. */
export interface KenjinPlayer { seat: string; clan: string; partner: string; turn: number; deployed: number; in_hand: number; not_yet_seen: Record<string, number> }

/** The score sheet of one seat. */
export interface KenjinSheet { seat: string; lines: (ScoreLine)[]; total: number; battlefields: number }

/** Where points came from: a tile or "lord_last", what for, and how many. */
export interface ScoreLine { source: string; reason: string; points: number }

/** The table of Rokugan through one seat's eyes. */
export interface RokuganView { game: string; rules: number; seats: number; seat: string; phase: string; actors: (string)[]; prompt: string; over: boolean; winners: (string)[]; pieces: (Piece)[]; round: number; first: string; first_card: boolean; active: string; territory: string; left: number; passes: number; card: string; stage: number; chosen: (string)[]; looked: boolean; purged: boolean; animated: boolean; initiative: Initiative; provinces: (RokuganProvince)[]; territories: (Territory)[]; tokens: (Token)[]; laid: (number)[]; players: (RokuganPlayer)[]; hand: Record<string, number>; pool: Record<string, number>; bluff_in_pool: boolean; offered: (string)[]; objective: string; objective_met: boolean; spied: Spied | null; recalled: Recalled | null; lawful: Record<string, (string)[]>; forecasts: Record<string, Forecast>; score: (RokuganSheet)[] }

/** The deck: clan cards and neutral cards that may still come, and how many neutral ones do. */
export interface Initiative { clans: (string)[]; neutrals: (string)[]; neutral_places: number }

/** A province: who controls it, by how many tokens, and what it is worth as it lies there. */
export interface RokuganProvince { id: string; owner: string; facedown: number; faceup: number; special: string; honor: number; defense: number; banners: number; walls: number; withstood?: boolean }

/** A territory, who controls it, and its card: `space`, `played`, or the seat that holds it. `read_by` are the seats that hold the card or have held it. */
export interface Territory { id: string; controller: string; card: string; at: string; read_by: (string)[] }

/** A combat token on the board; `seen_by` are others who have looked at it. */
export interface Token { id: string; owner: string; spot: string; kind: string; face_up: boolean; blessings: (string)[]; seen_by: (string)[]; not_bluff?: boolean }

/** A seat as everybody sees it, and what this viewer has not yet seen of its tokens. */
export interface RokuganPlayer { seat: string; clan: string; hand: number; pool: number; discard: Record<string, number>; bluff_aside: boolean; scouts: number; shugenja: number; provinces: number; ronin: boolean; out: boolean; barred: boolean; kept: boolean; honor: Honor; not_yet_seen: Record<string, number>; to_place?: number; bluff_home?: number }

/** Honor that everybody can count: all but the secret objective. */
export interface Honor { flowers: number; faceup: number; territories: number; total: number }

/** What Spy Network showed, less what has openly left that hand; `escaped` went to the pool. */
export interface Spied { by: string; seat: string; tokens: Record<string, number>; escaped: number }

/** The token that the first player sent back to a pool this round. */
export interface Recalled { owner: string; kind: string }

/** What a further token of this seat would meet in a province, as far as the seat knows. */
export interface Forecast { own: number; against: number; seen: number; hidden: number; rivals: number; needs: number }

/** The score sheet of one seat. */
export interface RokuganSheet { seat: string; flowers: number; faceup: number; territories: number; objective: string; objective_honor: number; total: number }

/** The table of Ikusa through one seat's eyes. */
export interface IkusaView { game: string; rules: number; seats: number; seat: string; phase: string; actors: (string)[]; prompt: string; over: boolean; winners: (string)[]; pieces: (Piece)[]; variant: string; you: (string)[]; deciding: (string)[]; acting: string; active: string; round: number; turn: number; win: number; round_cap: number; asked: (string)[]; sealed: (string)[]; supply: Record<string, number>; income: Record<string, number>; to_divide: number; ninja: Ninja; step: Step; battle: IkusaBattle; facedown: Record<string, (number)[]>; provinces: Record<string, IkusaProvince>; armies: Record<string, IkusaArmy>; colours: Record<string, Colour> }

/** Who holds the ninja, and what they have answered. */
export interface Ninja { holder: string; order: string; target: string; spied: string }

/** A chain of small choices that is going on, or the last one. */
export interface Step { mover: string; origin: string; goal: string; bundle: Record<string, number>; back: string; resume: string; fighter: string; left: number }

/** The latest battle of the turn. */
export interface IkusaBattle { attacker: string; from: string; to: string; defender: string; naval: boolean; passes: number; roller: string; dice_left: number; dice: Record<string, (number)[]>; dice_hit: Record<string, (boolean)[]>; hits: [number, number]; owed: [number, number]; walls_left: number; removal: number; losses: (Record<string, number>)[]; proposal: (string)[] }

/** A province: who holds it, what stands there, and what this turn has left on it. */
export interface IkusaProvince { owner?: string; force?: Record<string, number>; walls?: string; walls_lost?: number; moved?: Record<string, number>; aim?: string; fought?: boolean; dropped_by?: number; shared?: number; inherited?: boolean; card?: Card | null; room?: [number, number]; hirer?: string; mustered?: string; with_army?: boolean }

/** Ronin on the card of a province: face down or up, with the force and with the army. */
export interface Card { lies: string; force: number; army: number }

/** An army: where its marker stands, its units without the daimyo, and what it may still do. */
export interface IkusaArmy { place: string; units: Record<string, number>; hole: number; level: number; steps: number; attacks: number; aim: string; fought: boolean; start: string; flags: (string)[]; opening: string; shunned: (string)[] }

/** A colour: its tray, its planning bins, and what it has sealed. */
export interface Colour { seat: string; tray: Record<string, number>; cards: number; koku: number; marker: number; bins: Record<string, number>; built: string; levied: Record<string, number>; answer: Record<string, number>; spread: (number)[]; progress: number; loss_order: string; sets: number; hired: number; heir: string }

/** The table of Kawanakajima through one seat's eyes; see the top of this module. */
export interface KawanakajimaView { game: string; rules: number; seats: number; seat: string; phase: string; actors: (string)[]; prompt: string; over: boolean; winners: (string)[]; pieces: (Piece)[]; subject: string; scenario: string; options: (string)[]; reconstructed: string; turn: number; turns: number; fatigue: boolean; vp: number; fort: string; counters: (Counter)[]; clans: (Clan)[]; zones: Record<string, (string)[]>; bowl: Bowl; honjins: [Honjin, Honjin]; activation: Activation; move: Move | null; battles: (KawanakajimaBattle)[]; combat: Combat | null; vacated: (string)[]; siege: Siege | null; offer: Offer | null; private: Private | null; table: Table }

/** A unit in play. */
export interface Counter { id: string; clan: string; army: string; letter: string; name: string; place: string; state: string; elan: number; mass: number; firepower: number; leadership: number; mode: string; marks: (string)[]; battle: number }

/** A Clan as this seat knows it. */
export interface Clan { id: string; army: string; letter: string; name: string; mode: string; might: (string)[]; chit: string; entry: string }

/** The Selection Bowl. */
export interface Bowl { chits: (string)[]; hidden: number; drawn: string; done: (string)[] }

/** One player's board. */
export interface Honjin { army: string; points: number; kosaka_points: number; saved: number; bundori: number; losses: number; plan: string; plan_active: boolean; plan_open: boolean; not_ruled_out: (string)[]; quota: Record<string, number>; gifts: number; specials: (Special)[]; boxes: ((string)[])[]; reserve: (string)[]; samurai: string; done: boolean }

/** A Special chit; activity and Clans are `?` while this seat may not know them. */
export interface Special { id: string; place: string; activity: string; clans: (string)[] }

/** What is going on because of one chit. */
export interface Activation { kind: string; army: string; clans: (string)[]; stage: string }

/** A unit on its way. */
export interface Move { unit: string; origin: string; mp: number; duty: string; steps: Record<string, number>; reach: Record<string, [number, string]>; stops: (string)[] }

/** A battle that was declared. */
export interface KawanakajimaBattle { number: number; attackers: (string)[]; defenders: (string)[] }

/** The battle in progress. Dice are 0 before they are rolled. */
export interface Combat { number: number; attackers: (Fighter)[]; defenders: (Fighter)[]; terrain: string; attack_leader: string; defense_leader: string; column: ([string, number])[]; line: ([string, number])[]; column_sum: number; line_sum: number; column_dice: number; line_dice: number; code: string; cell: [number, number] | null; likely: [number, number] }

/** A unit in the battle in progress, and what it adds to the two scores. */
export interface Fighter { unit: string; name: string; case: string; column: number; line: number }

/** The siege of Kaizu. */
export interface Siege { besieged: string; sides: [Side, Side]; target: string; committed: (string)[]; actions: number; advantage: boolean; assaults: (Assault)[]; stakes: [number, number] | null }

/** One army in the siege. */
export interface Side { army: string; manpower: number; out_of_combat: number; markers: (string)[]; bases: (string)[]; sacrificed: number }

/** An Area that may be attacked: from where, the lowest wall, and the chances. */
export interface Assault { area: string; sources: (string)[]; wall: number; assault: number; fire: number }

/** The Clan whose chit a seat may use, or whose Mode it may change now. */
export interface Offer { clan: string; mode: string; tries: (Try)[] }

/** Another Mode for a Clan: the lowest die that is enough, and the chance of it. */
export interface Try { mode: string; roll: number; chance: number }

/** What a seat has settled in secret in the present step, and what is still open in it. */
export interface Private { modes: Record<string, string>; entries: Record<string, string>; bought: Record<string, string>; about: string; markers: number; choices: Record<string, (string)[]>; errands: (Errand)[] }

/** Where a Clan chit would go: its box of the Delay Track (0 for the bowl) and turn. */
export interface Errand { clan: string; by: string; mp: number; box: number; turn: number }

/** The position of a game of Kawanakajima. */
export interface Table { phase: string; units: Record<string, string>; clans: Record<string, string>; chits: Record<string, string>; logs: Record<string, string>; armies: Record<string, KawanakajimaArmy>; trail: (number)[]; standing: Record<string, number> }

/** One Honjin. A Plan is a name, empty for none, or `?`. */
export interface KawanakajimaArmy { plan: string; plan_active: boolean; plan_open: boolean; plan_might: (string)[]; saved: number; pledged: number; points: [number, number]; bundori: number; used: [number, number, number, number]; gifts: number; given: boolean; losses: number; boasts: boolean; private: number; cursor: number; markers: number; commander: string; samurai: string; samurai_due: boolean; conforming: boolean; manpower: number; out_of_combat: number; holds: (string)[]; bases: (string)[]; offered: number; unseen: number }

/** A person on this server. */
export interface Guest { id: string; name: string }

/** A table in your list. `waiting` names the seats that owe a decision, `winners` those that won, `last` is the latest event that you saw. `made` and `changed` are in Unix seconds. */
export interface MyTable { id: string; game: string; title: string; lid: string; seats: (SeatInfo)[]; started: boolean; over: boolean; waiting: (string)[]; my_turn: boolean; winners: (string)[]; last: string; made: number; changed: number; pace?: Pace | null; out_at?: number; notice?: string }

/** A game. `weight` is from 1 to 5; bots are of `usual_level` unless somebody chooses. */
export interface GameInfo { name: string; title: string; designer: string; publisher: string; year: number; seats: (number)[]; minutes: [number, number]; summary: string; rules: number; options: (GameOption)[]; bots: (BotLevel)[]; usual_level: string; weight: number; lid: string; first_game: FirstGame; declines: (string)[]; board: boolean; packs?: (PackInfo)[] }

/** An option of a game. People read `title`, and for each choice its label. */
export interface GameOption { name: string; kind: "choice" | "names" | "switch"; title: string; help: string; default: string | boolean | (string)[]; choices: (string)[]; labels: (string)[]; rules: (string)[] }

/** A strength of bots: what programs call it, what people call it, what to expect of it. `title` is the plain word, `name` the office it has at court, `bars` from 1 to 5 its strength; it answers within `seconds`. */
export interface BotLevel { level: string; title: string; name: string; text: string; bars: number; seconds: number }

/** The game for newcomers: its seats, and options other than the defaults. */
export interface FirstGame { seats: number; options?: Record<string, string | boolean> }

/** A data pack that tables of a game may use: its name, and a note by its maker. */
export interface PackInfo { name: string; note: string }

/** A heading, or a rule under it. */
export interface RuleSection { text: string; id?: string | null; title?: string | null; level?: number | null }

/** How to play a game, in Markdown. Comments in it carry `phases:` (of the game, that a chapter is about), `aid:` (the title under which a table belongs to the player aid) and `art:` (pictures of things by their names). */
export interface Guide { text: string }

/** A card, a tile or a table explained. `brief` is the text in a few words; `box` has the numbers and tables that belong to it, under names that its game chooses. */
export interface HelpText { name: string; text: string; rules: (string)[]; brief?: string; box?: Record<string, unknown> }

/** Whether a table can have these settings. `sides` are in the order of the seats. `refused` has, by field (`seats` or an option), the values that do not go with the rest, each with the reason. */
export interface TableCheck { problem: TableProblem | null; sides: (SeatSide)[]; refused: Record<string, Record<string, string>> }

/** Why a table cannot have these settings: the field that is wrong, and a sentence. */
export interface TableProblem { field: string; message: string }

/** A table's id, which is its link. */
export interface TableId { id: string }

/** A table as everybody with its link may see it. `sides` are in the order of the seats. `over` and `rematch` are null for strangers at a table without spectators. `notice` says why the game is paused or was closed, if it was. */
export interface TableInfo { id: string; game: string; title: string; rules: number; options: Record<string, string | boolean | (string)[]>; seats: (SeatInfo)[]; sides: (SeatSide)[]; host: string; hosting: boolean; started: boolean; over: boolean | null; spectators: boolean; private_chat: boolean; silent: boolean; hotseat: boolean; guided: boolean; seed_hash: string; rematch?: string | null; notice?: string | null; pace?: Pace | null; absence?: "end" | "open" | "steward" | "wait"; listed?: boolean; hints?: boolean; pack?: string; numbers?: Record<string, number | number | string> }

/** What one seat (or a spectator) sees, and how the table stands for it. */
export interface Snapshot { sequence: number; version: number; seat: string; legal: (string)[]; can_undo: boolean; events: (GameEvent)[]; seats: (SeatInfo)[]; over: boolean; can_ask_undo?: boolean; undo_asked_by?: string | null; rematch?: string | null; notice?: string | null; pace?: Pace | null; clocks?: (SeatClock)[]; suspended?: boolean; vote?: Vote | null; view: View }

/** The rule that forbids an action; empty if it is legal. `unknown`: there is no such action. */
export interface Why { rule?: string; text?: string; unknown?: boolean }

/** The odds of an action; empty if the game has none for it. */
export interface Odds { chances?: (Chance)[]; means?: (Mean)[]; given?: string; ends?: (Chance)[] }

/** One possible result of an action, and how likely it is. */
export interface Chance { text: string; probability: number }

/** An expected number of an action. */
export interface Mean { text: string; value: number }

/** What a bot would do: its best choices, one sentence why, and how often the seat has asked. */
export interface HintTold { choices: (HintChoice)[]; why: string; asked: number }

/** Something to do, as a path and in words, and how likely the seat is to win with it. */
export interface HintChoice { action: string; text: string; chance: number }

/** Done; there is no content. */
export interface Nothing {  }

/** A guest's own notes at a table. */
export interface Notes { text: string }

/** A page of a finished game as one seat knew it then. `first` is the number of its first step, `length` that of all steps; `view` is the view at the first step of the page. */
export interface Replay { seat: string; page: number; pages: number; first: number; length: number; view: Record<string, unknown>; steps: (ReplayStep)[] }

/** A step of a finished game; `who` is * for chance. `change` is how the view differs from that of the step before: null where it does not, `["=", value]` for another value, `["+", items]` for items at the end of a list, `["-"]` for a key that is gone, or an object with the changes inside, by key or index. */
export interface ReplayStep { action: string; who: string; change: unknown; events: (GameEvent)[] }

/** How a finished game went: the points (and what they are) after steps, of `length` in all. */
export interface Story { unit: string; length: number; points: (StoryPoint)[] }

/** After a step, the points of every seat. */
export interface StoryPoint { step: number; scores: (number)[] }

/** The seed with all its draws. */
export interface Verification { seed: string; seed_hash: string; hash_checks: boolean; draws: (Draw)[]; checks: boolean }

/** One draw, and whether the published seed gives the same. */
export interface Draw { number: number; outcome: string; again: string; checks: boolean }

/** That the server can do its work. */
export interface Health { status: string }

/** A pace that is offered, with its name. */
export interface OfferedPace { kind: "live" | "slow"; bank: number; gain: number; name?: string }

/** Your quiet hours and holidays; `days_left` of holidays may be taken this year. */
export interface MyRest { quiet: QuietHours; holidays: (Holiday)[]; days_left: number }

/** Your quiet hours; the clocks of slow games stand still then. Equal times: never. */
export interface QuietHours { zone: string; start: number; end: number }

/** Your holiday; the clocks of slow games stand still then. */
export interface Holiday { began: number; ended: number }

/** An account, or a guest. A guest has no credentials. */
export interface Account { id: string; name: string; guest: boolean; credentials: (CredentialInfo)[]; recovery_codes: number; sessions: (SessionInfo)[]; mail: boolean; moderator: boolean }

/** A way to sign in. */
export interface CredentialInfo { id: string; kind: "email" | "passkey" | "password"; label: string; made: number }

/** A browser that is signed in; `seen` is exact to a day. Unix seconds. */
export interface SessionInfo { id: string; device: string; made: number; seen: number; current: boolean }

/** Recovery codes for when everything else is lost; each works once. */
export interface RecoveryCodes { codes: (string)[] }

/** What the browser's `navigator.credentials` is asked, as JSON. */
export interface PasskeyOptions { options: Record<string, unknown> }

/** Everything the server stores about a person. */
export interface Export { account: Account; rest: MyRest; tables: (Record<string, unknown>)[]; chat: (Record<string, unknown>)[]; notes: (Record<string, unknown>)[]; results: (Record<string, unknown>)[]; tournaments: (Record<string, unknown>)[]; left: (Record<string, unknown>)[]; people: (Record<string, unknown>)[]; notices: (Record<string, unknown>)[]; silenced: (Record<string, unknown>)[]; webhooks: (Record<string, unknown>)[]; push: (Record<string, unknown>)[]; orders: (Record<string, unknown>)[]; reports: (Record<string, unknown>)[]; sanctions: (Record<string, unknown>)[] }

/** A webhook. `secret` signs each request; it is shown once, on creation. */
export interface HookInfo { id: string; url: string; secret?: string }

/** Your latest notices, and how many are unread. */
export interface NoticeList { unread: number; notices: (NoticeInfo)[] }

/** A notice. `made` is in Unix milliseconds. */
export interface NoticeInfo { kind: string; table: string; text: string; made: number; read: boolean }

/** Notice settings. `push_key` is the server's key for push subscriptions, if it has one. */
export interface ChosenWays { mail: boolean; push: boolean; push_key: string; silent: (Silent)[] }

/** An event that you silenced for a channel; the bell still shows it. */
export interface Silent { channel: "hook" | "mail" | "push"; event: "asked" | "cup" | "invited" | "late" | "over" | "turn" }

/** Whether mails, push messages and webhooks are silent about a table. */
export interface TableNotices { silent: boolean }

/** A table in the public list: you can sit down (`free` seats), or watch. `rating` is the mean of its people's ratings in this game at this pace; null if none has one. */
export interface OpenTable { id: string; game: string; title: string; host: string; names: (string)[]; seats: number; free: number; started: boolean; pace: Pace | null; made: number; rating?: number | null }

/** A person you have played with, or know. */
export interface Opponent { name: string; games: number; kind: "block" | "friend" | "none"; account: boolean }

/** A person as others see them. `in_time` is the share of turns in time, in finished games. */
export interface Profile { name: string; since: number; games: number; won: number; in_time: number; ratings: (RatingInfo)[]; recent: (PlayedGame)[]; bots: (RatingInfo)[]; record?: (SideRecord)[]; turns?: (TurnRecord)[] }

/** How strong somebody plays a game at a pace: most likely (19 of 20) within `plus_minus`. It is `settling` until five games are counted. */
export interface RatingInfo { game: string; title: string; pace: string; rating: number; plus_minus: number; games: number; settling: boolean }

/** A finished game: the place, and the change of the rating (0 if it did not count). */
export interface PlayedGame { table: string; game: string; title: string; names: (string)[]; place: number; seats: number; how: string; change: number; made: number }

/** How somebody did in a game with one side; `side` is empty where it is not known. */
export interface SideRecord { game: string; title: string; side: string; games: number; won: number }

/** How somebody plays at a pace: turns on the clock in finished games, the share of them in time, and how many seconds one takes on average (quiet hours and holidays left out). */
export interface TurnRecord { pace: "live" | "slow"; turns: number; in_time: number; seconds: number }

/** A line of a leaderboard. */
export interface Leader { name: string; rating: RatingInfo }

/** A tournament in a list. `place` and `waits` are the caller's own: 0 and false if they do not play. `deadline` is when the round ends, in Unix milliseconds. */
export interface TournamentLine { id: string; name: string; game: string; title: string; format: "groups" | "knockout" | "round_robin" | "swiss"; state: "ended" | "open" | "over" | "running"; round: number; rounds: number; players: number; starts: number; deadline: number; joined: boolean; place: number; points: number; waits: boolean; table: string }

/** A tournament. */
export interface TournamentId { id: string }

/** A whole tournament. `seed` decides every draw; it is shown when the first round begins. */
export interface TournamentInfo { id: string; name: string; game: string; title: string; options: Record<string, unknown>; format: "groups" | "knockout" | "round_robin" | "swiss"; seats: number; rounds: number; group_size: number; pace: Pace | null; absence: "end" | "open" | "steward" | "wait"; round_hours: number; fill: string; host: string; hosting: boolean; joined: boolean; listed: boolean; state: "ended" | "open" | "over" | "running"; round: number; starts: number; deadline: number; seed: string; entrants: (Entrant)[]; standings: (StandingInfo)[]; played: (RoundInfo)[]; mine: MyMatch | null }

/** A player: a person, or a bot of a level. `rating` is 0 where there is none. */
export interface Entrant { number: number; name: string; level: string; gone: boolean; mine: boolean; rating: number; plus_minus: number }

/** A line of the table, the best first. Points are counted in parts of 24: a won game is 24. Equal points: `opponents` decides (the points of all opponents so far), then `own` (points in games against players with the same points), then `margin` (the player's points in their games minus those of the others), then `lot`. `decided` names what put this line above the next. */
export interface StandingInfo { place: number; number: number; points: number; opponents: number; own: number; margin: number; lot: number; games: number; decided: "" | "final" | "lot" | "margin" | "opponents" | "own" | "points" }

/** A round that has begun. */
export interface RoundInfo { number: number; final: boolean; matches: (MatchInfo)[] }

/** A game of a round: its players in the order of the seats. A single one has a bye. `points` are empty while it runs. */
export interface MatchInfo { number: number; group: number; table: string; players: (number)[]; over: boolean; points: (number)[]; scores: (number)[] }

/** The caller's own game of this round; `out_at` is when their clock runs out, or 0. */
export interface MyMatch { table: string; over: boolean; my_turn: boolean; out_at: number }

/** A standing order, visible to its owner only. `until_round` is 0 if no round ends it. */
export interface OrderInfo { id: number; seat: string; kind: "answer" | "forced" | "pass"; choices: (string)[]; once: boolean; until_round: number }

/** What moderators see. */
export interface ModerationPage { reports: (ReportInfo)[]; sanctions: (SanctionInfo)[]; log: (AuditLine)[] }

/** A report: `said` are the person's chat lines that the reporter could read. `guest` is the person's id. */
export interface ReportInfo { id: number; guest: string; name: string; reporter: string; table: string; text: string; said: (string)[]; made: number }

/** Somebody who is muted or banned; `until` is in Unix seconds, 0 for good. `id` names guests without an account, too, where a measure asks for a `name`. */
export interface SanctionInfo { id: string; name: string; kind: string; until: number; reason: string }

/** What a moderator did, or the host (no name). */
export interface AuditLine { made: number; moderator: string; what: string; name: string; table: string; text: string }

/** A guest's name. */
export interface NameYourself { name: string }

/** The settings of a table to check before it is opened. */
export interface CheckTable { seats: number; options?: Record<string, unknown> }

/** A new table. */
export interface NewTable { game: string; seats: (SeatWish)[]; options?: Record<string, unknown>; spectators?: boolean; private_chat?: boolean; silent?: boolean; hotseat?: boolean; guided?: boolean; pace?: Pace | null; absence?: "end" | "open" | "steward" | "wait"; listed?: boolean; hints?: boolean; pack?: string }

/** Who sits there: the host, a person with the link, a bot, or anybody. */
export interface SeatWish { kind: "bot" | "me" | "open" | "person"; level?: string | null }

/** A seat to take or to leave. */
export interface ChooseSeat { seat: string }

/** A bot of this level for a free seat; without a level, the seat is free again. */
export interface FillSeat { seat: string; level?: string | null }

/** One action. `id` makes a retry harmless; `version` is the snapshot's. A careful one is refused with the code `final` if it could not be taken back afterwards. */
export interface Act { id: string; version: number; seat: string; action: string; careful?: boolean }

/** Undo the last step, or ask the others. */
export interface Undo { id: string; version: number; seat: string }

/** The answer to another player's undo request. */
export interface AnswerUndo { seat: string; agree: boolean }

/** Something said to the table, or to one seat. */
export interface Say { text: string; to?: string | null }

/** A guest's own notes at a table. */
export interface WriteNotes { text: string }

/** Something that needs the others' consent. End the game without a result (`abort`), stop the clocks (`pause`), play at another `pace` (none: without clocks), take over the seat of somebody who left (`replace`, with `seat`), or give a seat more time (`time`, with `seat`). */
export interface StartVote { kind: "abort" | "pace" | "pause" | "replace" | "time"; seat?: string | null; pace?: Pace | null }

/** Whether the caller agrees. */
export interface AnswerVote { agree: boolean }

/** The holiday that began then. */
export interface EndHoliday { began: number }

/** An address to which a link for signing in is sent. */
export interface AskLink { email: string }

/** A password of ten characters or more. */
export interface SetPassword { password: string }

/** What the browser's `navigator.credentials` answered, as JSON. */
export interface PasskeyAnswer { credential: Record<string, unknown>; label?: string }

/** One of your own things, by its id. */
export interface PickId { id: string }

/** Your own name, typed to confirm. */
export interface ConfirmName { name: string }

/** Your name with a password or a recovery code. */
export interface SignIn { name: string; secret: string }

/** The secret of a link that came by mail. */
export interface UseLink { token: string }

/** An address to which notices are sent. */
export interface AddHook { url: string }

/** Changes to your notice settings; what is left out stays as it is. */
export interface Ways { mail?: boolean | null; push?: boolean | null; silent?: (Silent)[] | null }

/** A push subscription, as the browser's `toJSON` gives it. */
export interface PushSubscription { endpoint: string; keys: PushKeys; expirationTime?: number | null }

/** The keys of a push subscription. */
export interface PushKeys { p256dh: string; auth: string }

/** A request for quick pairing. */
export interface FindGame { game: string; seats: number; pace?: Pace | null }

/** A person by name: an account, or one of your last opponents. */
export interface Invite { name: string }

/** A person by name, and your relation to them. */
export interface Relate { name: string; kind: "block" | "friend" | "none" }

/** A new tournament. `rounds` are those of Swiss, or how often all meet all in a group; 0 for the usual number. `fill` is the level of the bots that fill the last table. It begins at `starts` (0: when its host says so). */
export interface NewTournament { name: string; game: string; format: "groups" | "knockout" | "round_robin" | "swiss"; seats: number; options?: Record<string, unknown>; rounds?: number; group_size?: number; pace?: Pace | null; absence?: "end" | "open" | "steward" | "wait"; round_hours?: number; fill?: string | null; starts?: number; listed?: boolean }

/** A bot for a tournament. */
export interface AddBot { level: string }

/** One of the players, by number. */
export interface DropEntrant { number: number }

/** A standing order for your seat. `answer`: the first of `choices` that is legal when you are asked; each is an action or how it begins, so that `lose army ronin` then `lose army` says which losses to take first. `pass`: let every question pass that can be passed. `forced`: do what alone is legal. `once`: one answer; `this_round`: until the round ends. */
export interface GiveOrder { seat: string; kind: "answer" | "forced" | "pass"; choices?: (string)[]; once?: boolean; this_round?: boolean }

/** A standing order by its number. */
export interface WithdrawOrder { id: number }

/** Somebody at a table who misbehaves: what happened, in a few words. */
export interface Report { table: string; seat: string; text: string }

/** A measure against the person in a `report`, by `name` (an account, or a guest by id), or against a `table`. `hours` says for how long (0: for good); the person sees the `reason`. `done` files a report away. */
export interface Measures { what: "ban" | "close" | "done" | "mute" | "rename" | "unban" | "unmute"; report?: number; name?: string | null; table?: string; hours?: number; reason?: string }
