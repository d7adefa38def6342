// The live auctions by their end, for what is pinned on top of a board: which are to be watched depends on the clock.
import { statusedAt } from '../../domain/auction-order'
import type { AuctionRow } from '../auctions/auctions.state'
import type { RootState } from '../root-state'
import { createView } from './create-view'
import { makeLiveList } from './live-list'

export interface RunningAuction {
  readonly id: number
  /** The effective end, official ms; null during a pause. */
  readonly endAt: number | null
  /** When it went live, ms since 1970: its place among those that end at the same instant. */
  readonly since: number
}

/** The next end first, paused ones last; of equals the newest. */
export interface ClosingView {
  readonly running: readonly RunningAuction[]
  /** Those of them in which the viewer was outbid. */
  readonly outbid: readonly RunningAuction[]
}

const last = Number.POSITIVE_INFINITY

function runningOf(row: AuctionRow): RunningAuction {
  const end = row.end_at ?? null
  return { id: row.id, endAt: end === null ? null : Date.parse(end), since: statusedAt(row) }
}

// Of two that are paused the difference is no number.
const byEnd = (a: RunningAuction, b: RunningAuction): number =>
  (a.endAt ?? last) - (b.endAt ?? last) || b.since - a.since || b.id - a.id

/** Makes the view for one reader. */
export const makeClosingView = (): ((state: RootState) => ClosingView) =>
  createView(
    [
      makeLiveList(runningOf, byEnd),
      makeLiveList((row): RunningAuction | null => (row.own === 'outbid' ? runningOf(row) : null), byEnd),
    ],
    (running, outbid): ClosingView => ({ running, outbid }),
  )
