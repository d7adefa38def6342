// The logo: mark and name of the product.
import { Gavel } from 'lucide-react'

/** Mark and name; the name hides where there is no room. */
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
