// The state of the letter that the agency reads, the first or an amended one, as a tag. Only its seller receives it.
import type { AuctionCard } from '../../state/views/auction-card.view'
import { Tag } from '../../ui/tag'

/** **waiting for acceptance** or **sent back by the agency**; nothing else. */
export function CommitmentTag({ card: { auction } }: { readonly card: AuctionCard }) {
  if (auction.status !== 'submitted' && auction.status !== 'commitment') return null
  if (auction.commitment === 'waiting') return <Tag tone="info">waiting for acceptance</Tag>
  if (auction.commitment === 'rejected') return <Tag tone="warn">sent back by the agency</Tag>
  return null
}
