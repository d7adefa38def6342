// The footer of a live auction for investors: the next valid bid and the button that opens the ticket.
import { Gavel } from 'lucide-react'
import { maximumNextRate, minimumNextPrice32 } from '../../../../domain/bid-figures'
import { formatRate } from '../../../../domain/rates'
import { formatPrice, priceFromWire } from '../../../../domain/thirty-seconds'
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'
import { Button } from '../../../../ui/button'
import { useOfficialNow } from '../../../official-clock'
import { useAuction } from '../../auction-context'
import { isRateProcess } from '../../loan-copy'
import { timeLeftOf } from '../../time-left'

export function BidFoot({ onBid }: { readonly onBid: () => void }) {
  const panel = useAuction()
  const { closing } = timeLeftOf(panel.auction, useOfficialNow())
  // Also disabled while we don't yet know why the auction left the board.
  const next = closing ? 'closing…' : nextBid(panel)
  const isDisabled = Boolean(panel.auction.paused_at) || panel.isGone
  return (
    <div className="panel__foot">
      <p id="bid-hint" className="num">
        {next === null ? null : (
          <>
            <span className="key">Next bid</span>
            <b>{next}</b>
          </>
        )}
      </p>
      <Button
        size="large"
        disabled={isDisabled}
        aria-describedby="bid-hint"
        // This button replaces the ticket's. The second click of a double click, or a held Enter key, was meant for that one.
        onKeyDown={(event) => {
          if (event.repeat) event.preventDefault()
        }}
        onClick={(event) => {
          if (event.detail <= 1) onBid()
        }}
      >
        <Gavel size={18} aria-hidden="true" />
        Bid
      </Button>
    </div>
  )
}

/** `102-19 or more`, `5.240% or less`; null if there's nothing to compare with. */
function nextBid({ loan, best, bestPrice32 }: AuctionPanel): string | null {
  if (isRateProcess(loan)) {
    const highest = maximumNextRate(best?.gnma_interest_rate ?? null, loan.gnma_interest_rate ?? null)
    return highest === null ? null : `${formatRate(highest)} or less`
  }
  const minimum = typeof loan.loan_min_price === 'number' ? priceFromWire(loan.loan_min_price) : null
  const lowest = minimumNextPrice32(bestPrice32, minimum)
  return lowest === null ? null : `${formatPrice(lowest)} or more`
}
