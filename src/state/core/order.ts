// A sorted list of ids, each with an instant: the latest first, of one instant the highest id.

export interface Place {
  /** ms since 1970. */
  readonly at: number
  readonly id: number
}

export type Order = readonly Place[]

export const emptyOrder: Order = Object.freeze([])

const byPlace = (a: Place, b: Place): number => b.at - a.at || b.id - a.id

/** The index where this place is or would be. */
function indexFor(order: Order, place: Place): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = order[middle]
    if (other !== undefined && byPlace(other, place) < 0) low = middle + 1
    else high = middle
  }
  return low
}

const standsAt = (order: Order, index: number, { at, id }: Place): boolean =>
  order[index]?.id === id && order[index]?.at === at

/** The order of these places, which may come unsorted and more than once. */
export const orderOf = (places: readonly Place[]): Order =>
  places
    .map(({ at, id }) => ({ at, id }))
    .sort(byPlace)
    .filter((place, index, sorted) => index === 0 || !standsAt(sorted, index - 1, place))

/** True when the id is there with this instant. */
export const has = (order: Order, at: number, id: number): boolean =>
  standsAt(order, indexFor(order, { at, id }), { at, id })

/** The order with this id; the same order when it is already there. */
export function insert(order: Order, at: number, id: number): Order {
  const place = { at, id }
  const index = indexFor(order, place)
  return standsAt(order, index, place) ? order : order.toSpliced(index, 0, place)
}

/** The order without this id; the same order when it is not there with this instant. */
export function remove(order: Order, at: number, id: number): Order {
  const index = indexFor(order, { at, id })
  return standsAt(order, index, { at, id }) ? order.toSpliced(index, 1) : order
}

/** The order with this id at another instant, in one copy; `insert` where it wasn't there. */
export function move(order: Order, from: number, at: number, id: number): Order {
  const index = indexFor(order, { at: from, id })
  if (!standsAt(order, index, { at: from, id })) return insert(order, at, id)
  if (has(order, at, id)) return from === at ? order : order.toSpliced(index, 1)
  const moved = order.slice()
  moved.splice(index, 1)
  moved.splice(indexFor(moved, { at, id }), 0, { at, id })
  return moved
}

/** The ids from the `start`th to before the `end`th; all of them when left out. */
export const idsOf = (order: Order, start?: number, end?: number): number[] =>
  order.slice(start, end).map(({ id }) => id)

/** Calls back for each id that only one of the orders has with its instant. */
export function eachPlaceChanged(a: Order, b: Order, onChange: (id: number) => void): void {
  if (a === b) return
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  for (const { at, id } of left) if (!has(right, at, id)) onChange(id)
  for (const { at, id } of right) if (!has(left, at, id)) onChange(id)
}
