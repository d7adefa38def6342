// Which auctions are pinned on top of a live board, and where: those that end within five minutes, and those in which the
// viewer was outbid. A place does not move while its auction stays, so that nothing shifts under a pointer.

/** How long before its end an auction is pinned, ms. */
const CLOSING_MS = 300_000

/** The keys 1 to 9 open them. */
const MOST_PINNED = 9

/** What decides whether an auction is pinned. */
interface Pinnable {
  readonly id: number
  /** Official ms; null during a pause. */
  readonly endAt: number | null
}

/** The auctions that may be pinned: the next end first, paused ones last. */
export interface Pinnables {
  readonly running: readonly Pinnable[]
  /** Those of them in which the viewer was outbid, in the same order. */
  readonly outbid: readonly Pinnable[]
}

/** The auctions to be pinned at an official time, in the given order. Looks at those only that are. */
export function pinnedAt({ running, outbid }: Pinnables, now: number | null): readonly number[] {
  const ends = ({ endAt }: Pinnable): boolean => now !== null && endAt !== null && endAt - now <= CLOSING_MS
  const pinned: number[] = []
  for (const auction of running) {
    if (!ends(auction)) break
    pinned.push(auction.id)
  }
  for (const auction of outbid) if (!ends(auction)) pinned.push(auction.id)
  return pinned
}

/** The places after the pinned auctions changed: who stays keeps the place, who comes takes the first free one. */
export function placesAfter(before: readonly (number | null)[], pinned: readonly number[]): readonly (number | null)[] {
  const places = before.map((id) => (id !== null && pinned.includes(id) ? id : null))
  for (const id of pinned) {
    if (places.includes(id)) continue
    const free = places.indexOf(null)
    if (free >= 0) places[free] = id
    else if (places.length < MOST_PINNED) places.push(id)
  }
  while (places.at(-1) === null) places.pop()
  return places
}
