// The bid ticket. It stays mounted once opened, so it keeps tracking its bid while closed.
import { useRef } from 'react'
import { WhenLoaded } from '../../../ui/lazy-part'
import { Placeholder } from '../../../ui/placeholder'
import { bidTicket } from './lazy-parts'

interface BidPlaceProps {
  readonly open: boolean
  readonly auctionId: number
  readonly onClose: () => void
}

export function BidPlace({ open, auctionId, onClose }: BidPlaceProps) {
  const wasOpened = useRef(open)
  if (open) wasOpened.current = true
  if (!wasOpened.current) return null
  return (
    <WhenLoaded part={bidTicket} fallback={open ? <Placeholder height="320px">Loading bid ticket</Placeholder> : null}>
      <bidTicket.Component open={open} auctionId={auctionId} onClose={onClose} />
    </WhenLoaded>
  )
}
