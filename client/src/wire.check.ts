/** The hand-written wire must agree with the server's document; a disagreement does not compile. */
import type { IkusaView } from './boards/ikusa/types'
import type { KenjinView } from './boards/kenjin/types'
import type { RokuganView } from './boards/rokugan/types'
import type * as wire from './wire'
import type * as made from './wire.gen'

/** Everything the server leaves out has a default, which it may or may not send. */
type Fits<Made, Ours> = Required<Made> extends Ours ? true : never
const agree = <_ extends true>(): void => undefined

agree<Fits<made.Guest, wire.Guest>>()
agree<Fits<made.SeatCard, wire.SeatInfo>>()
agree<Fits<made.Lobby, Omit<wire.TableInfo, 'seats'>>>()
agree<Fits<made.TableLine, Omit<wire.MyTable, 'seats'>>>()
agree<Fits<made.ToldEvent, wire.GameEvent>>()
agree<Fits<made.Chat, wire.ChatLine>>()
agree<Fits<made.Standing, Omit<wire.Standing, 'view' | 'seats'>>>()
agree<Fits<made.Verified, wire.Verification>>()
agree<Fits<made.HelpText, wire.HelpText>>()
agree<Fits<made.Odds, wire.OddsAnswer>>()
agree<Fits<made.KenjinView, Omit<KenjinView, 'battlefields' | 'pieces'>>>()
agree<Fits<made.RokuganView, Omit<RokuganView, 'pieces'>>>()
agree<Fits<made.IkusaView, Omit<IkusaView, 'pieces' | 'provinces'>>>()
agree<wire.TableWish extends made.OpenTable ? true : never>()
agree<Extract<wire.ClientMessage, { type: 'act' }> extends made.SocketAct ? true : never>()
