// A sorted set of text keys, largest first: chunks of at most 128 keys, as plain JSON. A write copies one chunk and the
// index of chunks. With keys `statused_at|id` this is the order of a status list, newest first.
import type { Transient } from './transient'

const FULL = 128
/** A chunk this small is joined to its neighbor when both fit in `JOINED`. */
const SMALL = 24
const JOINED = 96

type Chunk = readonly string[]

export interface Order {
  /** None is empty; keys descend within and across chunks. */
  readonly chunks: readonly Chunk[]
  readonly count: number
}

/** No keys. */
export const emptyOrder: Order = Object.freeze({ chunks: Object.freeze([]), count: 0 })

/** The last chunk whose first key is not below `key`; 0 when there is none. */
function chunkFor(chunks: readonly Chunk[], key: string): number {
  // Most keys that come are the largest of all.
  const second = chunks[1]?.[0]
  if (second === undefined || second < key) return 0
  let low = 1
  let high = chunks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    const first = chunks[middle]?.[0]
    if (first !== undefined && first >= key) low = middle
    else high = middle - 1
  }
  return low
}

/** Where `key` stands in a chunk, or would stand. */
function placeIn(chunk: Chunk, key: string): number {
  const first = chunk[0]
  if (first === undefined || first <= key) return 0
  let low = 1
  let high = chunk.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = chunk[middle]
    if (there !== undefined && there > key) low = middle + 1
    else high = middle
  }
  return low
}

/** The order of these keys, which may come unsorted and must differ. */
export function orderOf(keys: readonly string[]): Order {
  if (keys.length === 0) return emptyOrder
  const sorted = keys.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  const chunks: Chunk[] = []
  for (let start = 0; start < sorted.length; start += JOINED) chunks.push(sorted.slice(start, start + JOINED))
  return { chunks, count: sorted.length }
}

/** True when the key is there. */
export function has(order: Order, key: string): boolean {
  const chunk = order.chunks[chunkFor(order.chunks, key)]
  return chunk !== undefined && chunk[placeIn(chunk, key)] === key
}

/** The order with this key; the same order when it is already there. */
export function insert(order: Order, key: string, edit: Transient): Order {
  if (order.count === 0) return { chunks: edit.adopt([edit.adopt([key])]), count: 1 }
  const where = chunkFor(order.chunks, key)
  const found = order.chunks[where] ?? []
  const place = placeIn(found, key)
  if (found[place] === key) return order
  const chunks = edit.mutable(order.chunks)
  const chunk = edit.mutable(found)
  chunk.splice(place, 0, key)
  chunks[where] = chunk
  if (chunk.length > FULL) chunks.splice(where + 1, 0, edit.adopt(chunk.splice(FULL / 2)))
  return { chunks, count: order.count + 1 }
}

/** The order without this key; the same order when it is not there. */
export function remove(order: Order, key: string, edit: Transient): Order {
  const where = chunkFor(order.chunks, key)
  const found = order.chunks[where]
  if (found === undefined) return order
  const place = placeIn(found, key)
  if (found[place] !== key) return order
  if (order.count === 1) return emptyOrder
  const chunks = edit.mutable(order.chunks)
  if (found.length === 1) {
    chunks.splice(where, 1)
    return { chunks, count: order.count - 1 }
  }
  const chunk = edit.mutable(found)
  chunk.splice(place, 1)
  chunks[where] = chunk
  if (chunk.length < SMALL) joinAt(chunks, where, edit)
  return { chunks, count: order.count - 1 }
}

/** Joins a small chunk to a neighbor where both fit, so that the index of chunks stays as short as it can be. */
function joinAt(chunks: Chunk[], where: number, edit: Transient): void {
  for (const left of [where, where - 1]) {
    const [first, second] = [chunks[left], chunks[left + 1]]
    if (first === undefined || second === undefined || first.length + second.length > JOINED) continue
    const joined = edit.mutable(first)
    for (const key of second) joined.push(key)
    chunks.splice(left, 2, joined)
    return
  }
}

/** The `index`th key from the top, or undefined. */
export function at(order: Order, index: number): string | undefined {
  if (index < 0) return undefined
  let left = index
  for (const chunk of order.chunks) {
    if (left < chunk.length) return chunk[left]
    left -= chunk.length
  }
  return undefined
}

/** The keys from the `start`th to before the `end`th. */
export function range(order: Order, start: number, end: number): string[] {
  const keys: string[] = []
  let passed = 0
  for (const chunk of order.chunks) {
    if (passed >= end) break
    const from = Math.max(0, start - passed)
    const to = Math.min(chunk.length, end - passed)
    for (let i = from; i < to; i++) {
      const key = chunk[i]
      if (key !== undefined) keys.push(key)
    }
    passed += chunk.length
  }
  return keys
}

/** How far from the top a key stands; -1 when it is not there. */
export function indexOf(order: Order, key: string): number {
  const where = chunkFor(order.chunks, key)
  const chunk = order.chunks[where]
  if (chunk === undefined) return -1
  const place = placeIn(chunk, key)
  if (chunk[place] !== key) return -1
  let passed = 0
  for (let i = 0; i < where; i++) passed += order.chunks[i]?.length ?? 0
  return passed + place
}
