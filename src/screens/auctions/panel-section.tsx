// A section of the detail panel.
import type { ReactNode } from 'react'

/** A region labeled by its heading. */
export function PanelSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="panel__section" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
