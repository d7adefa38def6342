// Open items of a loan's closing checklist and open questions, in the seller's row. Loaded lazily: it imports the loan field rules, which
// investors don't need.
import { formatCountOf } from '../../../domain/formats'
import { openItemsText } from '../../../domain/loan/closing-checklist'
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { NARROW, useMediaQuery } from '../../../ui/media-query'
import { Tag } from '../../../ui/tag'
import { useClosingItems } from '../desk/closing-list'

export interface RowClosingProps {
  readonly card: AuctionCard
  /** A tag on a card, or the text of a cell. */
  readonly as: 'tag' | 'text'
}

/** `1 question · 2 of 9 open`; nothing once complete and answered, or if the viewer isn't the seller. */
export function RowClosing({ card, as }: RowClosingProps) {
  const items = useClosingItems(card)
  const narrow = useMediaQuery(NARROW)
  if (items === null) return null
  const { open_questions: questions } = card.auction
  const asked = questions ? [formatCountOf(questions, 'question')] : []
  const text = openItemsText(items)
  // Questions come first, because an investor waits, and a narrow cell cuts the rest.
  if (as === 'text') return [...asked, text].join(' · ')
  // On a phone, the tag and the kind of loan share a line.
  const count = narrow && asked.length > 0 ? text.replace(/ of \d+/, '') : text
  const open = text === 'complete' ? asked : [...asked, count]
  return open.length === 0 ? null : <Tag tone="neutral">{open.join(' · ')}</Tag>
}
