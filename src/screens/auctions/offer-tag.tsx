// Tag for a pending transfer offer, shown to both lenders.
import type { AuctionCard } from '../../state/views/auction-card.view'
import { Tag } from '../../ui/tag'
import { useTransferOffer } from './open-actions'

/** **Offered to you** or **Offered to {firm}**; nothing without an offer. */
export function OfferTag({ card }: { readonly card: AuctionCard }) {
  const offered = useTransferOffer(card)
  if (offered === 'no') return null
  return offered === 'to-us' ? (
    <Tag tone="warn">Offered to you</Tag>
  ) : (
    <Tag tone="info">{`Offered to ${card.auction.transfer_offer?.to.name ?? 'another lender'}`}</Tag>
  )
}
