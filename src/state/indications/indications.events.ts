// What a person wants with the indications.
import type { IndicationQuestion } from '../../contract/indication'
import { fact, intent } from '../core/intent'

/** The page is looked at: the record is kept live, and one counts as a viewer. */
export const indicationsOpened = fact('indications/opened')()
/** Nobody looks at it here any more. */
export const indicationsClosed = fact('indications/closed')()
/** Ask the desk for what the table does not answer. */
export const indicationQuestionRequested = intent('indication/question-requested')<{
  readonly question: IndicationQuestion
}>()
