// The physical limit in the `reduce` bench: the same tables and answers, but mutable: Maps by id and a sorted order that
// is written in place, either as one array or as chunks. Nothing is shared with the app's state. A yardstick, not a store.
import type { Auction } from '../../src/contract/auction'
import type { Bid } from '../../src/contract/bid'
import type { Contestant } from './contestant'
import { checksum } from './contestant'
import { VIEWER } from './market'

/** An auction without its loan and its bids. */
export interface Row {
  readonly id: number
  status: string
  statused_at: string
  created_at: string
  start_at: string | null
  end_at: string | null
  paused_at: string | null
  version: number | null
  rank: number | null
  bid_count: number | null
  investor_count: number | null
  passed_at: string | null
  result: unknown
  bid_ids: number[]
  best_bid_id: number | null
  own: string
}

/** A sorted order of rows, newest first, written in place. */
interface MutableOrder {
  insert(row: Row): void
  remove(row: Row): void
  top(count: number): Row[]
}

const before = (a: Row, statused: string, id: number): boolean =>
  a.statused_at > statused || (a.statused_at === statused && a.id > id)

function placeIn(rows: readonly Row[], statused: string, id: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = rows[middle]
    if (there !== undefined && before(there, statused, id)) low = middle + 1
    else high = middle
  }
  return low
}

function flatOrder(): MutableOrder {
  const rows: Row[] = []
  return {
    insert: (row) => {
      rows.splice(placeIn(rows, row.statused_at, row.id), 0, row)
    },
    remove: (row) => {
      const place = placeIn(rows, row.statused_at, row.id)
      if (rows[place] === row) rows.splice(place, 1)
    },
    top: (count) => rows.slice(0, count),
  }
}

const CHUNK = 512

function chunkedOrder(): MutableOrder {
  const chunks: Row[][] = [[]]
  const chunkFor = (statused: string, id: number): number => {
    let low = 0
    let high = chunks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      const first = chunks[middle]?.[0]
      if (first !== undefined && (before(first, statused, id) || first.id === id)) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    insert: (row) => {
      const where = chunkFor(row.statused_at, row.id)
      const chunk = chunks[where] ?? []
      chunk.splice(placeIn(chunk, row.statused_at, row.id), 0, row)
      if (chunk.length > CHUNK) chunks.splice(where + 1, 0, chunk.splice(CHUNK / 2))
    },
    remove: (row) => {
      const where = chunkFor(row.statused_at, row.id)
      const chunk = chunks[where] ?? []
      const place = placeIn(chunk, row.statused_at, row.id)
      if (chunk[place] !== row) return
      chunk.splice(place, 1)
      if (chunk.length === 0 && chunks.length > 1) chunks.splice(where, 1)
    },
    top: (count) => {
      const rows: Row[] = []
      for (const chunk of chunks)
        for (const row of chunk) {
          if (rows.length === count) return rows
          rows.push(row)
        }
      return rows
    },
  }
}

function ownOf(auction: Auction): string {
  if (auction.best_bid?.investor.id === VIEWER) return 'winning'
  for (const bid of auction.bids) if (bid.investor.id === VIEWER) return 'outbid'
  return auction.passed_at ? 'passed' : 'none'
}

function fill(row: Row, auction: Auction): void {
  row.status = auction.status
  row.statused_at = auction.statused_at
  row.created_at = auction.created_at
  row.start_at = auction.start_at ?? null
  row.end_at = auction.end_at ?? null
  row.paused_at = auction.paused_at ?? null
  row.version = auction.version ?? null
  row.rank = auction.rank ?? null
  row.bid_count = auction.bid_count ?? null
  row.investor_count = auction.investor_count ?? null
  row.passed_at = auction.passed_at ?? null
  row.result = auction.result ?? null
  row.bid_ids = auction.bids.map(({ id }) => id)
  row.best_bid_id = auction.best_bid?.id ?? null
  row.own = ownOf(auction)
}

/** The row of a wire auction. */
export function newRow(auction: Auction): Row {
  const row: Row = {
    id: auction.id,
    status: '',
    statused_at: '',
    created_at: '',
    start_at: null,
    end_at: null,
    paused_at: null,
    version: null,
    rank: null,
    bid_count: null,
    investor_count: null,
    passed_at: null,
    result: null,
    bid_ids: [],
    best_bid_id: null,
    own: '',
  }
  fill(row, auction)
  return row
}

function createLimit(name: string, order: MutableOrder): Contestant {
  const rows = new Map<number, Row>()
  const loans = new Map<number, Auction['loan']>()
  const bids = new Map<number, Bid>()

  const upsert = (auction: Auction): void => {
    const known = rows.get(auction.id)
    if (known !== undefined && (known.version ?? 0) > (auction.version ?? 0)) return
    loans.set(auction.id, auction.loan)
    for (const bid of auction.bids) bids.set(bid.id, bid)
    if (auction.best_bid) bids.set(auction.best_bid.id, auction.best_bid)
    if (known === undefined) {
      const row = newRow(auction)
      rows.set(auction.id, row)
      order.insert(row)
      return
    }
    const moves = known.statused_at !== auction.statused_at
    if (moves) order.remove(known)
    fill(known, auction)
    if (moves) order.insert(known)
  }

  const sumOf = (row: Row): number => {
    const best = row.best_bid_id === null ? undefined : bids.get(row.best_bid_id)
    return checksum(row.id, loans.get(row.id)?.loan_amount ?? 0, best?.price ?? 0, row.own)
  }

  return {
    name,
    load: (auctions) => {
      for (const auction of auctions.toReversed()) upsert(auction)
    },
    step: (entries) => {
      for (const entry of entries) {
        if (entry.type === 'auction/removed') {
          const row = rows.get(entry.payload.data.id)
          if (row !== undefined) order.remove(row)
        } else if (entry.type === 'auction/added' || entry.type === 'auction/changed') upsert(entry.payload.data)
      }
    },
    read: () => {
      let sum = 0
      for (const row of order.top(30)) sum += sumOf(row)
      return sum
    },
    order: () =>
      order
        .top(Number.POSITIVE_INFINITY)
        .map((row) => `${row.id}:${row.best_bid_id}:${row.own}`)
        .join(' '),
  }
}

/** The limit with one sorted array. */
export const createFlatLimit = (): Contestant => createLimit('limit, one array', flatOrder())
/** The limit with chunks. */
export const createChunkedLimit = (): Contestant => createLimit('limit, chunks', chunkedOrder())
