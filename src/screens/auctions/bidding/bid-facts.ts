// A figure's proceeds and its distance to the best bid, as facts. Pure.
import { priceFromWire } from '../../../domain/thirty-seconds'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import type { Fact } from '../../../ui/facts'
import { type Figure, overBest, proceedsText } from './bid-entry'
import type { BidState } from './bid-state'

/** For the typed bid or maximum, or the one being sent. A dash while no figure is typed; what the server doesn't send is left out. */
export function figureFacts({ panel, limits, entry }: BidState): readonly Fact[] {
  const figure = entry.ok ? entry.figure : null
  const over = figure && overBest(figure, limits)
  const proceeds = { name: 'Proceeds to the lender', value: (figure && proceedsText(figure, panel)) ?? '—' }
  const distance = {
    name: `${limits.kind === 'price' ? 'Above' : 'Below'} ${limits.isRankOnly ? 'your last bid' : 'best bid'}`,
    value: over ?? (panel.best ? '—' : limits.isMaximum ? 'no bid yet' : 'first bid'),
  }
  const isBestUnknown = panel.best !== null && figureOf(panel.best) === null
  return [...(typeof panel.loan.loan_amount === 'number' ? [proceeds] : []), ...(isBestUnknown ? [] : [distance])]
}

/** For the viewer's best bid in a closed auction. */
export function ownBestFacts(panel: AuctionPanel): readonly Fact[] {
  const figure = figureOf(panel.ownBest)
  const proceeds = figure && proceedsText(figure, panel)
  return proceeds === null ? [] : [{ name: 'Proceeds to the lender', value: proceeds }]
}

interface WireFigure {
  readonly price?: number | null | undefined
  readonly gnma_interest_rate?: number | null | undefined
}

/** Converts a bid from the server; null for none. */
export function figureOf(bid: WireFigure | null): Figure | null {
  if (typeof bid?.price === 'number') return { kind: 'price', price32: priceFromWire(bid.price) }
  return typeof bid?.gnma_interest_rate === 'number' ? { kind: 'rate', rate: bid.gnma_interest_rate } : null
}
