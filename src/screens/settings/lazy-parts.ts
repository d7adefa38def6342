// Parts of the settings that load on demand: they are about alerts, which only investors choose.
import { lazyPart } from '../../ui/lazy-part'

export const alertChoices = lazyPart(
  () => import('./alert-choices'),
  ({ AlertChoices }) => AlertChoices,
)

export const pushNotices = lazyPart(
  () => import('./push-notices'),
  ({ PushNotices }) => PushNotices,
)
