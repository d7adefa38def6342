// Applies the user's settings to alerts: which ones are raised, and how loud. Pure.
import type { AlertKind } from '../../contract/settings'
import { isChosen, kindsAt } from '../../domain/alert-choices'
import type { AlertPort } from '../../ports/browser'
import { getRow } from '../core/table'
import { selectPush } from '../push/push.slice'
import type { RootState } from '../root-reducer'
import { selectSettings } from '../settings/settings.slice'

export type Alert = Parameters<AlertPort['raise']>[0]

const MINUTE_MS = 60_000

const kinds: Readonly<Record<string, AlertKind>> = {
  outbid: 'outbid',
  auction_extended: 'extended',
  auction_paused: 'paused',
  auction_resumed: 'resumed',
  auction_won: 'won',
  auction_lost: 'lost',
  auction_sold: 'closed',
  deposit_due: 'deposit_due',
  delivery_due: 'delivery_due',
  auction_no_sale: 'closed',
}

/** The kind of alert for a notification's action; null if no setting applies. */
export const alertKindOf = (action: string | null | undefined): AlertKind | null => kinds[action ?? ''] ?? null

const others: ReadonlySet<string> = new Set([
  'auction_started',
  'auction_reminder',
  'auction_extended',
  'auction_paused',
  'auction_resumed',
  'auction_relisted',
  'auction_rescheduled',
  'auction_withdrawn',
  'terms_changed',
  'deposit_due',
  'delivery_due',
])

/** True for news of an auction that changes no one's standing, so that an alert about a bid never covers it. */
export const isOtherNews = (action: string | null | undefined): boolean => others.has(action ?? '')

/** What an alert is about. */
export interface AlertSubject {
  readonly kind: AlertKind | null
  readonly auctionId: number | null
  /** Official ms. */
  readonly at: number
}

/** How long the auction still runs, ms; null if that isn't known. */
function timeLeft({ auctionId, at }: AlertSubject, { market }: RootState): number | null {
  const end = auctionId === null ? null : getRow(market.auctions, auctionId)?.end_at
  return typeof end === 'string' ? Date.parse(end) - at : null
}

/** The kinds that wait for the last minutes of an auction, if the user chose that. */
const timed: ReadonlySet<AlertKind | null> = new Set(['outbid', 'leading', 'extended'])

/** The alert with the chosen volume, or silenced; null if the settings suppress it. */
export function filterAlert(alert: Alert, about: AlertSubject, root: RootState): Alert | null {
  const settings = selectSettings(root)
  const { quiet_until_last_minutes: lastMinutes, sound, volume } = settings
  const left = timeLeft(about, root)
  const named = about.kind === null ? [] : kindsAt(about.kind, left)
  if (named.length > 0 && !named.some((kind) => isChosen(settings, 'alerts', kind))) return null
  if (lastMinutes !== null && left !== null && timed.has(about.kind) && left > lastMinutes * MINUTE_MS) return null
  const pushed = selectPush(root).subscribed && named.some((kind) => isChosen(settings, 'push', kind))
  return { ...alert, sound: alert.sound && sound, volume, ...(pushed ? { pushed } : {}) }
}
