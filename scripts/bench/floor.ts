// The floor in the `reduce` and `pipeline` benches: the least that an immutable state costs here. The same tables and answers
// as the limit, but every step leaves the state before it as it was: nodes of 32 rows, chunks of the order and the records
// above them are copied once per step. What left its list is forgotten as in ours, so that memory does not grow. By hand,
// for these three kinds of facts only, without modules, contexts or equality. A yardstick, not a store.
import type { Auction } from '../../src/contract/auction'
import type { Bid } from '../../src/contract/bid'
import { FORGOTTEN_AT_ONCE, KEPT_LEFT } from '../../src/state/market/eviction'
import type { Contestant } from './contestant'
import { checksum } from './contestant'
import type { FloorOrder, Place } from './floor-order'
import { emptyOrder, has, insert, remove, top } from './floor-order'
import type { Row } from './limit'
import { newRow } from './limit'

const WIDTH = 32

/** Rows or nodes; behind them which step has made the node. */
type Node = unknown[]

/** Rows by small id. */
interface FloorTable<R> {
  step: number
  root: Node
  height: number
  readonly row?: R
}

const blank = (step: number): Node => {
  const node: Node = new Array(WIDTH + 1).fill(null)
  node[WIDTH] = step
  return node
}

const emptyTable = <R>(): FloorTable<R> => ({ step: 0, root: blank(0), height: 1 })

function get<R>({ root, height }: FloorTable<R>, id: number): R | undefined {
  if (id >>> (height * 5) !== 0) return undefined
  let node: unknown = root
  for (let level = height - 1; level >= 0 && node !== null; level--) node = (node as Node)[(id >>> (level * 5)) & 31]
  return (node ?? undefined) as R | undefined
}

function owned(node: Node, step: number): Node {
  if (node[WIDTH] === step) return node
  const copy = node.slice()
  copy[WIDTH] = step
  return copy
}

/** The table with this row under this id; null takes the row out. */
function put<R>(before: FloorTable<R>, id: number, row: R | null, step: number): FloorTable<R> {
  const table: FloorTable<R> = before.step === step ? before : { step, root: before.root, height: before.height }
  while (id >>> (table.height * 5) !== 0) {
    const taller = blank(step)
    taller[0] = table.root
    table.root = taller
    table.height += 1
  }
  let node = owned(table.root, step)
  table.root = node
  for (let level = table.height - 1; level > 0; level--) {
    const slot = (id >>> (level * 5)) & 31
    const child = node[slot] as Node | null
    const next = child === null ? blank(step) : owned(child, step)
    node[slot] = next
    node = next
  }
  node[id & 31] = row
  return table
}

/** The table without this row; a leaf without rows goes with it. */
function takeOut<R>(before: FloorTable<R>, id: number, step: number): FloorTable<R> {
  const table = put(before, id, null, step)
  let above = table.root
  for (let level = table.height - 1; level > 1; level--) above = above[(id >>> (level * 5)) & 31] as Node
  const slot = (id >>> 5) & 31
  if (table.height > 1 && (above[slot] as Node).every((row, at) => at === WIDTH || row === null)) above[slot] = null
  return table
}

/** Ids of the auctions that left, oldest first, a few in each list: the last one is copied. */
type Left = readonly (readonly number[])[]

const TOGETHER = 32

interface FloorState {
  readonly rows: FloorTable<Row>
  readonly loans: FloorTable<Auction['loan']>
  readonly bids: FloorTable<Bid>
  readonly order: FloorOrder
  readonly left: Left
}

const namesBid = ({ bids, best_bid }: Auction, id: number): boolean => {
  if (best_bid?.id === id) return true
  for (const bid of bids) if (bid.id === id) return true
  return false
}

/** One step: written in place as long as nobody has seen what it makes. */
class Step {
  rows: FloorState['rows']
  loans: FloorState['loans']
  bids: FloorState['bids']
  order: FloorState['order']
  left: Left

