// That a loan is offered to another lender, as a tag, for both lenders.
import type { AuctionCard } from '../../state/views/auction-card.view'
import { Tag } from '../../ui/tag'
import { useOffered } from './open-actions'

/** **Offered to you**, or the firm to which it is offered; nothing without an offer. */
export function OfferTag({ card }: { readonly card: AuctionCard }) {
  const offered = useOffered(card)
  if (offered === 'no') return null
  return offered === 'to-us' ? (
    <Tag tone="warn">offered to you</Tag>
  ) : (
    <Tag tone="info">{`offered to ${card.auction.transfer_offer?.to.name ?? 'another lender'}`}</Tag>
  )
}
