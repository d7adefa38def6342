// Caches response bodies with auction lists until their data changes, so that each is encoded only once.
import type { AuctionStatus } from '../../../src/contract/auction'
import type { RunningWorld } from '../../runtime/running-world'
import { auctionListFor } from '../../world/auctions/auctions.project'
import type { WorldState } from '../../world/state'
import { encodeOnce } from '../middleware/answer'

type List = NonNullable<ReturnType<typeof auctionListFor>>

interface CachedList {
  readonly body: { readonly data: List }
  readonly source: Pick<WorldState, 'auctions' | 'lists' | 'people' | 'profileOwners' | 'profiles'>
}

/** Maximum number of auctions in all cached lists of one world. Evicts the least recently used list first. */
const MAX_AUCTIONS = 10_000

const isCurrent = (source: CachedList['source'], state: WorldState): boolean =>
  source.auctions === state.auctions &&
  source.lists === state.lists &&
  source.people === state.people &&
  source.profileOwners === state.profileOwners &&
  source.profiles === state.profiles

export class ListCache {
  readonly #worlds = new WeakMap<RunningWorld, Map<string, CachedList>>()

  /** The response body with this user's list for a status; null if their role doesn't load it. */
  answer(world: RunningWorld, userId: number, status: AuctionStatus): CachedList['body'] | null {
    const lists = this.#worlds.get(world) ?? new Map<string, CachedList>()
    this.#worlds.set(world, lists)
    const key = `${userId} ${status}`
    const state = world.state()
    const cached = lists.get(key)
    lists.delete(key)
    if (cached !== undefined && isCurrent(cached.source, state)) {
      lists.set(key, cached)
      return cached.body
    }
    const data = auctionListFor(state, userId, status)
    if (data === null) return null
    const body = { data }
    encodeOnce(body)
    const { auctions, people, profileOwners, profiles } = state
    lists.set(key, { body, source: { auctions, lists: state.lists, people, profileOwners, profiles } })
    this.#evict(lists)
    return body
  }

  #evict(lists: Map<string, CachedList>): void {
    let auctions = 0
    for (const [key, { body }] of [...lists].toReversed()) {
      auctions += body.data.length
      if (auctions > MAX_AUCTIONS) lists.delete(key)
    }
  }
}
