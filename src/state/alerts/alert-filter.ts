// Applies the user's settings to alerts: which ones are raised, and how loud. Pure.
import type { AlertKind } from '../../contract/settings'
import type { AlertPort } from '../../ports/browser'
import { getRow } from '../core/table'
import type { RootState } from '../root-reducer'
import { selectSettings } from '../settings/settings.slice'

export type Alert = Parameters<AlertPort['raise']>[0]

const MINUTE_MS = 60_000

const kinds: Readonly<Record<string, AlertKind>> = {
  outbid: 'outbid',
  auction_extended: 'extended',
  auction_won: 'closed',
  auction_lost: 'closed',
  auction_sold: 'closed',
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

/** True while the auction is further from its end than the user wants alerts for. */
function isTooEarly({ kind, auctionId, at }: AlertSubject, root: RootState, lastMinutes: number | null): boolean {
  if (lastMinutes === null || kind === null || kind === 'closed' || auctionId === null) return false
  const end = getRow(root.market.auctions, auctionId)?.end_at
  return typeof end === 'string' && Date.parse(end) - at > lastMinutes * MINUTE_MS
}

/** The alert with the chosen volume, or silenced; null if the settings suppress it. */
export function filterAlert(alert: Alert, about: AlertSubject, root: RootState): Alert | null {
  const { alerts, quiet_until_last_minutes, sound, volume } = selectSettings(root)
  if (about.kind !== null && !alerts[about.kind]) return null
  if (isTooEarly(about, root, quiet_until_last_minutes)) return null
  return { ...alert, sound: alert.sound && sound, volume }
}