  constructor(
    { rows, loans, bids, order, left }: FloorState,
    private readonly step: number,
  ) {
    this.rows = rows
    this.loans = loans
    this.bids = bids
    this.order = order
    this.left = left
  }

  upsert(auction: Auction): void {
    const known = get(this.rows, auction.id)
    if (known !== undefined && (known.version ?? 0) > (auction.version ?? 0)) return
    const { step } = this
    this.loans = put(this.loans, auction.id, auction.loan, step)
    for (const bid of auction.bids)
      if (known === undefined || !known.bid_ids.includes(bid.id)) this.bids = put(this.bids, bid.id, bid, step)
    if (known !== undefined)
      for (const id of known.bid_ids) if (!namesBid(auction, id)) this.bids = takeOut(this.bids, id, step)
    const row = newRow(auction)
    this.rows = put(this.rows, auction.id, row, step)
    if (known?.statused_at === auction.statused_at) return
    if (known !== undefined) this.order = remove(this.order, known, step)
    const place: Place = { id: row.id, statused_at: row.statused_at }
    this.order = insert(this.order, place, step)
  }

  leave(id: number): void {
    const row = get(this.rows, id)
    if (row === undefined) return
    this.order = remove(this.order, row, this.step)
    const last = this.left.at(-1)
    const isFull = last === undefined || last.length === TOGETHER
    this.left = isFull ? [...this.left, [id]] : this.left.with(-1, [...last, id])
    if (this.left.length * TOGETHER >= KEPT_LEFT + FORGOTTEN_AT_ONCE) this.forget()
  }

  private forget(): void {
    const { step } = this
    for (const id of this.left.slice(0, FORGOTTEN_AT_ONCE / TOGETHER).flat()) {
      const row = get(this.rows, id)
      if (row === undefined || has(this.order, row)) continue
      this.rows = takeOut(this.rows, id, step)
      this.loans = takeOut(this.loans, id, step)
      for (const bid of row.bid_ids) this.bids = takeOut(this.bids, bid, step)
    }
    this.left = this.left.slice(FORGOTTEN_AT_ONCE / TOGETHER)
  }

  state(): FloorState {
    const { rows, loans, bids, order, left } = this
    return { rows, loans, bids, order, left }
  }
}

/** The floor. */
export function createFloor(): Contestant {
  let steps = 0
  let state: FloorState = {
    rows: emptyTable(),
    loans: emptyTable(),
    bids: emptyTable(),
    order: emptyOrder(),
    left: [],
  }
  const take = (work: (step: Step) => void): void => {
    steps += 1
    const step = new Step(state, steps)
    work(step)
    state = step.state()
  }
  const sumOf = ({ id }: Place): number => {
    const row = get(state.rows, id)
    const loan = get(state.loans, id)
    if (row === undefined || loan === undefined) return Number.NaN
    const best = row.best_bid_id === null ? undefined : get(state.bids, row.best_bid_id)
    return checksum(id, loan.loan_amount ?? 0, best?.price ?? 0, row.own)
  }
  return {
    name: 'floor',
    load: (auctions) =>
      take((step) => {
        for (const auction of auctions.toReversed()) step.upsert(auction)
      }),
    step: (entries) =>
      take((step) => {
        for (const entry of entries) {
          if (entry.type === 'auction/removed') step.leave(entry.payload.data.id)
          else if (entry.type === 'auction/added' || entry.type === 'auction/changed') step.upsert(entry.payload.data)
        }
      }),
    read: () => {
      let sum = 0
      for (const place of top(state.order, 30)) sum += sumOf(place)
      return sum
    },
    order: () =>
      top(state.order, Number.POSITIVE_INFINITY)
        .map(({ id }) => {
          const row = get(state.rows, id)
          return `${id}:${row?.best_bid_id}:${row?.own}`
        })
        .join(' '),
  }
}
