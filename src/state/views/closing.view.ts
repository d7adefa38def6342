// The live auctions by their end, for what is pinned on top of a board: which are to be watched depends on the clock.
import { statusedAt } from '../../domain/auction-order'
import type { RootState } from '../root-state'
import { makeLiveList } from './live-list'

export interface RunningAuction {
  readonly id: number
  /** The effective end, official ms; null during a pause. */
  readonly endAt: number | null
  /** The viewer was outbid. */
  readonly outbid: boolean
  /** When it went live, ms since 1970: its place among those that end at the same instant. */
  readonly since: number
}

const last = Number.POSITIVE_INFINITY

/** Makes the view for one reader: the next end first, paused ones last; of equals the newest. */
export const makeClosingView = (): ((state: RootState) => readonly RunningAuction[]) =>
  makeLiveList(
    (row): RunningAuction => {
      const end = row.end_at ?? null
      return {
        id: row.id,
        endAt: end === null ? null : Date.parse(end),
        outbid: row.own === 'outbid',
        since: statusedAt(row),
      }
    },
    // Of two that are paused the difference is no number.
    (a, b) => (a.endAt ?? last) - (b.endAt ?? last) || b.since - a.since || b.id - a.id,
  )
