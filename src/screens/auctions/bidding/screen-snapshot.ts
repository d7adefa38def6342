// Captures what is on screen when a bid is confirmed. It becomes part of the receipt.
import { bidTime } from '../../../domain/bid-figures'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import type { useScreenPorts } from '../../store-binding'

type Reading = ReturnType<ReturnType<typeof useScreenPorts>['clock']['read']>

/** Auction version, best figure and its age, and the clock with its error (ms). */
export function screenSnapshot(panel: AuctionPanel, reading: Reading) {
  const { auction, best, bestPrice32 } = panel
  const at = best === null ? null : bidTime(best)
  return {
    ...(typeof auction.version === 'number' ? { version: auction.version } : {}),
    ...(bestPrice32 === null ? {} : { price32: bestPrice32 }),
    ...(typeof best?.gnma_interest_rate === 'number' ? { rate: best.gnma_interest_rate } : {}),
    ...(at === null ? {} : { ageMs: Math.max(0, Math.round(reading.now - at)) }),
    ...(Number.isFinite(reading.errorMs) ? { clockErrorMs: Math.round(reading.errorMs) } : {}),
    pressedAt: Math.round(reading.now),
  }
}
