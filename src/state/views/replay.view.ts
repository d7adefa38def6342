// A past auction at any point in time, computed from its bids and the moves of its end. Pure; the ordinary panel shows it.
import type { Bid } from '../../contract/bid'
import type { RankStanding } from '../../contract/rank-history'
import { beats, bidTime } from '../../domain/bid-figures'
import { type EndStep, endSteps, MAX_EXTENSIONS, softCloseMoves } from '../../domain/effective-end'
import { ownState } from '../../domain/own-state'
import { bidderCount, bidPrice32 } from './auction-card.view'
import { leadingBids } from './auction-figures'
import type { AuctionPanel } from './auction-panel.view'

const MINUTE = 60_000

export interface ReplayLine {
  /** Official ms: from the opening to the award. */
  readonly start: number
  readonly end: number
  /** The time of each bid, oldest first. */
  readonly bids: readonly number[]
  /** When the lead changed, including the first bid; in a rank-only auction, when the viewer's rank changed. */
  readonly leads: readonly number[]
  /** Null if the moves of the end are unknown: then the final end is shown throughout. */
  readonly ends: readonly EndStep[] | null
}

const timeOf = (bid: Bid): number => bidTime(bid) ?? 0
const bidderOf = ({ investor }: Bid): string => `${investor.id ?? ''}|${investor.name ?? ''}`
const oldestFirst = (panel: AuctionPanel): readonly Bid[] => panel.bids.toReversed()

/** What the viewer saw of a rank-only auction, oldest first; null for an auction that shows prices. */
type Standings = readonly RankStanding[] | null

/** The timeline of an auction. */
export function replayLine(panel: AuctionPanel, standings: Standings = null): ReplayLine {
  const { start_at, end_at, statused_at } = panel.auction
  const bids = oldestFirst(panel)
  const times = bids.map(timeOf)
  const end = Date.parse(end_at ?? statused_at)
  const start = start_at ? Date.parse(start_at) : (times[0] ?? end)
  const ends = endsOf(panel.auction, start, end, bids)
  if (standings !== null)
    return { start, end, bids: standings.map(({ at }) => Date.parse(at)), leads: rankChanges(standings), ends }
  const leading = leadingBids(bids, panel.auction)
  const leads = leading.flatMap((bid, at) => {
    const before = leading[at - 1]
    return before === undefined || bidderOf(before) !== bidderOf(bid) ? [timeOf(bid)] : []
  })
  return { start, end, bids: times, leads, ends }
}

/** When the viewer's rank changed. */
const rankChanges = (standings: readonly RankStanding[]): readonly number[] =>
  standings.flatMap(({ at, rank }, index) =>
    (rank ?? null) === (standings[index - 1]?.rank ?? null) ? [] : [Date.parse(at)],
  )

/** As the server lists them, or as the bids imply; null unless they lead to the final end. */
function endsOf(
  { minutes, end_moves, extensions }: AuctionPanel['auction'],
  start: number,
  end: number,
  bids: readonly Bid[],
): ReplayLine['ends'] {
  if (typeof minutes !== 'number') return null
  const first = start + minutes * MINUTE
  const moves =
    end_moves ??
    softCloseMoves(
      first,
      bids.map((bid) => ({ id: bid.id, at: timeOf(bid) })),
    )
  if (moves === null) return null
  const ends = endSteps(start, first, moves)
  const last = ends.at(-1)
  return last?.end === end && last.extensions === (extensions?.used ?? last.extensions) ? ends : null
}

/** The moves of the end until then; null if unknown. */
const movesUntil = (moves: AuctionPanel['auction']['end_moves'], at: number) =>
  moves?.filter((move) => Date.parse(move.at) <= at) ?? null

/** The end during this step; the final end if the moves are unknown. */
function endDuring(step: EndStep | null, end: number) {
  if (step === null) return { end_at: isoOf(end), paused_at: null, remaining_ms: null, extensions: null }
  return {
    end_at: step.end === null ? null : isoOf(step.end),
    paused_at: step.end === null ? isoOf(step.since) : null,
    remaining_ms: step.remainingMs,
    extensions: { used: step.extensions, left: MAX_EXTENSIONS - step.extensions },
  }
}

const isoOf = (ms: number): string => new Date(ms).toISOString()

/** The panel at an official time; at the end and later, the panel as it is now. */
export function replayedPanel(
  panel: AuctionPanel,
  line: ReplayLine,
  at: number,
  viewer: number | null,
  standings: Standings = null,
): AuctionPanel {
  if (at >= line.end) return panel
  const isOwn = ({ investor }: Bid): boolean => viewer !== null && investor.id === viewer
  // Of a rank-only auction, the winning and the cover bid are shown only after its close.
  const bids = panel.bids.filter((bid) => timeOf(bid) <= at && (standings === null || isOwn(bid)))
  const own = bids.filter(isOwn)
  const ownBest = own.reduce<Bid | null>((good, bid) => (good === null || beats(bid, good) ? bid : good), null)
  const standing = standings?.findLast((one) => Date.parse(one.at) <= at) ?? null
  const best = standings === null ? (leadingBids(bids.toReversed(), panel.auction).at(-1) ?? null) : ownBest
  const leads = standings === null ? best !== null && isOwn(best) : standing?.rank === 1
  const { passed_at } = panel.auction
  const state = ownState({
    status: 'live',
    viewerInvestorId: viewer,
    bestInvestorId: leads ? viewer : undefined,
    hasOwnBid: own.length > 0,
    passed: Boolean(passed_at) && Date.parse(passed_at ?? '') <= at,
    outcome: null,
  })
  const step = line.ends?.findLast(({ since }) => since <= at) ?? null
  return {
    ...panel,
    auction: {
      ...panel.auction,
      status: 'live',
      ...endDuring(step, line.end),
      end_moves: movesUntil(panel.auction.end_moves, at),
      rank: standing?.rank ?? null,
      distance_band: standing?.distance_band ?? null,
      result: null,
      outcome: null,
      cover_price: null,
      bid_ids: bids.map(({ id }) => id),
      best_bid_id: best?.id ?? null,
    },
    bids,
    best,
    bestPrice32: bidPrice32(best),
    ownBest,
    ownBestPrice32: bidPrice32(ownBest),
    own: state,
    bidCount: standings === null ? bids.length : (standing?.bid_count ?? 0),
    investorCount: standings === null ? bidderCount(bids) : (standing?.investor_count ?? 0),
  }
}
