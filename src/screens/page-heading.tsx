// The h1 of a page. Sets the browser tab's title, and takes the focus after navigation within the app, so that assistive
// technology announces the page.
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useDestinations } from './destinations'
import './page.css'

interface PageHeadingProps {
  readonly title: string
  /** The tab title, if it differs from the heading. */
  readonly tab?: string
  /** Shown next to the heading. */
  readonly children?: ReactNode
  readonly className?: string
}

const PRODUCT_NAME = 'Loan Auction Marketplace'

export function PageHeading({ title, tab = title, children, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hasMoved } = useDestinations()
  useEffect(() => {
    document.title = `${tab} · ${PRODUCT_NAME}`
  }, [tab])
  // In a layout effect, because later the user may already have moved to a field.
  useLayoutEffect(() => {
    if (title !== '' && hasMoved) heading.current?.focus({ preventScroll: true })
  }, [title, hasMoved])
  return (
    <div className={['page-heading', className].filter(Boolean).join(' ')}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
