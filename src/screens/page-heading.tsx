// The one h1 of a page. It names the browser tab, and takes the focus when one arrives by moving within the app, so that
// assistive technology says where one is.
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useDestinations } from './destinations'
import './page.css'

interface PageHeadingProps {
  readonly title: string
  /** Stands beside the heading. */
  readonly children?: ReactNode
  readonly className?: string
}

export const PRODUCT_NAME = 'Loan Auction Marketplace'

/** The page's heading. */
export function PageHeading({ title, children, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { moved } = useDestinations()
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
    if (moved) heading.current?.focus({ preventScroll: true })
  }, [title, moved])
  return (
    <div className={['page-heading', className].filter(Boolean).join(' ')}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
