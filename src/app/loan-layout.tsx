// The layout of loan pages: the header and a page with its own strip, steps and theme. The sidebar is a drawer.
import { PaperLine } from '../screens/paper-line'
import { Frame, type LayoutProps } from './frame'

export function LoanLayout({ children, ...rest }: LayoutProps) {
  return (
    <Frame {...rest} className="frame frame--loan" sidebar="drawer">
      <PaperLine />
      {children}
    </Frame>
  )
}
