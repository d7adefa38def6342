// Adds thousands of auctions to those of the world file. Each gets its history from the same rules, but in its own small world,
// which is fast, because the histories don't depend on each other.
import { listAuction } from '../../world/auctions/auctions.evolve'
import { type Draws, draws } from '../../world/draws'
import { noKeys, withKeys } from '../../world/keys'
import type { LoanRecord } from '../../world/loans/loan-record'
import type { AuctionRecord, WorldState } from '../../world/state'
import { emptyTable, nextId, rowOf, withRows } from '../../world/table'
import type { Property } from '../completion/property'
import type { Crowd } from '../language/scenario-schema'
import type { AuctionEntry } from '../language/world-schema'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const QUARTER = 15 * MINUTE

/** Provided by the opening world. */
export interface HistoryTools {
  withinMarketHours(entry: AuctionEntry): AuctionEntry
  recordOf(state: WorldState, entry: AuctionEntry): AuctionRecord
  replayHistory(state: WorldState, entry: AuctionEntry): WorldState
}

/** Adds the crowd, and yields after each auction. Cycles through `pool` in its order. */
export function* withCrowd(
  state: WorldState,
  crowd: Crowd,
  pool: readonly Property[],
  startsAt: number,
  tools: HistoryTools,
): Generator<void, WorldState> {
  const auctions: AuctionRecord[] = []
  const loans: LoanRecord[] = []
  for (const [index, status] of statusesOf(crowd).entries()) {
    const facts = pool[index % pool.length]
    if (facts === undefined) break
    const draw = draws(state.seed, 'crowd', index)
    const entry = tools.withinMarketHours(auctionEntry(crowd, status, facts, index, draw, startsAt))
    const isolated: WorldState = {
      ...state,
      auctions: emptyTable(nextId(state.auctions) + index),
      loans: emptyTable(nextId(state.loans) + index),
      auctionKeys: noKeys,
      lists: { incomplete: [], submitted: [], commitment: [], pre: [], live: [], past: [] },
      notifications: {},
    }
    const record = tools.recordOf(isolated, entry)
    const cycle = Math.floor(index / pool.length)
    const name = cycle === 0 ? record.loan.project_name : `${record.loan.project_name}, loan ${cycle + 1}`
    const before = listAuction(isolated, { ...record, loan: { ...record.loan, project_name: name } })
    const after = tools.replayHistory(before, entry)
    const auction = rowOf(after.auctions, record.id)
    const loan = rowOf(after.loans, nextId(isolated.loans))
    if (auction === undefined || loan === undefined) throw new Error(`${entry.key} was not listed`)
    auctions.push(auction)
    loans.push(loan)
    yield
  }
  return withAuctions(state, auctions, loans)
}

/** Adds all auctions at once; adding them one by one would copy the growing lists thousands of times. */
function withAuctions(state: WorldState, auctions: readonly AuctionRecord[], loans: readonly LoanRecord[]): WorldState {
  const keys = auctions.map(({ key, id }) => [key, id] as const)
  const ids = (status: Status): readonly number[] => [
    ...state.lists[status],
    ...auctions.filter((auction) => auction.status === status).map(({ id }) => id),
  ]
  return {
    ...state,
    auctions: withRows(state.auctions, auctions),
    loans: withRows(state.loans, loans),
    auctionKeys: withKeys(state.auctionKeys, keys),
    lists: {
      incomplete: ids('incomplete'),
      submitted: ids('submitted'),
      commitment: ids('commitment'),
      pre: ids('pre'),
      live: ids('live'),
      past: ids('past'),
    },
  }
}

type Status = AuctionEntry['status']

function statusesOf(crowd: Crowd): readonly Status[] {
  const { incomplete, submitted, commitment, pre, live, past } = crowd
  const counts = { live, pre, commitment, submitted, incomplete, past } as const
  const order = ['live', 'pre', 'commitment', 'submitted', 'incomplete', 'past'] as const
  return order.flatMap((status) => Array.from({ length: counts[status] }, () => status))
}

function auctionEntry(
  { sellers, bidders }: Crowd,
  status: Status,
  facts: Property,
  index: number,
  draw: Draws,
  startsAt: number,
): AuctionEntry {
  const oneOf = (keys: readonly string[]): string => keys[draw.between(0, keys.length - 1)] ?? ''
  const seller = oneOf(sellers)
  const isRate = draw.percent(12)
  const entry = {
    key: `lot-${index + 1}`,
    property: facts.number,
    seller,
    status,
    since: sinceOf(status, draw),
    process: isRate ? ('rate' as const) : ('price' as const),
    minutes: draw.between(2, 8) * 15,
  }
  if (status === 'pre') return { ...entry, startsIn: quarterAfter(startsAt, draw.between(2, 24 * 4 * 30)) }
  if (status === 'live')
    return { ...entry, minutes: Math.ceil(entry.since / MINUTE) + draw.between(4, 55), ...bids(draw, bidders) }
  if (status !== 'past' || draw.percent(6)) return entry
  return { ...entry, ...bids(draw, bidders) }
}

function bids(draw: Draws, bidders: readonly string[]): Pick<AuctionEntry, 'bidders' | 'bids' | 'winner'> {
  const first = draw.between(0, bidders.length - 1)
  const rivals = Array.from({ length: Math.min(bidders.length, draw.between(2, 4)) }, (_, index) => {
    return bidders[(first + index) % bidders.length] ?? ''
  })
  return { bidders: rivals, bids: draw.between(2, 9), winner: rivals[0] }
}

/** How long it has been in its status, ms: minutes for a live auction; whole days and a time of the trading day for the others. */
function sinceOf(status: Status, draw: Draws): number {
  if (status === 'live') return draw.between(12, 40) * MINUTE
  const days = status === 'past' ? draw.between(1, 420) : draw.between(1, 40)
  return days * DAY - draw.between(0, 20) * QUARTER
}

const quarterAfter = (startsAt: number, quarters: number): number => QUARTER - (startsAt % QUARTER) + quarters * QUARTER
