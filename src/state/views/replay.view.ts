// A past auction as it was at any moment: the panel of then, made from its bids. Pure; the real panel draws it.
import type { Bid } from '../../contract/auction'
import { MOST_EXTENSIONS } from '../../domain/bid-rules'
import type { EndStep } from '../../domain/effective-end'
import { endSteps } from '../../domain/effective-end'
import { ownState } from '../../domain/own-state'
import { beats, bidPrice32 } from './auction-card.view'
import type { AuctionPanel } from './auction-panel.view'

const MINUTE = 60_000

export interface ReplayLine {
  /** Official ms: from the opening to the award. */
  readonly start: number
  readonly end: number
  /** When each bid came, oldest first. */
  readonly bids: readonly number[]
  /** When somebody else took the lead, the first bid included. */
  readonly leads: readonly number[]
  /** Null when it is not known how long the auction was announced to last. */
  readonly ends: readonly EndStep[] | null
}

const timeOf = (bid: Bid): number => Date.parse(bid.created_at)
const bidderOf = ({ investor }: Bid): string => `${investor.id ?? ''}|${investor.name ?? ''}`
const oldestFirst = (panel: AuctionPanel): readonly Bid[] => panel.bids.toReversed()

/** What there is to see of an auction, and when. */
export function replayLine(panel: AuctionPanel): ReplayLine {
  const { start_at, end_at, statused_at, minutes } = panel.auction
  const bids = oldestFirst(panel)
  const times = bids.map(timeOf)
  const end = Date.parse(end_at ?? statused_at)
  const start = start_at ? Date.parse(start_at) : (times[0] ?? end)
  const leads = bids.flatMap((bid, at) => {
    const before = bids[at - 1]
    return before === undefined || bidderOf(before) !== bidderOf(bid) ? [timeOf(bid)] : []
  })
  const ends = typeof minutes === 'number' ? endSteps(start, start + minutes * MINUTE, times) : null
  // A desk that paused or moved the end by hand cannot be worked out again: then the end that was is shown throughout.
  return { start, end, bids: times, leads, ends: ends?.at(-1)?.end === end ? ends : null }
}

/** The panel at an official moment; at the end and after it, the panel as it is. */
export function replayedPanel(panel: AuctionPanel, line: ReplayLine, at: number, viewer: number | null): AuctionPanel {
  if (at >= line.end) return panel
  const bids = panel.bids.filter((bid) => timeOf(bid) <= at)
  const best = bids[0] ?? null
  const own = bids.filter(({ investor }) => viewer !== null && investor.id === viewer)
  const ownBest = own.reduce<Bid | null>((good, bid) => (good === null || beats(bid, good) ? bid : good), null)
  const { passed_at } = panel.auction
  const state = ownState({
    status: 'live',
    viewerInvestorId: viewer,
    bestInvestorId: best?.investor.id ?? null,
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
      end_at: new Date(step?.end ?? line.end).toISOString(),
      extensions: step === null ? null : { used: step.extensions, left: MOST_EXTENSIONS - step.extensions },
      rank: null,
      result: null,
      cover_price: null,
      own: state,
      bid_ids: bids.map(({ id }) => id),
      best_bid_id: best?.id ?? null,
    },
    bids,
    best,
    bestPrice32: bidPrice32(best),
    ownBest,
    ownBestPrice32: bidPrice32(ownBest),
    own: state,
    bidCount: bids.length,
    investorCount: new Set(bids.map(bidderOf)).size,
  }
}
