// A section of the detail panel.
import type { ReactNode } from 'react'

interface PanelSectionProps {
  readonly title: string
  /** For a section that something else scrolls to and focuses. */
  readonly id?: string
  readonly children: ReactNode
}

/** A region labeled by its heading. */
export function PanelSection({ title, id, children }: PanelSectionProps) {
  return (
    <section className="panel__section" aria-label={title} {...(id === undefined ? {} : { id, tabIndex: -1 })}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
