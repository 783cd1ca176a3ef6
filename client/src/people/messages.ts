/** Sentences about people, time and ways out. */
import { ordinal } from '../tournaments/messages'

const n = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

export const p = {
  left: (time: string) => `${time} left`,
  out: 'out of time',
  asleep: (until: string) => `asleep until ${until}`,
  stands: 'stands still',
  steward: (name: string) => `A steward plays for ${name}`,
  stages: {
    late: 'out of time',
    steward: 'away, a steward plays',
    open: 'away, the seat is open',
    resigned: 'resigned, a bot plays',
  } as Record<string, string>,
  paused: 'The game is paused. No clock runs.',
  resume: 'Resume',
  away: 'A steward plays for you.',
  awayHint: 'Take your seat back whenever you like.',
  back: 'Take my seat back',
  resigned: 'You have resigned this game.',
  late: (name: string) => `${name} is out of time.`,
  claim: 'Claim the win',
  claimHint: 'You may claim the win, or wait.',
  moreTime: 'Give more time',
  missing: (names: string) => `Waiting for ${names}.`,
  agree: 'Agree',
  refuse: 'Do not agree',
  withdraw: 'Take it back',
  rematch: 'Rematch',
  rematchJoin: 'Accept the rematch',
  seatWaits: (name: string) => `${name} is away. The game waits for them, or for another player in the seat.`,
  askedAgain: 'You are asked again and again.',
  askedAgainHint: 'A standing order can pass for you. Only you see it, and you can take it back.',
  notNow: 'Not now',
  changePace: 'Change the pace',
  changePaceHint: 'Everybody has to agree. All clocks start again.',
  silentHere: 'No mail, push or webhook about this game',
  silentHint: 'The bell still shows it.',
  takeSeat: (name: string) => `Take over from ${name}`,
  seatOpen: (name: string) => `${name} has left. The seat is open.`,
  wayOut: 'Leave or end this game',
  resign: 'Resign',
  resignSure: 'Resign this game?',
  resignTwo: 'The other player wins. It counts for your rating.',
  resignMany: 'A bot plays your seat to the end. You cannot come back, and it counts for your rating.',
  leave: 'Let a steward play',
  leaveHint: 'A bot plays your seat until you come back. If it plays to the end, your rating stays as it is.',
  abort: 'End without a result',
  abortHint: 'Everybody has to agree. It counts for no rating.',
  pause: 'Pause the clocks',
  pauseHint: 'Everybody has to agree.',
  orders: 'Standing orders',
  ordersHint:
    'Answers prepared for questions to come. Only you see them; an answer comes as if you sat here.',
  orderForced: 'Answer when I have no choice',
  orderPass: 'Pass whenever I may',
  orderPassRound: 'Pass until the round ends',
  orderPick: 'Add what is possible now',
  orderWords: 'Answer with the first of these that is possible (one action a line)',
  orderNotation: 'How actions are written',
  orderOnce: 'Answer once',
  orderAlways: 'Answer every time',
  orderText: (kind: string, choices: string[], once: boolean, until: number) => {
    const times = `${once ? ', once' : ''}${until ? `, in round ${until}` : ''}`
    if (kind === 'forced') return `Answer when I have no choice${times}`
    return kind === 'pass' ? `Pass whenever I may${times}` : `${choices.join(', else ')}${times}`
  },
  yes: 'Yes',
  no: 'No',
  pace: 'Pace',
  noClock: 'No clock',
  noClockHint: 'Among friends: everybody takes the time they need.',
  absence: 'If somebody’s time runs out',
  absences: {
    steward: 'A bot plays for them until they come back',
    open: 'The game waits until another player takes the seat',
    end: 'The game ends',
    wait: 'Everybody waits',
  } as Record<string, string>,
  days: (count: number) => n(count, 'day'),
  unratedPack: (pack: string) => `Not rated: it is played with the data pack “${pack}”.`,
  unratedHints: 'Not rated: players may ask for hints.',
  refused: 'That did not work',
  over: 'This game has ended',
  home: 'Home',
  replay: 'Replay',
  removeThem: 'Remove',
  inviteName: 'Invite by name',
  inviteHint: 'Somebody with an account, or a guest you have played with. Others join by the link.',
  invite: 'Invite',
  invited: (name: string) => `${name} gets a notice.`,
  inviteKnown: (name: string) => `Invite ${name}`,
  bell: 'News',
  news: (count: number) => `News: ${count} new`,
  noNews: 'Nothing new.',
  howTold: 'Notice settings',
}

