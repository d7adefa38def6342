// Two worlds side by side: where their logs part and what each did since, the prices of their auctions, and what came of them.
import type { Divergence } from '../runtime/divergence'
import { describeDivergence, findDivergence } from '../runtime/divergence'
import type { LogEntry, RunningWorld } from '../runtime/running-world'
import { bestBid, processOf } from '../world/bids/bidding'
import { describe } from '../world/describe'
import { isoInstant, priceText, rateText } from '../world/figures'
import { firmName } from '../world/people/people'
import type { AuctionRecord, WorldState } from '../world/state'
import { rowOf, rowsOf } from '../world/table'
import type { DebriefSeat } from './debrief'
import { debriefLine } from './debrief'
import type { Progress } from './progress'

/** A world, and whose tasks count in it. */
export interface ComparedWorld {
  readonly world: RunningWorld
  readonly seats: readonly DebriefSeat[]
}

/** At most so many lines, auctions, and bids of an auction. */
const LINES = 200
const AUCTIONS = 40
const BIDS = 400

const moment = (world: RunningWorld, at: number) => ({ at: isoInstant(at), offset_ms: at - world.script.startsAt })

const figureOf = (auction: AuctionRecord, value: number): string =>
  processOf(auction) === 'price' ? priceText(value) : rateText(value)

function sideOf({ world, seats }: ComparedWorld, progress: Progress) {
  const { now, rate, epoch } = world.reading()
  return {
    id: world.id,
    label: world.life.label,
    scenario: world.scenario,
    seed: world.seed,
    now: { ...moment(world, now), rate, epoch, paused: world.paused() },
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
  const sold = auction.result?.outcome === 'sold' ? auction.result.bid.profileId : null
  return {
    status: auction.status,
    outcome: auction.result?.outcome ?? null,
    winner: sold === null ? null : firmName(state, sold),
    leader: best === undefined ? null : firmName(state, best.profileId),
    best: best === undefined ? null : figureOf(auction, best.value),
    bids: auction.bids.length,
    ends: auction.endAt === null ? null : moment(world, auction.endAt),
    ladder: auction.bids.slice(-BIDS).map(({ at, value, profileId }) => ({
      ...moment(world, at),
      value: figureOf(auction, value),
      steps: value,
      by: firmName(state, profileId),
    })),
  }
}
type AuctionSide = ReturnType<typeof auctionSide>

const sameSide = (one: AuctionSide | null, other: AuctionSide | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Auctions on which somebody bid, in either world; those that differ first. */
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
    return [{ ...head, ...sides, differs: !sameSide(sides.one, sides.other), isLive }]
  })
  return compared
    .sort((a, b) => Number(b.differs) - Number(a.differs) || Number(b.isLive) - Number(a.isLive) || a.id - b.id)
    .slice(0, AUCTIONS)
    .map(({ isLive: _isLive, ...auction }) => auction)
}

interface Performed {
  readonly ms: number
  readonly what: string
  readonly place: number
}

/** What both worlds did since they parted, in the order of time; what both did at the same instant stands once. */
function linesOf(one: readonly Performed[], other: readonly Performed[], startsAt: number) {
  const rest = new Map<string, Performed[]>()
  const keyOf = ({ ms, what }: Performed): string => `${ms} ${what}`
  for (const line of other) rest.set(keyOf(line), [...(rest.get(keyOf(line)) ?? []), line])
  const both = one.map((line) => ({ ...line, one: line.what, other: rest.get(keyOf(line))?.shift()?.what ?? null }))
  const alone = [...rest.values()].flat().map((line) => ({ ...line, one: null, other: line.what }))
  return [...both, ...alone]
    .sort((a, b) => a.ms - b.ms || a.place - b.place)
    .map((line) => ({ at: isoInstant(line.ms), offset_ms: line.ms - startsAt, one: line.one, other: line.other }))
}

/** The logs from the first entry that both still keep. */
const keptLogs = (one: RunningWorld, other: RunningWorld): readonly [readonly LogEntry[], readonly LogEntry[]] => {
  const logs = [one.log(), other.log()] as const
  const from = Math.max(...logs.map((log) => log[0]?.n ?? 1))
  return [one.log(from), other.log(from)]
}

const partingOnWire = (one: RunningWorld, other: RunningWorld, parting: Divergence | null) => {
  if (parting === null) return null
  const names = [one.id, other.id] as const
  const states = [one.state(), other.state()] as const
  // A sale or a bid is told in the words of the timeline; which world it is in does not change the words.
  const describeEntry = (entry: LogEntry): string =>
    describe(entry === parting.one ? states[0] : states[1], entry.command)
  return {
    kind: parting.kind,
    n: parting.n,
    ...moment(one, Date.parse(parting.at)),
    says: [...describeDivergence(parting, { names, describe: describeEntry })],
  }
}

/** Both worlds as they stand now; the offsets of each count from its own start. */
export function comparisonOf(one: ComparedWorld, other: ComparedWorld, progress: Progress) {
  const [left, right] = keptLogs(one.world, other.world)
  const parting = findDivergence(left, right)
  const since = (world: RunningWorld, log: readonly LogEntry[]): readonly Performed[] =>
    parting === null
      ? []
      : log
          .filter(({ n }) => n >= parting.n)
          .map(({ at, command }, place) => ({ ms: Date.parse(at), what: describe(world.state(), command), place }))
  const lines = linesOf(since(one.world, left), since(other.world, right), one.world.script.startsAt)
  return {
    one: sideOf(one, progress),
    other: sideOf(other, progress),
    parting: partingOnWire(one.world, other.world, parting),
    lines: lines.slice(0, LINES),
    more: Math.max(0, lines.length - LINES),
    auctions: auctionsOf(one.world, other.world),
  }
}
