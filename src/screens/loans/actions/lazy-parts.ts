// Dialogs of a loan's actions that load on demand.
import { lazyPart } from '../../../ui/lazy-part'

export const transferLoanDialog = lazyPart(
  () => import('./transfer-loan-dialog'),
  (module) => module.TransferLoanDialog,
)
