// The product's mark and name.
import { Gavel } from 'lucide-react'

/** The name hides on narrow screens. */
export function Logo() {
  return (
    <>
      <span className="logo__mark">
        <Gavel size={16} strokeWidth={2.4} aria-hidden="true" />
      </span>
      <span className="logo__name">Loan Auction Marketplace</span>
    </>
  )
}
