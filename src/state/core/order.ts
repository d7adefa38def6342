// A sorted set of ids, each with an instant: the latest first, of one instant the highest id. Chunks of at most 128 of them,
// as plain JSON; all are numbers, so that finding one reads no texts. A write copies one chunk and the list of chunks.
import { emptyOrder } from './empty'
import type { Copied, Transient } from './transient'

/** Numbers for each id: its instant and itself. */
export const EACH = 2
const FULL = 128 * EACH
/** A chunk this small is joined to its neighbor when both fit in one. */
const SMALL = 24 * EACH
/** The chunks of a list that was read: there is room for more. */
const LOADED = 96 * EACH

/** Instant and id in turn. */
type Chunk = readonly number[]

export interface Place {
  /** ms since 1970. */
  readonly at: number
  readonly id: number
}

export interface Order {
  /** None is empty; they descend within and across chunks. */
  readonly chunks: readonly Chunk[]
  /** Instant and id of where each chunk begins, at or before its first; of the first chunk it is never looked at. */
  readonly starts: Chunk
  readonly count: number
}

/** Above 0 when what stands at `index` of a list comes before this place, below 0 when after it; no number behind the end. */
export const beside = (list: Chunk, index: number, at: number, id: number): number =>
  (list[index] as number) - at || (list[index + 1] as number) - id

/** The index in a list, of `from` and those behind it, where this place is or would be. */
function indexIn(list: Chunk, from: number, at: number, id: number): number {
  // Most that come are the latest of all.
  if (!(beside(list, from, at, id) > 0)) return from
  let low = from / EACH + 1
  let high = list.length / EACH
  while (low < high) {
    const middle = (low + high) >>> 1
    if (beside(list, middle * EACH, at, id) > 0) low = middle + 1
    else high = middle
  }
  return low * EACH
}

/** The last chunk that begins at or before this place; 0 when there is none. */
function chunkFor({ starts }: Order, at: number, id: number): number {
  const next = indexIn(starts, EACH, at, id)
  return (beside(starts, next, at, id) === 0 ? next : next - EACH) / EACH
}

function startsOf(chunks: readonly Chunk[]): number[] {
  const starts: number[] = []
  for (const chunk of chunks) starts.push(chunk[0] as number, chunk[1] as number)
  return starts
}

/** The order of these places, which may come unsorted and more than once. */
export function orderOf(places: readonly Place[]): Order {
  const sorted: number[] = []
  for (const { at, id } of places.toSorted((a, b) => b.at - a.at || b.id - a.id))
    if (beside(sorted, sorted.length - EACH, at, id) !== 0) sorted.push(at, id)
  if (sorted.length === 0) return emptyOrder
  const chunks: Chunk[] = []
  for (let start = 0; start < sorted.length; start += LOADED) chunks.push(sorted.slice(start, start + LOADED))
  return { chunks, starts: startsOf(chunks), count: sorted.length / EACH }
}

/** True when the id is there with this instant. */
export function has(order: Order, at: number, id: number): boolean {
  const chunk = order.chunks[chunkFor(order, at, id)] ?? []
  return beside(chunk, indexIn(chunk, 0, at, id), at, id) === 0
}

/** Field by field: a spread costs several times as much. */
const copyOf = ({ chunks, starts, count }: Order): Order => ({ chunks, starts, count })

/** The chunks of an order that was made in this fold. */
function chunksOf({ copy, origin }: Copied<Order>): Chunk[] {
  if (copy.chunks === origin.chunks) copy.chunks = origin.chunks.slice()
  return copy.chunks as Chunk[]
}