/** Sentences of the account page. */
export const acc = {
  title: 'Your account',
  short: 'Account',
  guest: 'You play as a guest. Only this browser knows you: add a way to sign in to keep your seats.',
  safe: 'You can sign in from any device.',
  name: 'Name',
  save: 'Save',
  saved: 'Saved.',
  waysIn: 'Ways to sign in',
  none: 'None yet.',
  addPasskey: 'Add a passkey',
  passkeyHint: 'Fingerprint, face or PIN of your device. The safest and the quickest way.',
  noPasskeys: 'This browser cannot use passkeys.',
  email: 'E-mail',
  sendLink: 'Send a link',
  linkSent: 'Sent. Open the link in the mail within half an hour.',
  noMail: 'This server sends no mail.',
  password: 'Password',
  passwordHint: 'Ten characters or more.',
  setPassword: 'Set the password',
  changePassword: 'Change the password',
  recovery: 'Recovery codes',
  recoveryHint: 'For when everything else is lost. Each works once, with your name.',
  recoveryLeft: (count: number) => (count ? `${count} left.` : 'None yet.'),
  recoveryAgain: 'New codes replace the old ones.',
  makeCodes: 'Make new codes',
  keepCodes: 'Keep these somewhere safe. They are shown once.',
  remove: 'Remove',
  kinds: { passkey: 'Passkey', email: 'E-mail', password: 'Password' } as Record<string, string>,
  sessions: 'Where you are signed in',
  thisOne: (device: string) => (device ? `This browser (${device})` : 'This browser'),
  someBrowser: 'Another browser',
  seen: (day: string) => `last seen ${day}`,
  signOutThere: 'Sign out there',
  signOutOthers: 'Sign out everywhere else',
  signOut: 'Sign out',
  signOutGuest: 'Signing out loses this guest for good. Add a way to sign in first.',
  quiet: 'Quiet hours',
  quietHint:
    'The clocks of slow games stand still, and nothing wakes you. The same time twice: no quiet hours.',
  from: 'From',
  until: 'Until',
  zone: 'Time zone',
  holidays: 'Holidays',
  holidaysHint: (days: number) => `Clocks stand still. ${days} days left this year.`,
  takeHoliday: 'Be away',
  endHoliday: 'End it',
  days: 'Days',
  ways: 'Notices',
  waysHint: 'Your turn, invitations, finished games: collected, never in your quiet hours.',
  byMail: 'By mail',
  byPush: 'In browsers that allow it, even when no page is open',
  pushHere: 'Allow it in this browser',
  waysOf: 'What is sent',
  channels: { mail: 'Mail', push: 'Push', hook: 'Webhook' } as Record<string, string>,
  events: {
    turn: 'It is your turn',
    asked: 'Somebody asks the players something',
    invited: 'You are invited',
    late: 'Your time runs out',
    over: 'A game is over',
    cup: 'Tournaments',
  } as Record<string, string>,
  moderation: 'Reports and moderation',
  hooks: 'Webhooks',
  hooksHint: 'Your notices, sent to an address of your own and signed.',
  hookAddress: 'Address (https)',
  addHook: 'Add',
  hookSecret: 'Keep this secret, it is shown once:',
  data: 'Your data',
  export: 'Download everything',
  delete: 'Delete my account',
  deleteHint:
    'Running games are resigned. Finished ones stay, under “a former player”. Type your name to be sure.',
  signIn: 'Sign in',
  signInHint: 'Have you been here before? What you did as a guest moves to your account.',
  withPasskey: 'Sign in with a passkey',
  secret: 'Password or recovery code',
  linkUsed: 'You are signed in.',
  linkBusy: 'Signing in…',
  back: 'To the games',
}

