// Components of the loan setup that load on demand.
import { lazyPart } from '../../../ui/lazy-part'

export const loanReviewDialog = lazyPart(
  () => import('./loan-review-dialog'),
  (module) => module.LoanReviewDialog,
)

export const mipForm = lazyPart(
  () => import('./mip-form'),
  (module) => module.MipForm,
)
