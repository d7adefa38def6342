// What differs between an earlier table or order and a later one: parts that both hold are passed over, so that it costs
// what was written in between and not what there is.
import type { Order } from './order'
import type { Table } from './table'

type Slots = readonly (object | null)[] | null

const WIDTH = 32

function slotsDiffer(a: Slots, b: Slots, height: number, firstId: number, found: (id: number) => void): void {
  const room = WIDTH ** (height - 1)
  for (let slot = 0; slot < WIDTH; slot++) {
    const [left, right] = [a?.[slot] ?? null, b?.[slot] ?? null]
    if (left === right) continue
    const id = firstId + slot * room
    if (height === 1) found(id)
    else slotsDiffer(left as Slots, right as Slots, height - 1, id, found)
  }
}

/** Hands over, ascending, each id under which the tables do not have the same row. */
export function eachRowChanged<Row extends object>(a: Table<Row>, b: Table<Row>, found: (id: number) => void): void {
  if (a === b) return
  const height = Math.max(a.height, b.height)
  const rootOf = (table: Table<Row>): Slots => {
    let root: Slots = table.root
    for (let level = table.height; level > 0 && level < height; level++) root = [root]
    return root
  }
  slotsDiffer(rootOf(a), rootOf(b), height, 0, found)
}

/** The keys of those chunks that the other order does not hold. */
function keysOfOwnChunks({ chunks }: Order, other: Order): string[] {
  const shared = new Set(other.chunks)
  const keys: string[] = []
  for (const chunk of chunks) if (!shared.has(chunk)) keys.push(...chunk)
  return keys
}

/** Hands over, descending, each key that only one of the orders has. */
export function eachKeyChanged(a: Order, b: Order, found: (key: string) => void): void {
  const [left, right] = [keysOfOwnChunks(a, b), keysOfOwnChunks(b, a)]
  let at = 0
  for (const key of left) {
    for (let next = right[at]; next !== undefined && next >= key; next = right[++at]) if (next !== key) found(next)
    if (right[at - 1] !== key) found(key)
  }
  right.slice(at).forEach(found)
}
