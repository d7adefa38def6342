// The sorted order of the floor: chunks of places in groups, newest first. A step copies a group and a chunk once, however
// many of its facts change them; which step has made one stands in it.

/** Where an auction stands in the order. */
export interface Place {
  readonly id: number
  readonly statused_at: string
}

interface Chunk {
  step: number
  places: Place[]
}

interface Group {
  step: number
  chunks: Chunk[]
}

/** The groups of one step. */
export interface FloorOrder {
  step: number
  groups: Group[]
}

const MOST_PLACES = 64
const MOST_CHUNKS = 64

export const emptyOrder = (): FloorOrder => ({ step: 0, groups: [{ step: 0, chunks: [{ step: 0, places: [] }] }] })

const isBefore = (a: Place, b: Place): boolean =>
  a.statused_at > b.statused_at || (a.statused_at === b.statused_at && a.id >= b.id)

function groupFor(groups: readonly Group[], place: Place): number {
  let [low, high] = [0, groups.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    const first = groups[middle]?.chunks[0]?.places[0]
    if (first !== undefined && isBefore(first, place)) low = middle
    else high = middle - 1
  }
  return low
}

function chunkFor(chunks: readonly Chunk[], place: Place): number {
  let [low, high] = [0, chunks.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    const first = chunks[middle]?.places[0]
    if (first !== undefined && isBefore(first, place)) low = middle
    else high = middle - 1
  }
  return low
}

function placeIn(places: readonly Place[], place: Place): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = places[middle]
    if (there !== undefined && there.id !== place.id && isBefore(there, place)) low = middle + 1
    else high = middle
  }
  return low
}

interface Found {
  readonly order: FloorOrder
  readonly group: Group
  readonly chunk: Chunk
  readonly groupAt: number
  readonly chunkAt: number
}

/** The chunk of a place, for this step to write in. */
function ownedChunk(before: FloorOrder, place: Place, step: number): Found {
  const order = before.step === step ? before : { step, groups: before.groups.slice() }
  const groupAt = groupFor(order.groups, place)
  let group = order.groups[groupAt] as Group
  if (group.step !== step) group = order.groups[groupAt] = { step, chunks: group.chunks.slice() }
  const chunkAt = chunkFor(group.chunks, place)
  let chunk = group.chunks[chunkAt] as Chunk
  if (chunk.step !== step) chunk = group.chunks[chunkAt] = { step, places: chunk.places.slice() }
  return { order, group, chunk, groupAt, chunkAt }
}

/** The order with this place. */
export function insert(before: FloorOrder, place: Place, step: number): FloorOrder {
  const { order, group, chunk, groupAt, chunkAt } = ownedChunk(before, place, step)
  chunk.places.splice(placeIn(chunk.places, place), 0, place)
  if (chunk.places.length <= MOST_PLACES) return order
  group.chunks.splice(chunkAt + 1, 0, { step, places: chunk.places.splice(MOST_PLACES / 2) })
  if (group.chunks.length > MOST_CHUNKS)
    order.groups.splice(groupAt + 1, 0, { step, chunks: group.chunks.splice(MOST_CHUNKS / 2) })
  return order
}

/** True when the place is in the order. */
export function has({ groups }: FloorOrder, place: Place): boolean {
  const { chunks = [] } = groups[groupFor(groups, place)] ?? {}
  const { places = [] } = chunks[chunkFor(chunks, place)] ?? {}
  return places[placeIn(places, place)]?.id === place.id
}

/** The order without this place, which is in it. */
export function remove(before: FloorOrder, place: Place, step: number): FloorOrder {
  const { order, group, chunk, groupAt, chunkAt } = ownedChunk(before, place, step)
  chunk.places.splice(placeIn(chunk.places, place), 1)
  if (chunk.places.length > 0) return order
  if (group.chunks.length > 1) group.chunks.splice(chunkAt, 1)
  else if (order.groups.length > 1) order.groups.splice(groupAt, 1)
  return order
}

/** The first places. */
export function top({ groups }: FloorOrder, count: number): Place[] {
  const found: Place[] = []
  for (const { chunks } of groups)
    for (const { places } of chunks)
      for (const place of places) {
        if (found.length === count) return found
        found.push(place)
      }
  return found
}
