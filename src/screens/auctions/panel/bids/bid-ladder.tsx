// The chart of an auction's bids: best bid over time, the viewer's bids, who led when, and the same data as a table.
// It re-renders when a bid arrives or its right edge moves, not on every clock tick.
import { memo } from 'react'
import { bidTime } from '../../../../domain/bid-figures'
import { formatAxisTime, formatClockTime, formatOfficialTime } from '../../../../domain/official-time'
import { formatRate } from '../../../../domain/rates'
import { formatPrice, priceFromWire } from '../../../../domain/thirty-seconds'
import { leadingBids } from '../../../../state/views/auction-figures'
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'
import { type ChartLine, StepChart, type StepPoint } from '../../../../ui/step-chart'
import { useAuction } from '../../auction-context'
import { DASH, isRateProcess, LOWEST_RATE_WINS, quote } from '../../loan-copy'
import { type EndMove, moveText } from '../history/end-copy'
import { bidderName } from './bidder-name'
import { fitsChart, type OwnLimitMark } from './own-limit-mark'

type Bid = AuctionPanel['bids'][number]

interface BidLadderProps {
  readonly viewerId: number | null
  /** The viewer's private limit, drawn if it is near the bids. */
  readonly own: OwnLimitMark | null
  /** Right edge of the chart, official ms. */
  readonly until: number
  /** In a rank-only auction: the viewer's standing over time, oldest first, drawn instead of who led. */
  readonly ranks?: readonly RankSpan[]
}

/** The viewer's standing from a moment until the next span. */
export interface RankSpan {
  /** Official ms. */
  readonly at: number
  /** `2nd of 4`, and `2nd`. */
  readonly names: readonly [long: string, short: string]
  /** `2nd of 4, within 4/32 of the best bid`. */
  readonly text: string
  readonly leads: boolean
}

const MINUTE = 60_000
const TIME_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1440].map((minutes) => minutes * MINUTE)
/** 32nds. */
const PRICE_STEPS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]
/** Percent. */
const RATE_STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

const NO_RANKS: readonly RankSpan[] = []

/** The bids as a step line. In a rate auction the line falls. */
export const BidLadder = memo(function BidLadder({ viewerId, own, until, ranks = NO_RANKS }: BidLadderProps) {
  const panel = useAuction()
  const byRate = isRateProcess(panel.loan)
  const oldestFirst = panel.bids.filter((bid) => bidTime(bid) !== null).toReversed()
  const points = oldestFirst.flatMap((bid) => pointOf(bid, byRate, viewerId))
  // Without the others' bids, who led when is unknown.
  const leads = panel.hidesBids ? [] : leadsOf(leadingBids(oldestFirst, panel.auction), viewerId, until)
  const lines = linesOf(panel, points, own)
  const moves = panel.auction.end_moves ?? []
  return (
    <StepChart
      points={points}
      until={until}
      formatX={formatAxisTime}
      formatY={(value) => (byRate ? formatRate(value) : formatPrice(value))}
      stepsX={TIME_STEPS}
      stepsY={byRate ? RATE_STEPS : PRICE_STEPS}
      note={byRate ? LOWEST_RATE_WINS : 'Highest price wins'}
      readerName="Step through bids"
      bands={panel.hidesBids ? rankBands(ranks, until) : leads.map(leadBand)}
      pauses={pausesOf(moves, until)}
      ticks={moves.flatMap((move) => (isExtension(move) ? [Date.parse(move.at)] : []))}
      legend={{ pause: 'Paused', tick: 'Extended' }}
      lines={lines}
      table={{
        caption: `Bids on ${panel.loan.project_name}, oldest first`,
        columns: ['Time (ET)', 'Bid', 'Bidder', panel.hidesBids ? 'Your rank' : 'Led until (ET)'],
        rows: [
          ...oldestFirst.map((bid) => ({
            key: `bid ${bid.id}`,
            at: timeOf(bid),
            cells: [
              quote(bid),
              nameInTable(bid, viewerId),
              panel.hidesBids ? rankAt(ranks, bid) : ledUntil(leads, bid, panel.auction.status === 'past'),
            ],
          })),
          ...ranks
            .filter(({ at }) => !oldestFirst.some((bid) => timeOf(bid) === at))
            .map(({ at, text }, index) => ({ key: `rank ${index}`, at, cells: ['Rank changed', DASH, text] })),
          ...moves.map((move, index) => ({
            key: `move ${index}`,
            at: Date.parse(move.at),
            cells: [moveText(move, panel.hidesBids ? [] : panel.bids), DASH, DASH],
          })),
        ]
          .toSorted((a, b) => a.at - b.at)
          .map(({ key, at, cells }) => ({ key, cells: [formatClockTime(at), ...cells] })),
      }}
    />
  )
})

