// A list that shows its first five items until expanded.
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../domain/formats'
import { Button } from '../../ui/button'

const COLLAPSED_COUNT = 5

interface ShortListProps {
  readonly className: string
  readonly label: string
  /** Plural noun for the items: `bids`. */
  readonly noun: string
  /** The number of items, if not every child is one. */
  readonly count?: number
  /** Keyed `li` elements. */
  readonly children: readonly ReactNode[]
}

/** The list and, if it is long, a button that expands it. */
export function ShortList({ className, label, noun, count, children }: ShortListProps) {
  const [all, showAll] = useState(false)
  return (
    <>
      <ul className={className} aria-label={label}>
        {all ? children : children.slice(0, COLLAPSED_COUNT)}
      </ul>
      {children.length > COLLAPSED_COUNT ? (
        <Button className="panel__more" tone="bare" size="small" aria-expanded={all} onClick={() => showAll(!all)}>
          {all ? `Show fewer ${noun}` : `Show all ${formatCount(count ?? children.length)} ${noun}`}
        </Button>
      ) : null}
    </>
  )
}
