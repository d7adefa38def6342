// A scrolling part of a page or dialog that the keyboard scrolls too, for content without controls.
import type { ReactNode } from 'react'
import './scroll-region.css'

export interface ScrollRegionProps {
  /** What it holds, for screen readers. */
  readonly label: string
  /** Sets its height; without one it doesn't scroll. */
  readonly className: string
  readonly children: ReactNode
}

/** Takes the focus, because the arrow keys scroll only what has it. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  <section className={`scroll-region ${className}`} tabIndex={0} aria-label={label}>
    {children}
  </section>
)