/** `You (auto)` for a bid that the server made for the firm's standing maximum. */
const nameInTable = (bid: Bid, viewerId: number | null): string =>
  `${bidderName(bid, viewerId)}${bid.automatic ? ' (auto)' : ''}`

/** The seller's minimum, and the viewer's limit unless it would flatten the chart. */
function linesOf({ loan }: AuctionPanel, points: readonly StepPoint[], own: OwnLimitMark | null): readonly ChartLine[] {
  const floor = isRateProcess(loan) ? null : loan.loan_min_price
  const figures = points.map(({ y }) => y)
  return [
    ...(typeof floor === 'number'
      ? [{ y: priceFromWire(floor), label: `minimum ${quote({ price: floor })}`, marked: false }]
      : []),
    ...(own !== null && fitsChart(figures, own)
      ? [{ y: own.figure, label: `${own.name.toLowerCase()} ${own.text}`, marked: true }]
      : []),
  ]
}

/** Bids without a time have been filtered out. */
const timeOf = (bid: Bid): number => bidTime(bid) ?? 0

interface Lead {
  /** The bid that took the lead. */
  readonly bid: number
  /** Official ms. */
  readonly from: number
  readonly to: number
  readonly name: string
  readonly own: boolean
  /** The current lead, or the lead at the end. */
  readonly last: boolean
}

const leadBand = ({ bid, from, to, name, own }: Lead) => ({
  key: bid,
  from,
  to,
  names: own ? [name] : [name, shortName(name)],
  marked: own,
})

const rankBands = (ranks: readonly RankSpan[], until: number) =>
  ranks.map(({ at, names, leads }, index) => ({
    key: index,
    from: at,
    to: ranks[index + 1]?.at ?? Math.max(until, at),
    names,
    marked: leads,
  }))

/** The viewer's standing after this bid. */
const rankAt = (ranks: readonly RankSpan[], bid: Bid): string =>
  ranks.findLast(({ at }) => at <= timeOf(bid))?.text ?? DASH

/** Who led when, from the bids that were the best at their time: the lead changes whenever the bidder does. */
function leadsOf(oldestFirst: readonly Bid[], viewerId: number | null, until: number): readonly Lead[] {
  const leadChanges = oldestFirst.filter((bid, index) => {
    const previous = oldestFirst[index - 1]
    return previous === undefined || bidderName(previous, viewerId) !== bidderName(bid, viewerId)
  })
  return leadChanges.map((bid, index) => {
    const from = timeOf(bid)
    const next = leadChanges[index + 1]
    return {
      bid: bid.id,
      from,
      to: next === undefined ? Math.max(until, from) : timeOf(next),
      name: bidderName(bid, viewerId),
      own: viewerId !== null && bid.investor.id === viewerId,
      last: next === undefined,
    }
  })
}

/** From each pause to the next move, or to the right edge of the chart. Official ms. */
function pausesOf(moves: readonly EndMove[], until: number): readonly { readonly from: number; readonly to: number }[] {
  return moves.flatMap(({ kind, at }, index) => {
    if (kind !== 'pause') return []
    const next = moves[index + 1]
    return [{ from: Date.parse(at), to: next === undefined ? until : Date.parse(next.at) }]
  })
}

/** True if a bid or the seller extended the auction; resuming after a pause doesn't count. */
const isExtension = ({ kind }: EndMove): boolean => kind === 'bid' || kind === 'extension'

/** `10:41:52`; `—` for a bidder's improvement on their own lead; `leads` or `the end` for the last lead. */
function ledUntil(leads: readonly Lead[], { id }: Bid, closed: boolean): string {
  const lead = leads.find(({ bid }) => bid === id)
  if (lead === undefined) return DASH
  if (!lead.last) return formatClockTime(lead.to)
  return closed ? 'the end' : 'leads'
}

/** `C` for `Investor C`; otherwise the firm's initials. */
const shortName = (name: string): string =>
  name.startsWith('Investor ')
    ? name.slice('Investor '.length)
    : name
        .split(/\s+/)
        .slice(0, 2)
        .map((word) => word.charAt(0))
        .join('')

function pointOf(bid: Bid, byRate: boolean, viewerId: number | null): readonly StepPoint[] {
  const figure = byRate ? bid.gnma_interest_rate : bid.price
  if (typeof figure !== 'number') return []
  return [
    {
      key: bid.id,
      x: timeOf(bid),
      y: byRate ? figure : priceFromWire(figure),
      marked: viewerId !== null && bid.investor.id === viewerId,
      description: `${formatOfficialTime(timeOf(bid))} · ${quote(bid)} · ${bidderName(bid, viewerId)}`,
    },
  ]
}
