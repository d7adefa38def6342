// Tag for the agency's review of a commitment letter, original or amended. Only the seller receives this data.
import type { AuctionCard } from '../../state/views/auction-card.view'
import { Tag } from '../../ui/tag'

/** **Waiting for acceptance**, **Sent back by the agency**, or nothing. */
export function CommitmentTag({ card: { auction } }: { readonly card: AuctionCard }) {
  if (auction.status !== 'submitted' && auction.status !== 'commitment') return null
  if (auction.commitment === 'waiting') return <Tag tone="info">Waiting for acceptance</Tag>
  if (auction.commitment === 'rejected') return <Tag tone="warn">Sent back by the agency</Tag>
  return null
}
