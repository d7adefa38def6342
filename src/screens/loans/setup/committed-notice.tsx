// What a change means once a loan has its firm commitment: it applies at once, and another amount needs an amended letter.
import { Notice } from '../../../ui/states'

/** `agency`: HUD, or USDA for rural housing. */
export function CommittedNotice({ agency }: { readonly agency: string }) {
  return (
    <Notice tone="info" role="status">
      This loan has its firm commitment. Changes apply as soon as you update the loan, until the auction is scheduled.
      If you change the loan amount, {agency} has to accept an amended commitment letter before the auction can be
      scheduled.
    </Notice>
  )
}