const hours = (seconds: number): string =>
  seconds % 86_400 === 0
    ? n(seconds / 86_400, 'day')
    : seconds % 3600 === 0
      ? n(seconds / 3600, 'hour')
      : seconds % 60 === 0
        ? n(seconds / 60, 'minute')
        : n(seconds, 'second')

/** A pace in words. */
export const paceText = (pace: { kind: string; bank: number; gain: number } | null): string =>
  pace
    ? pace.kind === 'live'
      ? `Live, ${hours(pace.bank)} and ${hours(pace.gain)} a turn.`
      : `Slow, ${hours(pace.gain)} a turn, up to ${hours(pace.bank)}.`
    : 'No clock.'

/** Why a table's game counts for no rating; empty where it may. */
export const unratedText = (table: { hints?: boolean; pack?: string }): string =>
  table.pack ? p.unratedPack(table.pack) : table.hints ? p.unratedHints : ''

/** Sentences about finding people. */
export const find = {
  title: 'Find players',
  home: 'Home',
  tournaments: 'Tournaments',
  pairing: 'Quick pairing',
  pairingHint: 'We seat you with people who want the same. Nobody there? Start with bots when you like.',
  game: 'Game',
  seats: 'Players',
  go: 'Find me a game',
  open: 'Open tables',
  filter: 'Game',
  all: 'All games',
  none: 'No table is open now. Quick pairing opens one.',
  noSuch: 'No such table is open now. Change the filter, or use quick pairing.',
  pace: 'Pace',
  paces: { '': 'Any pace', none: 'No clock', live: 'Live', slow: 'Slow' } as Record<string, string>,
  strength: 'Rating',
  strengths: {
    '': 'Any rating',
    below: 'Below 1400',
    around: '1400 to 1600',
    above: 'Above 1600',
  } as Record<string, string>,
  rated: (rating: number) => `Rated ${rating}.`,
  free: (free: number, seats: number) => `${free} of ${seats} seats free.`,
  look: 'Join',
  watch: 'Games to watch',
  watchIt: 'Watch',
  listed: 'Public',
  listedHelp: 'Strangers find the table in the list and may take a free seat.',
}

/** Sentences of the profile page. */
export const prof = {
  title: 'Your games and ratings',
  short: 'Ratings',
  facts: (since: string, games: number, won: number) =>
    games > 0 ? `Here since ${since}. ${n(games, 'game')}, ${won} won.` : `Here since ${since}.`,
  turns: (pace: string, turns: number, time: string, inTime: number) =>
    `${pace === 'live' ? 'Live' : 'Slow'} games: ${time} a turn on average, ${Math.round(inTime * 100)} % of ${n(turns, 'turn')} in time.`,
  ratings: 'Ratings',
  unrated: 'Not yet rated.',
  explain:
    'The bar is where the true strength most likely lies (19 of 20). It narrows with every rated game. The marks are our bots, whose ratings are fixed.',
  game: (title: string, pace: string) =>
    `${title}${pace === 'live' ? ', live' : pace === 'slow' ? ', slow' : ''}`,
  counted: (games: number, settling: boolean) => `${n(games, 'game')}${settling ? ', still settling' : ''}`,
  bots: (list: string) => `Bots: ${list}.`,
  record: 'By game and side',
  recordColumns: ['Game', 'Side', 'Games', 'Won'],
  games: 'Games',
  noGames: 'No finished game yet.',
  columns: ['Game', 'With', 'Result', 'Rating', 'Replay'],
  result: (place: number, of: number, how: string) =>
    how === 'resigned'
      ? 'Resigned'
      : how === 'late'
        ? 'Lost on time'
        : how
          ? 'Left'
          : place === 1
            ? 'Won'
            : of === 2
              ? 'Lost'
              : `${ordinal(place)} of ${of}`,
  replay: 'Replay',
}
