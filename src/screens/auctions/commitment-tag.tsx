// Tag for the agency's review of a commitment letter, original or amended. Only the seller receives this data.
import type { AuctionCard } from '../../state/views/auction-card.view'
import { Tag } from '../../ui/tag'

/** **waiting for acceptance**, **sent back by the agency**, or nothing. */
export function CommitmentTag({ card: { auction } }: { readonly card: AuctionCard }) {
  if (auction.status !== 'submitted' && auction.status !== 'commitment') return null
  if (auction.commitment === 'waiting') return <Tag tone="info">waiting for acceptance</Tag>
  if (auction.commitment === 'rejected') return <Tag tone="warn">sent back by the agency</Tag>
  return null
}
