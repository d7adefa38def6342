// The fields of the assumption behind the yields: they load when somebody points at the button that shows them.
import { lazyPart } from '../../../ui/lazy-part'

export const assumptionForm = lazyPart(
  () => import('./assumption-form'),
  (module) => module.AssumptionForm,
)
