// The state of a submitted loan's firm commitment, as a tag. Only its seller receives it.
import type { AuctionCard } from '../../state/views/auction-card.view'
import { Tag } from '../../ui/tag'

/** **waiting for acceptance** or **sent back by the agency**; nothing before the form is uploaded. */
export function CommitmentTag({ card: { auction } }: { readonly card: AuctionCard }) {
  if (auction.status !== 'submitted') return null
  if (auction.commitment === 'waiting') return <Tag tone="info">waiting for acceptance</Tag>
  if (auction.commitment === 'rejected') return <Tag tone="warn">sent back by the agency</Tag>
  return null
}
