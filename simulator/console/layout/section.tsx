// One part of the console under its heading, and what stands there while nothing can. Knows no world.
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Button } from '../../../src/ui/button'
import { Notice } from '../../../src/ui/states'
import type { Resource } from '../live/resource'

interface SectionProps {
  readonly title: string
  /** Where the way through a narrow page leads. */
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

interface LoadedProps<T> {
  readonly of: Resource<T>
  /** What is awaited, for those who hear the page. */
  readonly what: string
  readonly children: (data: T) => ReactNode
}

/** The answer, or that it is on its way, or why it did not come with a way to try again. */
export function Loaded<T>({ of, what, children }: LoadedProps<T>) {
  if (of.data !== null) return children(of.data)
  if (of.error !== null)
    return (
      <Notice tone="wrong" role="alert">
        <p>{of.error.message}</p>
        <Button tone="quiet" size="small" onClick={of.again}>
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
