// Compares two worlds: where their logs diverge, what happened since, auction prices, and outcomes.
import { type Divergence, describeDivergence, findDivergence } from '../runtime/divergence'
import type { LogEntry, RunningWorld } from '../runtime/running-world'
import { bestBid, processOf } from '../world/bids/bidding'
import { describe } from '../world/describe'
import { isoInstant, priceText, rateText } from '../world/figures'
import { firmName } from '../world/people/people'
import type { AuctionRecord, WorldState } from '../world/state'
import { rowOf, rowsOf } from '../world/table'
import { type DebriefSeat, debriefLine } from './debrief'
import type { Progress } from './progress'

/** A world, and the seats whose tasks count. */
export interface ComparedWorld {
  readonly world: RunningWorld
  readonly seats: readonly DebriefSeat[]
}

/** Limits on the size of a comparison; bids are per auction. */
const MAX_LINES = 200
const MAX_AUCTIONS = 40
const MAX_BIDS = 400

const pointInTime = (world: RunningWorld, at: number) => ({ at: isoInstant(at), offset_ms: at - world.script.startsAt })

const figureOf = (auction: AuctionRecord, value: number): string =>
  processOf(auction) === 'price' ? priceText(value) : rateText(value)

function sideOf({ world, seats }: ComparedWorld, progress: Progress) {
  const { now, rate, epoch } = world.reading()
  return {
    id: world.id,
    label: world.life.label,
    scenario: world.scenario,
    seed: world.seed,
    now: { ...pointInTime(world, now), rate, epoch, paused: world.paused() },
    seats: seats.map((seat) => {
      const { name, person, tasks, score, out_of } = debriefLine(seat, progress)
      return {
        name: name ?? person.name,
        done: tasks.filter(({ done }) => done).length,
        of: tasks.length,
        score,
        out_of,
      }
    }),
    expectations: progress
      .expectationsMet(world)
      .map(({ text, line, offset, failures }) => ({ text, line, offset_ms: offset, failures })),
  }
}

function auctionSide(world: RunningWorld, state: WorldState, auction: AuctionRecord) {
  const best = bestBid(auction)
  const winnerId = auction.result?.outcome === 'sold' ? auction.result.bid.profileId : null
  return {
    status: auction.status,
    outcome: auction.result?.outcome ?? null,
    winner: winnerId === null ? null : firmName(state, winnerId),
    leader: best === undefined ? null : firmName(state, best.profileId),
    best: best === undefined ? null : figureOf(auction, best.value),
    bids: auction.bids.length,
    ends: auction.endAt === null ? null : pointInTime(world, auction.endAt),
    ladder: auction.bids.slice(-MAX_BIDS).map(({ at, value, profileId }) => ({
      ...pointInTime(world, at),
      value: figureOf(auction, value),
      steps: value,
      by: firmName(state, profileId),
    })),
  }
}
type AuctionSide = ReturnType<typeof auctionSide>

const isSameSide = (one: AuctionSide | null, other: AuctionSide | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Auctions with bids in either world; different ones first, then live ones. */
function auctionsOf(one: RunningWorld, other: RunningWorld) {
  const states = [one.state(), other.state()] as const
  const ids = new Set(
    states.flatMap((state) => [...rowsOf(state.auctions)].filter(({ bids }) => bids.length > 0).map(({ id }) => id)),
  )
  const compared = [...ids].flatMap((id) => {
    const [left, right] = [rowOf(states[0].auctions, id), rowOf(states[1].auctions, id)]
    const known = left ?? right
    if (known === undefined) return []
    const sides = {
      one: left === undefined ? null : auctionSide(one, states[0], left),
      other: right === undefined ? null : auctionSide(other, states[1], right),
    }
    const head = { id, name: known.loan.project_name, process: processOf(known) }
    const isLive = left?.status === 'live' || right?.status === 'live'
    return [{ ...head, ...sides, differs: !isSameSide(sides.one, sides.other), isLive }]
  })
  return compared
    .sort((a, b) => Number(b.differs) - Number(a.differs) || Number(b.isLive) - Number(a.isLive) || a.id - b.id)
    .slice(0, MAX_AUCTIONS)
    .map(({ isLive: _isLive, ...auction }) => auction)
}

interface TraceLine {
  readonly ms: number
  readonly what: string
  readonly index: number
}

/** The traces of both worlds since they diverged, by time. What both did at the same time shares a line. */
function linesOf(one: readonly TraceLine[], other: readonly TraceLine[], startsAt: number) {
  const unmatched = new Map<string, TraceLine[]>()
  const keyOf = ({ ms, what }: TraceLine): string => `${ms} ${what}`
  for (const line of other) unmatched.set(keyOf(line), [...(unmatched.get(keyOf(line)) ?? []), line])
  const both = one.map((line) => ({
    ...line,
    one: line.what,
    other: unmatched.get(keyOf(line))?.shift()?.what ?? null,
  }))
  const otherOnly = [...unmatched.values()].flat().map((line) => ({ ...line, one: null, other: line.what }))
  return [...both, ...otherOnly]
    .sort((a, b) => a.ms - b.ms || a.index - b.index)
    .map((line) => ({ at: isoInstant(line.ms), offset_ms: line.ms - startsAt, one: line.one, other: line.other }))
}

/** Both logs, from the first entry that both still have. */
const sharedLogs = (one: RunningWorld, other: RunningWorld): readonly [readonly LogEntry[], readonly LogEntry[]] => {
  const logs = [one.log(), other.log()] as const
  const from = Math.max(...logs.map((log) => log[0]?.n ?? 1))
  return [one.log(from), other.log(from)]
}

const divergenceOnWire = (one: RunningWorld, other: RunningWorld, parting: Divergence | null) => {
  if (parting === null) return null
  const names = [one.id, other.id] as const
  const states = [one.state(), other.state()] as const
  // Entries are described as in the timeline, each with its own world's state.
  const describeEntry = (entry: LogEntry): string =>
    describe(entry === parting.one ? states[0] : states[1], entry.command)
  return {
    kind: parting.kind,
    n: parting.n,
    ...pointInTime(one, Date.parse(parting.at)),
    says: [...describeDivergence(parting, { names, describe: describeEntry })],
  }
}

/** Compares both worlds at their current times. Each one's offsets count from its own start. */
export function comparisonOf(one: ComparedWorld, other: ComparedWorld, progress: Progress) {
  const [left, right] = sharedLogs(one.world, other.world)
  const parting = findDivergence(left, right)
  const since = (world: RunningWorld, log: readonly LogEntry[]): readonly TraceLine[] =>
    parting === null
      ? []
      : log
          .filter(({ n }) => n >= parting.n)
          .map(({ at, command }, index) => ({ ms: Date.parse(at), what: describe(world.state(), command), index }))
  const lines = linesOf(since(one.world, left), since(other.world, right), one.world.script.startsAt)
  return {
    one: sideOf(one, progress),
    other: sideOf(other, progress),
    parting: divergenceOnWire(one.world, other.world, parting),
    lines: lines.slice(0, MAX_LINES),
    more: Math.max(0, lines.length - MAX_LINES),
    auctions: auctionsOf(one.world, other.world),
  }
}
