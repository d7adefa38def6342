// What is kept in the browser of one's own auctions, so that the next visit can say what happened in between. Pure.
import { auctionStatuses } from '../../contract/auction-statuses'
import { isRecord } from '../../contract/is-record'
import { ownStateLabel } from '../../domain/own-state'
import type { StakeRow } from './away.slice'

/** Under which key of the person's own storage. */
export const STAKES_KEY = 'stakes'

/** Of so many auctions at most: the storage of a browser is small. */
const MOST_KEPT = 100

const ownStates: readonly string[] = Object.keys(ownStateLabel)
const statuses: readonly string[] = auctionStatuses

/** What another version of the app may have stored is not trusted. */
function isStake(value: unknown): value is StakeRow {
  if (!isRecord(value)) return false
  const { id, status, own, best_bid_id, bid_ids, extensions } = value
  const isKnown = typeof id === 'number' && statuses.includes(String(status)) && ownStates.includes(String(own))
  const hasBids = Array.isArray(bid_ids) && bid_ids.every((bid) => typeof bid === 'number')
  const hasBest = best_bid_id === null || typeof best_bid_id === 'number'
  const hasExtensions = extensions === null || (isRecord(extensions) && typeof extensions.used === 'number')
  return isKnown && hasBids && hasBest && hasExtensions
}

export interface StoredStakes {
  /** Official ms when this was so. */
  readonly at: number
  readonly rows: readonly StakeRow[]
}

/** Only what the comparison needs. */
const keptOf = ({ id, status, own, best_bid_id, bid_ids, extensions }: StakeRow): StakeRow => ({
  id,
  status,
  own,
  best_bid_id,
  bid_ids,
  extensions: extensions ? { used: extensions.used, left: extensions.left } : null,
})

/** The text that is stored. */
export const writeStakes = (at: number, rows: readonly StakeRow[]): string =>
  JSON.stringify({ at, rows: rows.slice(0, MOST_KEPT).map(keptOf) })

/** What was stored; null where nothing is, or nothing that can be read. */
export function readStakes(text: string | null): StoredStakes | null {
  if (text === null) return null
  try {
    const read: unknown = JSON.parse(text)
    if (!isRecord(read) || typeof read.at !== 'number' || !Array.isArray(read.rows)) return null
    return { at: read.at, rows: read.rows.filter(isStake) }
  } catch {
    return null
  }
}
