// The seller's live figures: proceeds at the best bid, distance from the minimum, pace of bidding.
import { formatCents } from '../../../domain/money'
import { formatRate } from '../../../domain/rates'
import { bidsPerMinute, sellerFigures } from '../../../domain/seller-figures'
import { formatDifference, priceFromWire } from '../../../domain/thirty-seconds'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { type Fact, Facts } from '../../../ui/facts'
import { useOfficialNow } from '../../official-clock'
import { useAuction } from '../auction-context'
import { DASH, fixedPrice, isRateProcess } from '../loan-copy'
import { PanelSection } from '../panel-section'

/** Only for live auctions of which a figure is known. */
export function Cockpit() {
  const panel = useAuction()
  const pace = usePace(panel)
  const facts = [...moneyOf(panel), ...rateOf(panel)]
  if (panel.auction.status !== 'live' || (facts.length === 0 && pace === null)) return null
  return (
    <PanelSection title="At the best bid">
      <Facts facts={facts} />
      {pace === null ? null : <p className="panel__line num">{pace}</p>}
    </PanelSection>
  )
}

/** Proceeds, premium, amount over the minimum, value of a 32nd; before any bid, proceeds at the minimum. */
function moneyOf({ loan, bestPrice32 }: AuctionPanel): readonly Fact[] {
  const byRate = isRateProcess(loan)
  const amount = loan.loan_amount ?? null
  const fixed = byRate ? fixedPrice(loan) : null
  const price32 = byRate ? (fixed === null ? null : priceFromWire(fixed)) : bestPrice32
  const minimum = loan.loan_min_price ?? null
  if (amount === null) return []
  if (price32 === null) {
    const atMinimum = minimum === null ? null : sellerFigures(amount, priceFromWire(minimum), null)
    return [
      { name: 'Proceeds', value: 'No bid yet' },
      { name: 'At the minimum', value: atMinimum === null ? DASH : formatCents(atMinimum.proceedsCents) },
      ...(atMinimum === null ? [] : [{ name: 'One 32nd', value: formatCents(atMinimum.stepCents) }]),
    ]
  }
  const figures = sellerFigures(amount, price32, byRate || minimum === null ? null : priceFromWire(minimum))
  const { premiumCents: premium, overMinimum: over } = figures
  return [
    { name: 'Proceeds', value: formatCents(figures.proceedsCents) },
    { name: premium < 0 ? 'Discount to par' : 'Premium over par', value: formatCents(Math.abs(premium)) },
    ...(over === null
      ? []
      : [{ name: 'Over the minimum', value: `${formatCents(over.cents)} (${formatDifference(over.thirtySeconds)})` }]),
    { name: 'One 32nd', value: formatCents(figures.stepCents) },
  ]
}

/** In the rate process: how far the best rate is below the maximum. */
function rateOf({ loan, best }: AuctionPanel): readonly Fact[] {
  const [rate, highest] = [best?.gnma_interest_rate ?? null, loan.gnma_interest_rate ?? null]
  if (!isRateProcess(loan) || rate === null || highest === null) return []
  // Rates have at most three decimals, so thousandths are exact.
  const below = (Math.round(highest * 1000) - Math.round(rate * 1000)) / 1000
  return [{ name: 'Below maximum rate', value: formatRate(below) }]
}

/** The pace of bidding, which changes with time; null if it is unknown. */
function usePace({ auction, bids, bidCount }: AuctionPanel): string | null {
  const now = useOfficialNow()
  if (now === null || bidCount === 0 || bids.some((bid) => !bid.created_at)) return null
  const openedAt = auction.start_at ?? null
  const pace = bidsPerMinute(
    bids.flatMap((bid) => bid.created_at ?? []),
    openedAt,
    now,
  )
  return pace === '0.0' ? 'No bids in the last 5 minutes' : `${pace} bids per minute over the last 5 minutes`
}
