// While you were away: where auctions stood when the line was lost or the last visit ended, and what differs once everything has
// been read again.

import { auctionStatuses } from '../../contract/auction-statuses'
import type { Bid } from '../../contract/bid'
import { isRecord } from '../../contract/json'
import { bidTime, byBidTime } from '../../domain/bid-time'
import type { OwnState } from '../../domain/own-state'
import { ownStateLabel } from '../../domain/own-state'
import type { LogEntry } from '../core/log-entry'
import { get, rowsOf } from '../core/table'
import type { AuctionRow } from '../market/market.state'
import type { RootState } from '../root-state'
import { selectViewerInvestorId } from '../session/session.slice'

const bidderOf = ({ investor }: Bid): string => `${investor.id ?? ''}|${investor.name ?? ''}`

function changeOf(root: RootState, before: StakeRow, now: AuctionRow, viewer: number | null): AwayChange | null {
  const known = new Set(before.bid_ids)
  const fresh = now.bid_ids.flatMap((id) => (known.has(id) ? [] : (get(root.market.bids, id) ?? []))).sort(byBidTime)
  let leader = before.best_bid_id === null ? null : (get(root.market.bids, before.best_bid_id) ?? null)
  let leadChanges = 0
  let outbidAt: number | null = null
  for (const bid of fresh) {
    if (leader !== null && bidderOf(leader) !== bidderOf(bid)) {
      leadChanges += 1
      if (viewer !== null && leader.investor.id === viewer) outbidAt = bidTime(bid)
    }
    leader = bid
  }
  const extensions = (now.extensions?.used ?? 0) - (before.extensions?.used ?? 0)
  const closed = before.status === 'live' && now.status === 'past'
  if (leadChanges === 0 && extensions <= 0 && !closed && before.own === now.own) return null
  return {
    auctionId: now.id,
    from: before.own,
    to: now.own,
    leadChanges,
    newBids: fresh.length,
    outbidAt,
    extensions: Math.max(0, extensions),
    endAt: now.end_at ? Date.parse(now.end_at) : null,
    closed,
  }
}

/** The auctions that one sells or has bid in, as they stand: rows, for a table may still be written in this pass. */
export function stakesOf(root: RootState): readonly AuctionRow[] {
  const role = root.session.user?.role
  const sells = role === 'lender' || role === 'originator'
  return Array.from(rowsOf(root.market.auctions)).filter(
    ({ own, status }) => own === 'winning' || own === 'outbid' || (sells && status === 'live'),
  )
}

/** What differs in these. */
function changesSince(root: RootState, rows: readonly StakeRow[]): readonly AwayChange[] {
  const viewer = selectViewerInvestorId(root)
  const changes: AwayChange[] = []
  for (const before of rows) {
    const now = get(root.market.auctions, before.id)
    if (now === undefined || before === now) continue
    const change = changeOf(root, before, now, viewer)
    if (change !== null) changes.push(change)
  }
  return changes
}

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

/** What differs in one auction. */
export interface AwayChange {
  readonly auctionId: number
  readonly from: OwnState
  readonly to: OwnState
  /** How often the lead changed hands. */
  readonly leadChanges: number
  readonly newBids: number
  /** When another investor took the lead from the viewer, official ms; null if none did. */
  readonly outbidAt: number | null
  /** How often a bid moved the end. */
  readonly extensions: number
  /** Official ms. */
  readonly endAt: number | null
  readonly closed: boolean
}

/** Where an auction stood, as far as it is compared. */
export type StakeRow = Pick<AuctionRow, 'id' | 'status' | 'own' | 'best_bid_id' | 'bid_ids' | 'extensions'>

export interface AwayState {
  /** Set while the line is down: where the viewer's auctions stood before. */
  readonly since: { readonly at: number; readonly rows: readonly StakeRow[] } | null
  /** Until it is dismissed. Official ms. */
  readonly digest: { readonly from: number; readonly to: number; readonly changes: readonly AwayChange[] } | null
}

export const notAway: AwayState = { since: null, digest: null }

/** The first loss counts: what is lost again before it was read is the same absence. */
function leave(slice: AwayState, at: number, state: RootState): AwayState {
  if (slice.since !== null || state.connection.freshAt === null || state.session.user === null) return slice
  return { ...slice, since: { at, rows: stakesOf(state) } }
}

function comeBack(slice: AwayState, at: number, state: RootState): AwayState {
  if (slice.since === null || state.connection.phase !== 'live') return slice
  // A world that was set back knows nothing of a later visit.
  if (slice.since.at > at) return { ...slice, since: null }
  const changes = changesSince(state, slice.since.rows)
  return changes.length === 0
    ? { ...slice, since: null }
    : { since: null, digest: { from: slice.since.at, to: at, changes } }
}

/** Sees the whole state after all other slices: it compares auctions when the line is lost and when it is back. */
export function awayReducer(slice: AwayState, { type, payload, meta }: LogEntry, state: RootState): AwayState {
  switch (type) {
    // What was seen in this visit counts; the last one only before it.
    case 'stakes/recalled':
      return slice.since === null && state.connection.freshAt === null ? { ...slice, since: payload } : slice
    case 'away/digest-dismissed':
      return { ...slice, digest: null }
    case 'subjects/suspended':
    case 'line/lost':
    case 'browser/disconnected':
      return leave(slice, meta.at, state)
    case 'browser/woken':
      return leave(slice, meta.at - payload.asleepMs, state)
    case 'subject/synced':
      return comeBack(slice, meta.at, state)
    case 'world/replaced':
    case 'subjects/left':
      return notAway
    default:
      return slice
  }
}

/** Null when nothing happened, or it was read. */
export const selectAwayDigest = (state: RootState): AwayState['digest'] => state.away.digest
