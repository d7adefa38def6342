// The form of the yield assumption, which loads when it opens.
import { lazyPart } from '../../../ui/lazy-part'

export const assumptionForm = lazyPart(
  () => import('./assumption-form'),
  ({ AssumptionForm }) => AssumptionForm,
)
