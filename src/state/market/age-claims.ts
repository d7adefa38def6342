// What is right although it claims to be older than what we have: an event with too high a version, of a world that is over
// or of a server that is wrong, must not outlive a snapshot. A snapshot that is in sync is the newest there is, whatever
// versions say; only the answer to a bid may be newer than a snapshot that was asked for before it.
import type { Auction } from '../../contract/auction'
import type { Subject } from '../../contract/fact'
import { isOlder } from './auction-row'
import type { MarketState } from './market.state'

type Claims = Pick<MarketState, 'overruled' | 'answered'>

const without = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : ids

/** After an event: what the snapshot said of this auction is older now, or was said again. */
export function afterEvent<S extends Claims>(slice: S, wire: Auction, wasTaken: boolean): S {
  if (slice.overruled.length === 0 && slice.answered.length === 0) return slice
  const answered = wasTaken ? without(slice.answered, wire.id) : slice.answered
  const about = slice.overruled.find(({ id }) => id === wire.id)
  if (about === undefined) return answered === slice.answered ? slice : { ...slice, answered }
  if (!wasTaken && isOlder(wire, about)) return slice
  const others = slice.overruled.filter(({ id }) => id !== wire.id)
  return { ...slice, answered, overruled: wasTaken ? others : [...others, wire] }
}

/** After the answer to a bid brought this auction. */
export const afterBid = <S extends Claims>(slice: S, { id }: Auction): S => ({
  ...slice,
  overruled: slice.overruled.filter((other) => other.id !== id),
  answered: [...without(slice.answered, id), id],
})

/** Auctions of the snapshot of this subject that are right after all, now that it is in sync. */
export const rightAfterAll = ({ overruled, answered }: Claims, subject: Subject): readonly Auction[] =>
  overruled.length === 0
    ? overruled
    : overruled.filter(({ id, status }) => subject === `auction.list:${status}` && !answered.includes(id))
