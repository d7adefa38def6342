// The ticket, mounted from its first opening on, so that it still knows its own bid while it is closed.
import { useRef } from 'react'
import { WhenLoaded } from '../../../ui/lazy-part'
import { Placeholder } from '../../../ui/placeholder'
import { bidTicket } from './lazy-parts'

interface BidPlaceProps {
  readonly open: boolean
  readonly auctionId: number
  readonly onClose: () => void
}

/** The ticket of one auction. */
export function BidPlace({ open, auctionId, onClose }: BidPlaceProps) {
  const wasOpened = useRef(open)
  if (open) wasOpened.current = true
  if (!wasOpened.current) return null
  return (
    <WhenLoaded part={bidTicket} fallback={open ? <Placeholder height="320px">Loading the ticket</Placeholder> : null}>
      <bidTicket.Component open={open} auctionId={auctionId} onClose={onClose} />
    </WhenLoaded>
  )
}
