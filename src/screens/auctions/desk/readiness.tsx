// Warns a seller before bidding opens: missing checklist items, and documents that no investor has opened.
import { readiness } from '../../../domain/loan/closing-checklist'
import { Notice } from '../../../ui/states'
import { useAuction } from '../auction-context'
import { useClosingItems } from './closing-list'

/** A list of warnings, or a confirmation that everything is ready. Hidden if the server doesn't send loan details. */
export function Readiness() {
  const panel = useAuction()
  const items = useClosingItems(panel)
  const { status, opened, documents } = panel.auction
  if (items === null || !documents) return null
  // Investors can't open documents before the auction is scheduled.
  const isShown = status !== 'commitment'
  const notes = readiness(items, isShown ? (opened ?? null) : null, documents)
  if (notes.length === 0)
    return <Notice tone="good">Ready: all documents are uploaded{isShown ? ' and have been opened' : ''}.</Notice>
  return (
    <Notice tone="warn">
      <p>Before you open this auction:</p>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Notice>
  )
}
