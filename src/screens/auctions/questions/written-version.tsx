// Offers the version of a question or an answer that was written in another tab or on another device.
import { DraftOffer } from '../../drafts/draft-offer'
import type { WrittenText } from './use-written-text'

interface WrittenVersionProps {
  readonly label: string
  readonly written: WrittenText
}

export function WrittenVersion({ label, written }: WrittenVersionProps) {
  const { content, draft, offered: theirs, write } = written
  if (theirs === null) return null
  const mine = content.text
  const field = { key: 'text', field: label, theirs }
  return (
    <DraftOffer
      draft={draft}
      changes={theirs === '' ? [] : [{ ...field, mine: '', winner: 'theirs' }]}
      differences={theirs === mine ? [] : [{ ...field, mine, winner: mine === '' ? 'theirs' : null }]}
      isEmpty={mine === ''}
      onMerge={(keys) => {
        if (keys.includes('text')) write({ text: theirs })
      }}
    />
  )
}
