// The layout of the loan setup: the header over a page that brings its own strip, steps and content. The sidebar is a
// drawer, and the page wears the theme of its loan.
import type { LayoutProps } from './frame'
import { Frame } from './frame'

/** Header, then the page. */
export function LoanLayout({ children, ...rest }: LayoutProps) {
  return (
    <Frame {...rest} className="frame frame--loan" sidebar="drawer">
      {children}
    </Frame>
  )
}
