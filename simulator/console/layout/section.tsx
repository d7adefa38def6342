// A section of the console under its heading, and its states while data loads or fails. Knows no world.
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Button } from '../../../src/ui/button'
import { Notice } from '../../../src/ui/states'

interface SectionProps {
  readonly title: string
  /** Target of the section links on a narrow page. */
  readonly anchor?: string
  /** Beside the heading. */
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

/** A query of the control API, as far as a panel shows it. */
export interface Loadable<T> {
  /** The newest answer; undefined until there is one. */
  readonly data: T | undefined
  /** Why the last read failed; null when it did not. */
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface LoadedProps<T> {
  readonly of: Loadable<T>
  /** What is loading, for screen readers. */
  readonly what: string
  readonly children: (data: T) => ReactNode
}

/** The answer; until then that it loads, or why it failed with a button to try again. */
export function Loaded<T>({ of, what, children }: LoadedProps<T>) {
  if (of.data !== undefined) return children(of.data)
  if (of.error !== null)
    return (
      <Notice tone="wrong" role="alert">
        <p>{of.error.message}</p>
        <Button tone="quiet" size="small" onClick={() => of.refetch()}>
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
