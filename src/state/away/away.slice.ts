// "While you were away": the user's auctions when the connection was lost or the last visit ended, and what has changed once
// everything was fetched again.

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { auctionStatuses } from '../../contract/auction-statuses'
import type { Bid } from '../../contract/bid'
import { isRecord } from '../../contract/json'
import { beats, bidTime, byBidTime } from '../../domain/bid-figures'
import { isSeller } from '../../domain/is-seller'
import { type OwnState, ownStateLabel } from '../../domain/own-state'
import { subjectsLeft } from '../connection/connection.slice'
import { action } from '../core/action'
import { received } from '../core/facts'
import { getRow, rowsOf } from '../core/table'
import type { AuctionRow } from '../market/market.state'
import { ownStateOf } from '../market/own-state'
import type { RootState } from '../root-reducer'
import { selectViewerInvestorId } from '../session/session.slice'

/** The fields of an auction that are compared. */
export interface StakeRow extends Pick<AuctionRow, 'id' | 'status' | 'best_bid_id' | 'bid_ids' | 'extensions'> {
  readonly own: OwnState
}

/** The changes in one auction. */
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

export interface StoredStakes {
  /** Official ms when they were recorded. */
  readonly at: number
  readonly rows: readonly StakeRow[]
}

const bidderOf = ({ investor }: Bid): string => `${investor.id ?? ''}|${investor.name ?? ''}`

function changeOf(root: RootState, before: StakeRow, now: AuctionRow, viewer: number | null): AwayChange | null {
  const own = ownStateOf(now, root.market, viewer)
  const known = new Set(before.bid_ids)
  const newBids = now.bid_ids
    .flatMap((id) => (known.has(id) ? [] : (getRow(root.market.bids, id) ?? [])))
    .sort(byBidTime)
  let leader = before.best_bid_id === null ? null : (getRow(root.market.bids, before.best_bid_id) ?? null)
  let leadChanges = 0
  let outbidAt: number | null = null
  for (const bid of newBids) {
    // In a rank-only auction, a bid needn't lead.
    if (now.rank_only === true && leader !== null && !beats(bid, leader)) continue
    if (leader !== null && bidderOf(leader) !== bidderOf(bid)) {
      leadChanges += 1
      if (viewer !== null && leader.investor.id === viewer) outbidAt = bidTime(bid)
    }
    leader = bid
  }
  const extensions = (now.extensions?.used ?? 0) - (before.extensions?.used ?? 0)
  const closed = before.status === 'live' && now.status === 'past'
  if (leadChanges === 0 && extensions <= 0 && !closed && before.own === own) return null
  return {
    auctionId: now.id,
    from: before.own,
    to: own,
    leadChanges,
    newBids: newBids.length,
    outbidAt,
    extensions: Math.max(0, extensions),
    endAt: now.end_at ? Date.parse(now.end_at) : null,
    closed,
  }
}

/** The current state of the auctions that the viewer sells or has bid in. */
export function stakesOf(root: RootState): readonly StakeRow[] {
  const sells = isSeller(root.session.user?.role)
  const viewer = selectViewerInvestorId(root)
  return Array.from(rowsOf(root.market.auctions)).flatMap((row) => {
    // No one has a stake in a past auction, and there may be thousands.
    if (row.status === 'past') return []
    const own = ownStateOf(row, root.market, viewer)
    return own === 'winning' || own === 'outbid' || (sells && row.status === 'live') ? [stakeRowOf(row, own)] : []
  })
}

/** The changes in these auctions. */
export function changesSince(root: RootState, rows: readonly StakeRow[]): readonly AwayChange[] {
  const viewer = selectViewerInvestorId(root)
  const changes: AwayChange[] = []
  for (const before of rows) {
    const now = getRow(root.market.auctions, before.id)
    if (now === undefined) continue
    const change = changeOf(root, before, now, viewer)
    if (change !== null) changes.push(change)
  }
  return changes
}

/** The key in the user's storage. */
export const STAKES_KEY = 'stakes'

/** Maximum number of stored auctions: browser storage is small. */
const MAX_STAKES = 100

const ownStates: readonly string[] = Object.keys(ownStateLabel)
const statuses: readonly string[] = auctionStatuses

/** Another version of the app may have stored something else. */
function isStake(value: unknown): value is StakeRow {
  if (!isRecord(value)) return false
  const { id, status, own, best_bid_id, bid_ids, extensions } = value
  const isKnown = typeof id === 'number' && statuses.includes(String(status)) && ownStates.includes(String(own))
  const hasBids = Array.isArray(bid_ids) && bid_ids.every((bid) => typeof bid === 'number')
  const hasBest = best_bid_id === null || typeof best_bid_id === 'number'
  const hasExtensions = extensions === null || (isRecord(extensions) && typeof extensions.used === 'number')
  return isKnown && hasBids && hasBest && hasExtensions
}

/** Only what the comparison needs. */
const stakeRowOf = ({ id, status, best_bid_id, bid_ids, extensions }: AuctionRow, own: OwnState): StakeRow => ({
  id,
  status,
  own,
  best_bid_id,
  bid_ids,
  extensions: extensions ? { used: extensions.used, left: extensions.left } : null,
})

/** The text that is stored. */
export const writeStakes = (at: number, rows: readonly StakeRow[]): string =>
  JSON.stringify({ at, rows: rows.slice(0, MAX_STAKES) })

/** The stored auctions; null if nothing readable is stored. */
export function readStakes(text: string | null): StoredStakes | null {
  if (text === null) return null
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored) || typeof stored.at !== 'number' || !Array.isArray(stored.rows)) return null
    return { at: stored.at, rows: stored.rows.filter(isStake) }
  } catch {
    return null
  }
}

export interface AwayState {
  /** Set during an absence: the viewer's auctions before it. */
  readonly since: { readonly at: number; readonly rows: readonly StakeRow[] } | null
  /** Until it is dismissed. Official ms. */
  readonly digest: { readonly from: number; readonly to: number; readonly changes: readonly AwayChange[] } | null
}

/** The user dismissed the digest. */
export const awayDigestDismissed = action('away/digest-dismissed')()

const notAway: AwayState = { since: null, digest: null }

export const {
  reducer,
  actions: { stakesRecalled, awayLeft, awayReturned },
} = createSlice({
  name: 'away',
  initialState: notAway,
  reducers: {
    /** The viewer's auctions at the end of the last visit were read from the storage. */
    stakesRecalled: (slice, { payload }: PayloadAction<StoredStakes>) => ({ ...slice, since: payload }),
    /** The connection was lost, or the data became stale; with the viewer's auctions before. */
    awayLeft: (slice, { payload }: PayloadAction<StoredStakes>) => ({ ...slice, since: payload }),
    /** Everything was fetched again. Official ms. */
    awayReturned: (
      slice,
      { payload: { at, changes } }: PayloadAction<{ readonly at: number; readonly changes: readonly AwayChange[] }>,
    ) => ({
      since: null,
      digest: slice.since === null || changes.length === 0 ? slice.digest : { from: slice.since.at, to: at, changes },
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(awayDigestDismissed, (slice) => ({ ...slice, digest: null }))
      .addCase(received('world/replaced'), () => notAway)
      .addCase(subjectsLeft, () => notAway),
})

/** The digest; null if nothing changed, or it was dismissed. */
export const selectAwayDigest = (state: RootState): AwayState['digest'] => state.away.digest
