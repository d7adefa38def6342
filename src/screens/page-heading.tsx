// The one h1 of a page. It sets the title of the browser tab, and takes the focus after a navigation within the app, so
// that assistive technology announces the page.
import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useDestinations } from './destinations'
import './page.css'

interface PageHeadingProps {
  readonly title: string
  /** What the tab says instead of the heading. */
  readonly tab?: string
  /** Shown beside the heading. */
  readonly children?: ReactNode
  readonly className?: string
}

const PRODUCT_NAME = 'Loan Auction Marketplace'

/** The page's heading. */
export function PageHeading({ title, tab = title, children, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { moved } = useDestinations()
  useEffect(() => {
    document.title = `${tab} · ${PRODUCT_NAME}`
  }, [tab])
  // With the page, not after it: by then the person may have gone on to a field.
  useLayoutEffect(() => {
    if (title !== '' && moved) heading.current?.focus({ preventScroll: true })
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
