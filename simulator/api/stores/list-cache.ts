// Caches the answers with lists of auctions: while nothing that a list is made of has changed, the same body is answered,
// and encoded once.
import type { AuctionStatus } from '../../../src/contract/auction'
import type { RunningWorld } from '../../runtime/running-world'
import { auctionListFor } from '../../world/auctions/auctions.project'
import type { WorldState } from '../../world/state'
import { encodeOnce } from '../middleware/answer'

type List = NonNullable<ReturnType<typeof auctionListFor>>

interface CachedList {
  readonly body: { readonly data: List }
  readonly of: Pick<WorldState, 'auctions' | 'lists' | 'people' | 'profileOwners' | 'profiles'>
}

/** The most auctions in all lists of one world; the least recently used list is evicted first. */
const MOST_AUCTIONS = 10_000

const isSame = (one: CachedList['of'], other: WorldState): boolean =>
  one.auctions === other.auctions &&
  one.lists === other.lists &&
  one.people === other.people &&
  one.profileOwners === other.profileOwners &&
  one.profiles === other.profiles

export class ListCache {
  readonly #worlds = new WeakMap<RunningWorld, Map<string, CachedList>>()

  /** The answer with this person's list of a status; null when their role does not load it. */
  answer(world: RunningWorld, userId: number, status: AuctionStatus): CachedList['body'] | null {
    const lists = this.#worlds.get(world) ?? new Map<string, CachedList>()
    this.#worlds.set(world, lists)
    const key = `${userId} ${status}`
    const state = world.state()
    const known = lists.get(key)
    lists.delete(key)
    if (known !== undefined && isSame(known.of, state)) {
      lists.set(key, known)
      return known.body
    }
    const data = auctionListFor(state, userId, status)
    if (data === null) return null
    const body = { data }
    encodeOnce(body)
    const { auctions, people, profileOwners, profiles } = state
    lists.set(key, { body, of: { auctions, lists: state.lists, people, profileOwners, profiles } })
    this.#evict(lists)
    return body
  }

  #evict(lists: Map<string, CachedList>): void {
    let auctions = 0
    for (const [key, { body }] of [...lists].toReversed()) {
      auctions += body.data.length
      if (auctions > MOST_AUCTIONS) lists.delete(key)
    }
  }
}
