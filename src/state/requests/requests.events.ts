// What a person can do about a request itself.
import type { Subject } from '../../contract/fact'
import { fact } from '../core/intent'

/** Forget the outcome of a request that has ended: the message was read. */
export const requestDismissed = fact('request/dismissed')<{ readonly subject: Subject }>()
