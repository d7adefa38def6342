// Rows by positive integer id: a persistent radix tree, 32 slots per node, as plain JSON. A write copies one path, so its
// cost grows with the logarithm of the largest id and not with the number of rows: RTK's entity adapter takes milliseconds
// for a write at 10,000 rows.

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

export const emptyTable: Table<never> = Object.freeze({ root: null, height: 0, count: 0 })

/** Ids below this and levels below 7 can be read with a shift of at most 30 bits. */
const MAX_SHIFTED_ID = 2 ** 31
const SHIFTED_LEVELS = 7
/** How many ids, from 0, a tree of each height has room for; eleven levels hold every safe integer. */
const ROOM: readonly number[] = Array.from({ length: 12 }, (_, height) => WIDTH ** height)

const fits = (id: number, height: number): boolean => id < (ROOM[height] ?? 0)

/** The slot of an id at a level, 0 = leaf. */
function slotOf(id: number, level: number): number {
  if (level < SHIFTED_LEVELS && id < MAX_SHIFTED_ID) return (id >>> (level * BITS)) & (WIDTH - 1)
  return Math.floor(id / (ROOM[level] ?? 1)) % WIDTH
}

/** The row with this id, or undefined. */
export function getRow<Row extends object>({ root, height }: Table<Row>, id: number): Row | undefined {
  if (root === null || !fits(id, height)) return undefined
  let node: Slot<Row> = root
  for (let level = height - 1; level >= 0; level--) {
    node = (node as Node<Row>)[slotOf(id, level)] ?? null
    if (node === null) return undefined
  }
  return node as Row
}

function nodeWith<Row>(node: Node<Row> | null, level: number, id: number, row: Row): Node<Row> {
  const copy: Slot<Row>[] = (node ?? BLANK).slice()
  const slot = slotOf(id, level)
  copy[slot] = level === 0 ? row : nodeWith(copy[slot] as Node<Row> | null, level - 1, id, row)
  return copy
}

/** The table with this row under this id; the same table if it already has the row. */
export function setRow<Row extends object>(table: Table<Row>, id: number, row: Row): Table<Row> {
  const before = getRow(table, id)
  if (before === row) return table
  let { root, height } = table
  while (!fits(id, height)) {
    root = root === null ? null : [root, ...BLANK.slice(1)]
    height += 1
  }
  const count = before === undefined ? table.count + 1 : table.count
  return { root: nodeWith(root, height - 1, id, row), height, count }
}

/** Null when nothing is left, so that equal contents have equal trees. */
function nodeWithout<Row>(node: Node<Row>, level: number, id: number): Node<Row> | null {
  const copy: Slot<Row>[] = node.slice()
  const slot = slotOf(id, level)
  copy[slot] = level === 0 ? null : nodeWithout(copy[slot] as Node<Row>, level - 1, id)
  return copy.every((child) => child === null) ? null : copy
}

/** The table without the row of this id; the same table if there is none. */
export function removeRow<Row extends object>(table: Table<Row>, id: number): Table<Row> {
  if (table.root === null || getRow(table, id) === undefined) return table
  const root = nodeWithout(table.root, table.height - 1, id)
  return root === null ? emptyTable : { root, height: table.height, count: table.count - 1 }
}

/** The table without the rows of these ids. */
export const removeRows = <Row extends object>(table: Table<Row>, ids: readonly number[]): Table<Row> =>
  ids.reduce<Table<Row>>(removeRow, table)

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

function eachSlotChanged<Row>(
  a: Node<Row> | null,
  b: Node<Row> | null,
  height: number,
  firstId: number,
  onChange: (id: number) => void,
): void {
  const room = WIDTH ** (height - 1)
  for (let slot = 0; slot < WIDTH; slot++) {
    const [left, right] = [a?.[slot] ?? null, b?.[slot] ?? null]
    if (left === right) continue
    const id = firstId + slot * room
    if (height === 1) onChange(id)
    else eachSlotChanged(left as Node<Row> | null, right as Node<Row> | null, height - 1, id, onChange)
  }
}

/**
 * Calls back, ascending, for each id under which the tables don't have the same row. Shared parts are skipped, so the cost depends
 * only on what was written in between.
 */
export function eachRowChanged<Row extends object>(a: Table<Row>, b: Table<Row>, onChange: (id: number) => void): void {
  if (a === b) return
  const height = Math.max(a.height, b.height)
  const rootOf = (table: Table<Row>): Node<Row> | null => {
    let { root } = table
    for (let level = table.height; root !== null && level < height; level++) root = [root]
    return root
  }
  eachSlotChanged(rootOf(a), rootOf(b), height, 0, onChange)
}
