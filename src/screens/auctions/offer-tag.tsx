// Tag for a pending transfer offer, shown to both lenders.
import type { AuctionCard } from '../../state/views/auction-card.view'
import { Tag } from '../../ui/tag'
import { useOffered } from './open-actions'

/** **offered to you** or **offered to {firm}**; nothing without an offer. */
export function OfferTag({ card }: { readonly card: AuctionCard }) {
  const offered = useOffered(card)
  if (offered === 'no') return null
  return offered === 'to-us' ? (
    <Tag tone="warn">offered to you</Tag>
  ) : (
    <Tag tone="info">{`offered to ${card.auction.transfer_offer?.to.name ?? 'another lender'}`}</Tag>
  )
}
