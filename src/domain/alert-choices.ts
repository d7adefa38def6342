// Which kinds of alerts a user gets on which channel. Pure.
import { type AlertKind, alertKinds, type OutsideChannel, outsideChannels, type Settings } from '../contract/settings'

/** `alerts` is the app itself. */
export type AlertChannel = 'alerts' | OutsideChannel
export const alertChannels = ['alerts', ...outsideChannels] as const satisfies readonly AlertChannel[]

/** Alerts about days that are due, also in the app only for users who ask for them. */
const isDue = (kind: AlertKind): boolean => kind === 'deposit_due' || kind === 'delivery_due'

/** True if these settings send this kind of alert on this channel. Older settings have only `closed` for every result. */
export function isChosen(settings: Pick<Settings, AlertChannel>, channel: AlertChannel, kind: AlertKind): boolean {
  if (channel !== 'alerts') return settings[channel]?.[kind] ?? false
  // No bid is sent without the confirmation.
  if (kind === 'to_confirm') return true
  const chosen = settings.alerts[kind]
  if (chosen !== undefined) return chosen
  return kind === 'won' || kind === 'lost' ? settings.alerts.closed : !isDue(kind)
}

/** False for what can't be chosen: bids to confirm always alert in the app, and the server doesn't know which auctions are watched. */
export const isChoice = (channel: AlertChannel, kind: AlertKind): boolean =>
  channel === 'alerts' ? kind !== 'to_confirm' : kind !== 'closed'

/** Losing the lead this long before the end of an auction is its own kind, ms. */
const LAST_MINUTES_MS = 5 * 60_000

/** What an event may be called: an outbid in the last minutes is two kinds, and either lets it through. */
export const kindsAt = (kind: AlertKind, leftMs: number | null): readonly AlertKind[] =>
  kind === 'outbid' && leftMs !== null && leftMs <= LAST_MINUTES_MS ? [kind, 'lead_lost'] : [kind]

/** The choices on one channel, without what can't be chosen. */
export const choicesOn = (
  settings: Pick<Settings, AlertChannel>,
  channel: AlertChannel,
): Readonly<Partial<Record<AlertKind, boolean>>> =>
  Object.fromEntries(
    alertKinds.filter((kind) => isChoice(channel, kind)).map((kind) => [kind, isChosen(settings, channel, kind)]),
  )
