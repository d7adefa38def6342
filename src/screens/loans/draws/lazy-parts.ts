// Components of the draws that load on demand.
import { lazyPart } from '../../../ui/lazy-part'

export const importPreview = lazyPart(
  () => import('./import-preview'),
  (module) => module.ImportPreview,
)
