// What differs between an earlier table or order and a later one: parts that both hold are passed over, so that it costs
// what was written in between and not what there is.
import type { Order } from './order'
import { beside, EACH, idsIn } from './order'
import type { Table } from './table'

type Slots = readonly (object | null)[] | null

const WIDTH = 32

const EMPTY: readonly null[] = Object.freeze(Array.from({ length: WIDTH }, () => null))

function slotsDiffer(a: Slots, b: Slots, height: number, firstId: number, found: (id: number) => void): void {
  const [before, after] = [a ?? EMPTY, b ?? EMPTY]
  const room = WIDTH ** (height - 1)
  for (let slot = 0; slot < WIDTH; slot++) {
    const left = before[slot]
    const right = after[slot]
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

/** What stands in those chunks that the other order does not hold: instant and id in turn. */
function ownPlaces({ chunks }: Order, other: Order): number[] {
  const shared = new Set(other.chunks)
  return chunks.filter((chunk) => !shared.has(chunk)).flat()
}

/** Hands over, from the top, each id that only one of the orders has with its instant. */
export function eachPlaceChanged(a: Order, b: Order, found: (id: number) => void): void {
  const [left, right] = [ownPlaces(a, b), ownPlaces(b, a)]
  let next = 0
  for (let i = 0; i < left.length; i += EACH) {
    const at = left[i] as number
    const id = left[i + 1] as number
    for (; beside(right, next, at, id) > 0; next += EACH) found(right[next + 1] as number)
    if (beside(right, next, at, id) === 0) next += EACH
    else found(id)
  }
  idsIn(right.slice(next)).forEach(found)
}
