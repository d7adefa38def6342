// The picture of an auction's bids: the best bid over time, one's own ringed, with the same as a table. Drawn again only
// when a bid comes or its right end moves, not with every tick of the clock.
import { memo } from 'react'
import { formatClockTime } from '../../domain/official-time'
import { formatRate } from '../../domain/rates'
import { formatPrice, priceFromWire } from '../../domain/thirty-seconds'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import type { StepPoint } from '../../ui/step-chart'
import { StepChart } from '../../ui/step-chart'
import { bidderName } from './bidder-name'
import { isRateProcess, quote } from './loan-words'

type Bid = AuctionPanel['bids'][number]

interface BidLadderProps {
  readonly panel: AuctionPanel
  readonly viewerId: number | null
  /** Official ms up to which the line is drawn. */
  readonly until: number
}

/** The bids as steps; nothing before the first bid. */
export const BidLadder = memo(function BidLadder({ panel, viewerId, until }: BidLadderProps) {
  const byRate = isRateProcess(panel.loan)
  const oldestFirst = panel.bids.toReversed()
  const points = oldestFirst.flatMap((bid) => pointOf(bid, byRate, viewerId))
  const floor = panel.loan.loan_min_price
  return (
    <StepChart
      points={points}
      until={until}
      formatX={(ms) => formatClockTime(ms).slice(0, 5)}
      formatY={(value) => (byRate ? formatRate(value) : formatPrice(value))}
      downward={byRate}
      floor={
        !byRate && typeof floor === 'number'
          ? { y: priceFromWire(floor), label: `minimum ${quote({ price: floor })}` }
          : null
      }
      table={{
        caption: `Bids on ${panel.loan.project_name}, oldest first`,
        columns: ['Time', 'Bid', 'Bidder'],
        rows: oldestFirst.map((bid) => ({
          key: bid.id,
          cells: [formatClockTime(Date.parse(bid.created_at)), quote(bid), bidderName(bid, viewerId)],
        })),
      }}
    />
  )
})

function pointOf(bid: Bid, byRate: boolean, viewerId: number | null): readonly StepPoint[] {
  const figure = byRate ? bid.gnma_interest_rate : bid.price
  if (typeof figure !== 'number') return []
  return [
    {
      key: bid.id,
      x: Date.parse(bid.created_at),
      y: byRate ? figure : priceFromWire(figure),
      marked: viewerId !== null && bid.investor.id === viewerId,
    },
  ]
}
