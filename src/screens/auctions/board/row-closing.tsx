// Open items of a loan's closing checklist, in the seller's row. Loaded lazily: it imports the loan field rules, which
// investors don't need.
import { openItemsText } from '../../../domain/loan/closing-checklist'
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { Tag } from '../../../ui/tag'
import { useClosingItems } from '../desk/closing-list'

export interface RowClosingProps {
  readonly card: AuctionCard
  /** A tag on a card, or the text of a cell. */
  readonly as: 'tag' | 'text'
}

/** `2 of 9 open`; nothing once complete, or if the viewer isn't the seller. */
export function RowClosing({ card, as }: RowClosingProps) {
  const items = useClosingItems(card)
  if (items === null) return null
  const text = openItemsText(items)
  if (as === 'text') return text
  return text === 'complete' ? null : <Tag tone="neutral">{text}</Tag>
}
