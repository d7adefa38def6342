// The live auctions by their end, for what is pinned on top of a board: which are to be watched depends on the clock.
import { idAtEnd } from '../auctions/order-key'
import { get } from '../core/table'
import type { RootState } from '../root-state'
import { createView } from './create-view'

export interface RunningAuction {
  readonly id: number
  /** The effective end, official ms; null during a pause. */
  readonly endAt: number | null
  /** The viewer was outbid. */
  readonly outbid: boolean
}

const last = Number.POSITIVE_INFINITY

/** Makes the view for one reader: the next end first, paused ones last. */
export const makeClosingView = (): ((state: RootState) => readonly RunningAuction[]) =>
  createView([({ auctions }) => auctions.lists.live.order, ({ auctions }) => auctions.rows], ({ chunks }, rows) =>
    chunks
      .flatMap((chunk) =>
        chunk.flatMap((key): readonly RunningAuction[] => {
          const row = get(rows, idAtEnd(key))
          if (row === undefined) return []
          const end = row.end_at ?? null
          return [{ id: row.id, endAt: end === null ? null : Date.parse(end), outbid: row.own === 'outbid' }]
        }),
      )
      .sort((a, b) => (a.endAt ?? last) - (b.endAt ?? last)),
  )
