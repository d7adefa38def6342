// Where the firm commitment of a submitted loan stands, as a tag; for its seller, who alone is told.
import type { AuctionCard } from '../../state/views/auction-card.view'
import { Tag } from '../../ui/tag'

/** **waiting for acceptance**, or that it was sent back; nothing before the form is uploaded. */
export function CommitmentTag({ card: { auction } }: { readonly card: AuctionCard }) {
  if (auction.status !== 'submitted') return null
  if (auction.commitment === 'waiting') return <Tag tone="info">waiting for acceptance</Tag>
  if (auction.commitment === 'rejected') return <Tag tone="warn">sent back by the agency</Tag>
  return null
}
