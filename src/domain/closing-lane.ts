// Which auctions are pinned at the top of a live board, and where: those that end within five minutes, and those in which the
// viewer was outbid. An auction keeps its slot while it is pinned, so that nothing shifts under the pointer.

/** How long before its end an auction is pinned, ms. */
const CLOSING_MS = 300_000

/** The keys 1 to 9 open them. */
const MAX_PINNED = 9

/** The data that decides whether an auction is pinned. */
export interface Pinnable {
  readonly id: number
  /** Official ms; null during a pause. */
  readonly endAt: number | null
}

/** The auctions that may be pinned: earliest end first, paused ones last. */
export interface Pinnables {
  readonly running: Iterable<Pinnable>
  /** Those of them in which the viewer was outbid, in the same order. */
  readonly outbid: Iterable<Pinnable>
  readonly outbidCount: number
  readonly isOutbid: (id: number) => boolean
}

/** The auctions that are pinned. */
export interface Pinned {
  readonly count: number
  /** The first of them in that order: enough to fill every slot. */
  readonly first: readonly number[]
  readonly includes: (id: number) => boolean
}

/** The auctions to pin at an official time, in the same order. Examines few others. */
export function pinnedAt({ running, outbid, outbidCount, isOutbid }: Pinnables, now: number | null): Pinned {
  const isClosing = ({ endAt }: Pinnable): boolean => now !== null && endAt !== null && endAt - now <= CLOSING_MS
  const closing: number[] = []
  for (const auction of running) {
    if (!isClosing(auction)) break
    closing.push(auction.id)
  }
  const later: number[] = []
  let closingAndOutbid = 0
  for (const auction of outbid) {
    if (isClosing(auction)) closingAndOutbid += 1
    else if (later.push(auction.id) === 2 * MAX_PINNED) break
  }
  return {
    count: closing.length + outbidCount - closingAndOutbid,
    first: [...closing, ...later],
    includes: (id) => closing.includes(id) || isOutbid(id),
  }
}

/** The slots after a change: pinned auctions keep theirs, new ones take the first free slot. */
export function slotsAfter(
  before: readonly (number | null)[],
  { first, includes }: Pick<Pinned, 'first' | 'includes'>,
): readonly (number | null)[] {
  const slots = before.map((id) => (id !== null && includes(id) ? id : null))
  for (const id of first) {
    if (slots.includes(id)) continue
    const free = slots.indexOf(null)
    if (free < 0 && slots.length === MAX_PINNED) break
    if (free >= 0) slots[free] = id
    else slots.push(id)
  }
  while (slots.at(-1) === null) slots.pop()
  return slots
}
