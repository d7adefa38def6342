// What a person can do about a request itself.
import type { Subject } from '../../contract/fact'
import { action } from '../core/action'

/** Forget the outcome of a request that has ended: the message was read. */
export const requestDismissed = action('request/dismissed')<{ readonly subject: Subject }>()
