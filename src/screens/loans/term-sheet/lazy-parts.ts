// The dialog for term sheets, which loads on demand.
import { lazyPart } from '../../../ui/lazy-part'

export const termSheetDialog = lazyPart(
  () => import('./term-sheet-dialog'),
  (module) => module.TermSheetDialog,
)
