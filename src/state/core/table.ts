// Rows by positive integer id: a persistent radix tree, 32 slots per node, as plain JSON. A write copies one path, so its
// cost grows with the logarithm of the largest id and not with the number of rows. Nothing but `differences.ts` may also
// look inside `root`.
import { emptyTable } from './empty'
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
export function get<Row extends object>({ root, height }: Table<Row>, id: number): Row | undefined {
  if (root === null || !fits(id, height)) return undefined
  let node: Slot<Row> = root
  for (let level = height - 1; level >= 0; level--) {
    // Boards read thousands of rows: the slot of nearly every id is a shift and no more.
    node =
      (node as Node<Row>)[height < SHIFTED_LEVELS ? (id >>> (level * BITS)) & (WIDTH - 1) : slotOf(id, level)] ?? null
    if (node === null) return undefined
  }
  return node as Row
}

/** The node itself when it was made in this fold, which is when it does not stand where it stood before; else a copy. */
const writable = <Row>(node: Node<Row>, before: Slot<Row>): Slot<Row>[] =>
  node === before ? node.slice() : (node as Slot<Row>[])

/** What stood in a slot before this fold. */
const slotBefore = <Row>(node: Slot<Row>, slot: number): Slot<Row> =>
  node === null ? null : ((node as Node<Row>)[slot] ?? null)

/** Field by field: a spread costs several times as much. */
const copyOf = <Row extends object>({ root, height, count }: Table<Row>): Table<Row> => ({ root, height, count })

/** A root above this one. */
function taller<Row>(root: Node<Row>): Slot<Row>[] {
  const above: Slot<Row>[] = BLANK.slice()
  above[0] = root
  return above
}

/**
 * The table with this row under this id. The same table when the row is already there, and when the table was made in
 * this very fold.
 */
export const set = <Row extends object>(table: Table<Row>, id: number, row: Row, edit: Transient): Table<Row> =>
  replace(table, id, get(table, id), row, edit)

/** `set` where it is known which row stands under this id; undefined when none does. */
export function replace<Row extends object>(
  table: Table<Row>,
  id: number,
  before: Row | undefined,
  row: Row,
  edit: Transient,
): Table<Row> {
  if (before === row) return table
  const made = edit.copied<Table<Row>>(table, copyOf)
  const written = made.copy
  if (written.root === null) {
    written.root = BLANK.slice()
    written.height = 1
  }
  while (!fits(id, written.height)) {
    written.root = taller(written.root)
    written.height += 1
    const { root } = made.origin
    if (root !== null) made.origin = { ...table, root: taller(root) }
  }
  let old: Slot<Row> = made.origin.root
  let node = writable(written.root, old)
  written.root = node
  for (let level = written.height - 1; level > 0; level--) {
    const slot = slotOf(id, level)
    const child = node[slot] ?? null
    old = slotBefore(old, slot)
    const next = child === null ? BLANK.slice() : writable(child as Node<Row>, old)
    node[slot] = next
    node = next
  }
  node[slotOf(id, 0)] = row
  if (before === undefined) written.count += 1
  return written
}

/** The table without the row of this id; the same table when there is none. */
export function remove<Row extends object>(table: Table<Row>, id: number, edit: Transient): Table<Row> {
  if (get(table, id) === undefined || table.root === null) return table
  if (table.count === 1) return emptyTable
  const { copy: written, origin } = edit.copied<Table<Row>>(table, copyOf)
  let old: Slot<Row> = origin.root
  let node = writable(table.root, old)
  written.root = node
  const path = [node]
  for (let level = table.height - 1; level > 0; level--) {
    const slot = slotOf(id, level)
    old = slotBefore(old, slot)
    const next = writable(node[slot] as Node<Row>, old)
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
  written.count -= 1
  return written
}

/** Takes rows out of nodes that are copied once each; counts them. */
class Clearing {
  count = 0

  constructor(private readonly ids: ArrayLike<number>) {}

  /** What is left of a node without `ids[from]` to before `ids[end]`; null when nothing is. */
  without<Row extends object>(node: Node<Row>, level: number, from: number, end: number): Node<Row> | null {
    const left = node.slice()
    for (let i = from; i < end; ) {
      const slot = slotOf(this.ids[i] ?? 0, level)
      let next = i + 1
      while (next < end && slotOf(this.ids[next] ?? 0, level) === slot) next += 1
      const child = left[slot] ?? null
      if (level === 0) {
        if (child !== null) this.count += 1
        left[slot] = null
      } else if (child !== null) {
        const before = this.count
        const rest = this.without(child as Node<Row>, level - 1, i, next)
        if (this.count > before) left[slot] = rest
      }
      i = next
    }
    return left.every((slot) => slot === null) ? null : left
  }
}

/**
 * The table without the rows of these ids. Every node is copied once, however many of its rows go:
 * for a thousand at once that is several times cheaper than one after the other.
 */
export function removeAll<Row extends object>(table: Table<Row>, ids: readonly number[]): Table<Row> {
  if (table.root === null) return table
  // A typed list sorts by value, without a function.
  const sorted = new Float64Array(ids).sort()
  let end = sorted.length
  while (end > 0 && !fits(sorted[end - 1] ?? 0, table.height)) end -= 1
  const clearing = new Clearing(sorted)
  const root = clearing.without(table.root, table.height - 1, 0, end)
  if (clearing.count === 0) return table
  return root === null || clearing.count === table.count
    ? emptyTable
    : { root, height: table.height, count: table.count - clearing.count }
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
