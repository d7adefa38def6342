// What a person does about a failure.
import { intent } from '../core/intent'

/** The dialog about it was read. */
export const failureRead = intent('failure/read')()
