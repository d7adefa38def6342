// What a person wants with the indications.
import type { IndicationQuestion } from '../../contract/indication'
import { intent } from '../core/intent'

/** The page is looked at: the record is kept live, and one counts as a viewer. */
export const indicationsOpened = intent('indications/opened')()
/** Nobody looks at it here any more. */
export const indicationsClosed = intent('indications/closed')()
/** Ask the desk for what the table does not answer. */
export const indicationAsked = intent('indication/asked')<{ readonly question: IndicationQuestion }>()
