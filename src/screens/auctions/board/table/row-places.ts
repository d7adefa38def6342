// Which row of the document shows which auction. A row whose auction has left the window is used for one that has come; the others
// stay what they are.

export interface RowPlace {
  /** Of the row in the document, from 0. */
  readonly row: number
  readonly auctionId: number
}

/** The rows of these auctions, in their order. */
export function placesAfter(before: readonly RowPlace[], auctionIds: readonly number[]): readonly RowPlace[] {
  const wanted = new Set(auctionIds)
  const kept = new Map<number, RowPlace>()
  const free: number[] = []
  for (const place of before) {
    if (wanted.has(place.auctionId)) kept.set(place.auctionId, place)
    else free.push(place.row)
  }
  const taken = new Set(before.map(({ row }) => row))
  let next = 0
  const another = (): number => {
    while (taken.has(next)) next++
    return next++
  }
  return auctionIds.map((auctionId) => kept.get(auctionId) ?? { row: free.shift() ?? another(), auctionId })
}

/**
 * Brings the elements of the holder into the order of their places. Rows that have come move, and no others, unless their own
 * order has changed.
 */
export function arrangeRows(
  holder: Element,
  before: readonly RowPlace[],
  now: readonly RowPlace[],
  elementOf: (row: number) => Element | undefined,
): void {
  const order = now.flatMap(({ row }) => elementOf(row) ?? [])
  if (order.every((element, at) => element === holder.children[at])) return
  const focused = document.activeElement
  const stayed = new Set(before)
  for (const place of now) if (!stayed.has(place)) elementOf(place.row)?.remove()
  let next: Element | null = null
  for (const element of order.toReversed()) {
    if (element.parentElement !== holder || element.nextElementSibling !== next) holder.insertBefore(element, next)
    next = element
  }
  // Who moves loses the focus.
  if (focused !== document.activeElement && focused instanceof HTMLElement && holder.contains(focused))
    focused.focus({ preventScroll: true })
}
