// Parts of the data room that load when they're shown: most auctions have no agreement.
import { lazyPart } from '../../../ui/lazy-part'

export const agreementGate = lazyPart(
  () => import('./agreement-gate'),
  ({ AgreementGate }) => AgreementGate,
)

export const agreementDialog = lazyPart(
  () => import('./agreement-dialog'),
  ({ AgreementDialog }) => AgreementDialog,
)

export const readersDialog = lazyPart(
  () => import('./readers-dialog'),
  ({ ReadersDialog }) => ReadersDialog,
)
