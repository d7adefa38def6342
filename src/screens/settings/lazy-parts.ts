// Parts of the settings that load on demand: alerts, which only investors choose, the list of sessions far down, and a dialog.
import { lazyPart } from '../../ui/lazy-part'

export const alertChoices = lazyPart(
  () => import('./alert-choices'),
  ({ AlertChoices }) => AlertChoices,
)

export const suspendDialog = lazyPart(
  () => import('./suspend-dialog'),
  ({ SuspendDialog }) => SuspendDialog,
)

export const pushNotices = lazyPart(
  () => import('./push-notices'),
  ({ PushNotices }) => PushNotices,
)

export const sessionsSection = lazyPart(
  () => import('./sessions-section'),
  ({ SessionsSection }) => SessionsSection,
)
