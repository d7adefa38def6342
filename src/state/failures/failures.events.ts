// What a person does about a failure.
import { fact } from '../core/intent'

/** The dialog about it was read. */
export const failureDismissed = fact('failure/dismissed')()
