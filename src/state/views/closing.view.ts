// The live auctions sorted by end, and those pinned to the top of a board.
import { type Pinnable, type Pinned, pinnedAt, slotsAfter } from '../../domain/closing-lane'
import { hasPlace, insertPlace, type Order, orderOf, type Place, placesOf, removePlace } from '../core/order'
import { sameItems } from '../core/selector'
import { getRow } from '../core/table'
import type { AuctionRow } from '../market/market.state'
import { selectOwnState } from '../market/own-state'
import type { RootState } from '../root-reducer'
import { makeLiveView, type ReadLive } from './live-view'

/** Both lists: next end first, paused ones last, then the highest id. */
export interface ClosingView {
  readonly running: Order
  /** The running auctions in which the viewer was outbid. */
  readonly outbid: Order
}

interface RunningAuction extends Place {
  readonly outbid: boolean
}

/** An order has the highest first, so the end is negated. Paused auctions are ordered by id. */
const orderKeyOf = (endAt: number | null): number => -(endAt ?? Number.POSITIVE_INFINITY)
const endOf = ({ at }: Place): number | null => (at === Number.NEGATIVE_INFINITY ? null : -at)

const endPlaceOf = ({ end_at }: AuctionRow): number => orderKeyOf(end_at ? Date.parse(end_at) : null)

const runningOf: ReadLive<RunningAuction> = (row, state) => ({
  id: row.id,
  at: endPlaceOf(row),
  outbid: selectOwnState(state, row.id) === 'outbid',
})

function withChanges(order: Order, removed: readonly Place[], added: readonly Place[]): Order {
  const left = removed.reduce((rest, { at, id }) => removePlace(rest, at, id), order)
  return added.reduce((rest, { at, id }) => insertPlace(rest, at, id), left)
}

const isOutbid = ({ outbid }: RunningAuction): boolean => outbid

/** Creates the view for one reader. */
export const makeClosingView = (): ((state: RootState) => ClosingView) =>
  makeLiveView(runningOf, {
    fromAll: (items): ClosingView => {
      const all = [...items]
      return { running: orderOf(all), outbid: orderOf(all.filter(isOutbid)) }
    },
    update: ({ running, outbid }, removed, added) => ({
      running: withChanges(running, removed, added),
      outbid: withChanges(outbid, removed.filter(isOutbid), added.filter(isOutbid)),
    }),
  })

function* pinnablesIn(order: Order): Generator<Pinnable> {
  for (const place of placesOf(order)) yield { id: place.id, endAt: endOf(place) }
}

function pinnedIn(state: RootState, { running, outbid }: ClosingView, now: number | null): Pinned {
  const isOutbidNow = (id: number): boolean => {
    const row = getRow(state.market.auctions, id)
    return row !== undefined && hasPlace(outbid, endPlaceOf(row), id)
  }
  return pinnedAt(
    { running: pinnablesIn(running), outbid: pinnablesIn(outbid), outbidCount: outbid.length, isOutbid: isOutbidNow },
    now,
  )
}

/** The auctions pinned to the top of a board. */
export interface LanePlaces {
  /** By place; null is an empty place before others. */
  readonly places: readonly (number | null)[]
  /** How many more qualify than there are places. */
  readonly more: number
}

/**
 * Creates the view for one reader, at an official time. Auctions that stay pinned keep their place; the same object while nothing
 * changes.
 */
export function makeLanePlaces(): (state: RootState, now: number | null) => LanePlaces {
  const closing = makeClosingView()
  let shown: LanePlaces = { places: [], more: 0 }
  return (state, now) => {
    const pinned = pinnedIn(state, closing(state), now)
    const places = slotsAfter(shown.places, pinned)
    const more = pinned.count - places.filter((id) => id !== null).length
    if (more !== shown.more || !sameItems(places, shown.places)) shown = { places, more }
    return shown
  }
}
