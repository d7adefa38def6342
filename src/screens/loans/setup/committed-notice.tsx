// Explains changes to a committed loan: they apply at once, and a new amount needs an amended letter.
import { Notice } from '../../../ui/states'

/** `agency`: HUD, or USDA for rural housing. */
export function CommittedNotice({ agency }: { readonly agency: string }) {
  return (
    <Notice tone="info" role="status">
      This loan has its firm commitment. Changes apply as soon as you update the loan, until the auction is scheduled.
      If you change the loan amount, {agency} must accept an amended commitment letter before you can schedule the
      auction.
    </Notice>
  )
}
