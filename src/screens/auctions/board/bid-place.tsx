// The dialog Place a bid, mounted from its first opening on, so that it still knows its own bid while it is closed.
import { Suspense, useRef } from 'react'
import { PlaceholderDialog } from '../../../ui/placeholder'
import { bidDialog } from './lazy-parts'

interface BidPlaceProps {
  readonly open: boolean
  readonly auctionId: number
  readonly onClose: () => void
}

/** The dialog of one auction. */
export function BidPlace({ open, auctionId, onClose }: BidPlaceProps) {
  const wasOpened = useRef(open)
  if (open) wasOpened.current = true
  if (!wasOpened.current) return null
  return (
    <Suspense fallback={open ? <PlaceholderDialog title="Place a bid" onClose={onClose} /> : null}>
      <bidDialog.Component open={open} auctionId={auctionId} onClose={onClose} />
    </Suspense>
  )
}
