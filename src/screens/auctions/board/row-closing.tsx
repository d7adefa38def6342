// How much of a loan's closing checklist is open, in its seller's row. In a file of its own, because it loads the rules of
// the loan's fields, which investors do not need.
import { openOf } from '../../../domain/loan/closing-checklist'
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { Tag } from '../../../ui/tag'
import { useClosingItems } from '../../desk/closing-list'

interface RowClosingProps {
  readonly card: AuctionCard
  /** A tag on a card, or the text of a cell. */
  readonly as: 'tag' | 'text'
}

/** `2 of 9 open`; nothing once all is done, and for those who do not sell it. */
export function RowClosing({ card, as }: RowClosingProps) {
  const items = useClosingItems(card)
  if (items === null) return null
  const text = openOf(items)
  if (as === 'text') return text
  return text === 'complete' ? null : <Tag tone="neutral">{text}</Tag>
}
