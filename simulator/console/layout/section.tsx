// A console section with its heading, and its loading and error states.
import { type ReactNode, useId } from 'react'
import { Button } from '../../../src/ui/button'
import { Notice } from '../../../src/ui/states'

interface SectionProps {
  readonly title: string
  /** Target of the section links. */
  readonly anchor?: string
  /** Shown next to the heading. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, anchor, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section className="part" id={anchor} aria-labelledby={id}>
      <div className="part__head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** The parts of a control API query that a panel shows. */
export interface Loadable<T> {
  /** The latest response; undefined until the first. */
  readonly data: T | undefined
  /** Why the last read failed; null if it succeeded. */
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface LoadedProps<T> {
  readonly query: Loadable<T>
  /** What is loading, for screen readers: `the faults`. */
  readonly what: string
  readonly children: (data: T) => ReactNode
}

/** Renders the data, or a loading state, or the error with a retry button. */
export function Loaded<T>({ query, what, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null)
    return (
      <Notice tone="wrong" role="alert">
        <p>{query.error.message}</p>
        <Button tone="quiet" size="small" onClick={() => query.refetch()}>
          Try again
        </Button>
      </Notice>
    )
  return (
    <div className="waiting" role="status">
      <span className="visually-hidden">Loading {what}</span>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  )
}
