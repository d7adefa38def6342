// A list that shows its first few items, and the rest on demand.
import type { ReactNode } from 'react'
import { useState } from 'react'
import { formatCount } from '../../domain/formats'
import { Button } from '../../ui/button'

/** Items beyond this number are shown on demand. */
const SHORT = 5

interface ShortListProps {
  readonly className: string
  readonly label: string
  /** What the items are, in the plural: `bids`. */
  readonly noun: string
  /** How many there are, where not every child is one. */
  readonly count?: number
  /** List items, each with its key. */
  readonly children: readonly ReactNode[]
}

/** The list and, when it is long, the button for the rest. */
export function ShortList({ className, label, noun, count, children }: ShortListProps) {
  const [all, showAll] = useState(false)
  return (
    <>
      <ul className={className} aria-label={label}>
        {all ? children : children.slice(0, SHORT)}
      </ul>
      {children.length > SHORT ? (
        <Button className="panel__more" tone="bare" size="small" aria-expanded={all} onClick={() => showAll(!all)}>
          {all ? `Show fewer ${noun}` : `Show all ${formatCount(count ?? children.length)} ${noun}`}
        </Button>
      ) : null}
    </>
  )
}
