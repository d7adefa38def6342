// What a seller should know before bids open: what the checklist lacks, and whether anybody has read the documents.
import { readiness } from '../../domain/loan/closing-checklist'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { Notice } from '../../ui/states'
import { useClosingItems } from './closing-list'

/** A warning with each point, or that all is there; nothing where the server tells nothing of the loan. */
export function Readiness({ panel }: { readonly panel: AuctionPanel }) {
  const items = useClosingItems(panel)
  const { status, opened, documents } = panel.auction
  if (items === null || !documents) return null
  // Before it's scheduled no investor can open one.
  const isShown = status !== 'commitment'
  const notes = readiness(items, isShown ? (opened ?? null) : null, documents)
  if (notes.length === 0)
    return <Notice tone="good">Ready: every document is there{isShown ? ' and has been read' : ''}.</Notice>
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