/** The order with this id; the same order when it is already there, and when it was made in this very fold. */
export function insert(order: Order, at: number, id: number, edit: Transient): Order {
  if (order.count === 0) return orderOf([{ at, id }])
  const where = chunkFor(order, at, id)
  const chunk = edit.writable(order.chunks[where] ?? [])
  const index = indexIn(chunk, 0, at, id)
  if (beside(chunk, index, at, id) === 0) return order
  const made = edit.copied(order, copyOf)
  const written = made.copy
  const chunks = chunksOf(made)
  chunk.splice(index, 0, at, id)
  chunks[where] = chunk
  written.count += 1
  if (chunk.length <= FULL) return written
  const second = chunk.splice(FULL / 2)
  chunks.splice(where + 1, 0, second)
  written.starts = written.starts.toSpliced((where + 1) * EACH, 0, second[0] as number, second[1] as number)
  return written
}

/** The order without this id; the same order when it is not there with this instant, and when it was made in this very fold. */
export function remove(order: Order, at: number, id: number, edit: Transient): Order {
  const where = chunkFor(order, at, id)
  const chunk = edit.writable(order.chunks[where] ?? [])
  const index = indexIn(chunk, 0, at, id)
  if (beside(chunk, index, at, id) !== 0) return order
  if (order.count === 1) return emptyOrder
  const made = edit.copied(order, copyOf)
  const written = made.copy
  const chunks = chunksOf(made)
  chunk.splice(index, EACH)
  chunks[where] = chunk
  written.count -= 1
  if (chunk.length < SMALL) written.starts = joinAt(chunks, written.starts, where)
  return written
}

/**
 * Joins a small chunk to a neighbor where both fit, so that the list of chunks stays short; an empty one always does.
 * Gives the starts of the chunks that are left.
 */
function joinAt(chunks: Chunk[], starts: Chunk, where: number): Chunk {
  for (const left of [where, where - 1]) {
    const [first, second] = [chunks[left], chunks[left + 1]]
    if (first && second && first.length + second.length <= FULL) {
      chunks.splice(left, 2, first.concat(second))
      return starts.toSpliced((left + 1) * EACH, EACH)
    }
  }
  return starts
}

/** The `index`th id from the top, or undefined. */
export const at = (order: Order, index: number): number | undefined => range(order, index, index + 1)[0]

/** The ids of one chunk. */
export const idsIn = (chunk: Chunk): number[] => chunk.filter((_number, index) => index % EACH === 1)

/** The ids from the `start`th to before the `end`th. */
export function range(order: Order, start: number, end: number): number[] {
  const ids: number[] = []
  let passed = 0
  for (const chunk of order.chunks) {
    if (passed >= end) break
    const size = chunk.length / EACH
    const to = Math.min(size, end - passed)
    for (let i = Math.max(0, start - passed); i < to; i++) ids.push(chunk[i * EACH + 1] as number)
    passed += size
  }
  return ids
}

/** True when both hold the same ids in the same order, at whatever instants. May say no where they are chunked differently. */
export function sameIds(a: Order, b: Order): boolean {
  if (a.count !== b.count || a.chunks.length !== b.chunks.length) return false
  return a.chunks.every((chunk, index) => {
    const other = b.chunks[index] ?? []
    if (chunk === other) return true
    if (chunk.length !== other.length) return false
    for (let i = 1; i < chunk.length; i += EACH) if (chunk[i] !== other[i]) return false
    return true
  })
}

/** Every id with its instant, from the top. */
export function* placesIn({ chunks }: Order): Generator<Place> {
  for (const chunk of chunks)
    for (let i = 0; i < chunk.length; i += EACH) yield { at: chunk[i] as number, id: chunk[i + 1] as number }
}

/** How far from the top an id stands; -1 when it is not there with this instant. */
export function indexOf(order: Order, instant: number, id: number): number {
  const where = chunkFor(order, instant, id)
  const chunk = order.chunks[where] ?? []
  const index = indexIn(chunk, 0, instant, id)
  if (beside(chunk, index, instant, id) !== 0) return -1
  let passed = index
  for (let i = 0; i < where; i++) passed += order.chunks[i]?.length ?? 0
  return passed / EACH
}
