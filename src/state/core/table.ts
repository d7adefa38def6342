// Rows by positive integer id: a persistent radix tree, 32 slots per node, as plain JSON. A write copies one path, so its
// cost grows with the logarithm of the largest id and not with the number of rows. Nothing else may look inside `root`.
import type { Transient } from './transient'

const BITS = 5
const WIDTH = 1 << BITS
const BLANK: readonly null[] = Object.freeze(Array.from({ length: WIDTH }, () => null))

type Slot<Row> = readonly Slot<Row>[] | Row | null
type Node<Row> = readonly Slot<Row>[]

export interface Table<Row extends object> {
  /** Null while empty; leaves are at depth `height`. */
  readonly root: Node<Row> | null
  readonly height: number
  readonly count: number
}

/** No rows. */
export const emptyTable: Table<never> = Object.freeze({ root: null, height: 0, count: 0 })

/** Ids below this and levels below 7 can be read with a shift of at most 30 bits. */
const LARGEST_SHIFTED = 2 ** 31
const SHIFTED_LEVELS = 7
/** How many ids, from 0, a tree of each height has room for; eleven levels hold every safe integer. */
const ROOM: readonly number[] = Array.from({ length: 12 }, (_, height) => WIDTH ** height)

/** The slot of an id at a level, 0 = leaf. */
function slotOf(id: number, level: number): number {
  if (level < SHIFTED_LEVELS && id < LARGEST_SHIFTED) return (id >>> (level * BITS)) & (WIDTH - 1)
  return Math.floor(id / (ROOM[level] ?? 1)) % WIDTH
}

function fits(id: number, height: number): boolean {
  return id < (ROOM[height] ?? 0)
}

/** The row with this id, or undefined. */
export function get<Row extends object>(table: Table<Row>, id: number): Row | undefined {
  if (table.root === null || !fits(id, table.height)) return undefined
  let node: Slot<Row> = table.root
  for (let level = table.height - 1; level >= 0; level--) {
    node = (node as Node<Row>)[slotOf(id, level)] ?? null
    if (node === null) return undefined
  }
  return node as Row
}

/**
 * The table with this row under this id. The same table when the row is already there, and when the table was made in
 * this very fold.
 */
export function set<Row extends object>(table: Table<Row>, id: number, row: Row, edit: Transient): Table<Row> {
  const before = get(table, id)
  if (before === row) return table
  let { root, height } = table
  if (root === null) {
    root = edit.adopt<Slot<Row>>(BLANK.slice())
    height = 1
  }
  while (!fits(id, height)) {
    const taller: Slot<Row>[] = edit.adopt<Slot<Row>>(BLANK.slice())
    taller[0] = root
    root = taller
    height += 1
  }
  const top = edit.mutable<Slot<Row>>(root)
  let node = top
  for (let level = height - 1; level > 0; level--) {
    const slot = slotOf(id, level)
    const child = node[slot] ?? null
    const next = child === null ? edit.adopt<Slot<Row>>(BLANK.slice()) : edit.mutable(child as Node<Row>)
    node[slot] = next
    node = next
  }
  node[slotOf(id, 0)] = row
  const written = edit.mutableRecord(table)
  written.root = top
  written.height = height
  if (before === undefined) written.count += 1
  return written
}

/** The table without the row of this id; the same table when there is none. */
export function remove<Row extends object>(table: Table<Row>, id: number, edit: Transient): Table<Row> {
  if (get(table, id) === undefined || table.root === null) return table
  if (table.count === 1) return emptyTable
  const top = edit.mutable<Slot<Row>>(table.root)
  const path = [top]
  let node = top
  for (let level = table.height - 1; level > 0; level--) {
    const slot = slotOf(id, level)
    const next = edit.mutable(node[slot] as Node<Row>)
    node[slot] = next
    node = next
    path.push(next)
  }
  for (let level = 0; level < table.height; level++) {
    const emptied = path[table.height - 1 - level]
    if (emptied === undefined) break
    emptied[slotOf(id, level)] = null
    // A node without children is dropped from its parent, so that equal contents have equal trees.
    if (emptied.some((slot) => slot !== null)) break
  }
  const written = edit.mutableRecord(table)
  written.root = top
  written.count -= 1
  return written
}

/** What is left of a node without these ids, `ids[from]` to before `ids[end]`; null when nothing is. */
function without<Row extends object>(
  node: Node<Row>,
  level: number,
  ids: readonly number[],
  from: number,
  end: number,
): Node<Row> | null {
  const left = node.slice()
  for (let i = from; i < end; ) {
    const slot = slotOf(ids[i] ?? 0, level)
    let next = i + 1
    while (next < end && slotOf(ids[next] ?? 0, level) === slot) next += 1
    const child = left[slot] ?? null
    if (child !== null) left[slot] = level === 0 ? null : without(child as Node<Row>, level - 1, ids, i, next)
    i = next
  }
  return left.every((slot) => slot === null) ? null : left
}

/**
 * The table without the rows of these ids. Every node is copied once, however many of its rows go:
 * for a thousand at once that is several times cheaper than one after the other.
 */
export function removeAll<Row extends object>(table: Table<Row>, ids: readonly number[]): Table<Row> {
  const known = [...new Set(ids)].filter((id) => get(table, id) !== undefined).sort((a, b) => a - b)
  if (known.length === 0 || table.root === null) return table
  if (known.length === table.count) return emptyTable
  const root = without(table.root, table.height - 1, known, 0, known.length)
  return { root, height: table.height, count: table.count - known.length }
}

function* rowsUnder<Row extends object>(node: Node<Row>, level: number): Generator<Row> {
  for (const slot of node) {
    if (slot === null) continue
    if (level === 0) yield slot as Row
    else yield* rowsUnder(slot as Node<Row>, level - 1)
  }
}

/** Every row, by ascending id. */
export function* rowsOf<Row extends object>(table: Table<Row>): Generator<Row> {
  if (table.root !== null) yield* rowsUnder(table.root, table.height - 1)
}
