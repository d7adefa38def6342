// Sentences about how an auction ended for the bidder. Pure.
import { formatShare } from '../../../domain/formats'
import { formatCents, proceedsCents } from '../../../domain/money'
import { rateSteps } from '../../../domain/rates'
import { formatDistance, priceFromWire } from '../../../domain/thirty-seconds'
import { leadingFigure } from '../../../state/views/auction-figures'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { DASH, quote } from '../loan-copy'

export interface TicketOutcome {
  readonly won: boolean
  /** `Won at 102-18.`, `Sold at 102-21.`, `Closed without a sale.` */
  readonly title: string
  /** `Missed by 3/32 ($17,296.88).`; null for none. */
  readonly detail: string | null
}

/** The outcome of a closed auction. `hasTried`: a bid of the viewer reached the server, or was sent, even if it was refused. */
export function outcomeOf(panel: AuctionPanel, hasTried = false): TicketOutcome {
  const { auction, best, own, ownBest } = panel
  if (auction.outcome === 'no_sale') return { won: false, title: 'Closed without a sale.', detail: null }
  if (auction.outcome !== 'sold') return { won: false, title: 'Closed.', detail: 'Result not available.' }
  const figure = quote(leadingFigure(auction, best))
  const at = figure === DASH ? '' : ` at ${figure}`
  if (own === 'won') return { won: true, title: `Won${at}.`, detail: null }
  if (ownBest !== null) return { won: false, title: `Sold${at}.`, detail: missedBy(panel) }
  return {
    won: false,
    title: `Sold${at}.`,
    detail: hasTried || auction.unreadable_rows?.bids ? null : 'You didn’t bid.',
  }
}

/** `Missed by 3/32 ($17,296.88).`, `Missed by 0.03%.`; null if the viewer didn't bid. */
function missedBy(panel: AuctionPanel): string | null {
  const { auction, best, ownBest, loan } = panel
  const sold = leadingFigure(auction, best)
  if (ownBest === null || sold === null) return null
  if (typeof sold.price === 'number' && typeof ownBest.price === 'number') {
    const [won32, own32] = [priceFromWire(sold.price), priceFromWire(ownBest.price)]
    const amount = loan.loan_amount
    const dollars =
      typeof amount === 'number' ? ` (${formatCents(proceedsCents(amount, won32) - proceedsCents(amount, own32))})` : ''
    return `Missed by ${formatDistance(won32 - own32)}${dollars}.`
  }
  const [wonRate, ownRate] = [sold.gnma_interest_rate, ownBest.gnma_interest_rate]
  if (typeof wonRate !== 'number' || typeof ownRate !== 'number') return null
  return `Missed by ${formatShare(rateSteps(ownRate) - rateSteps(wonRate))}.`
}
