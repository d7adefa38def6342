// What a person or an epic wants of the live line.
import type { Subject } from '../../contract/fact'
import { fact, intent } from '../core/intent'

/** Try the line again at once. */
export const lineRetryRequested = intent('line/retry-requested')()
/** From now on these subjects are kept live: the line is in sync when the snapshot of each has arrived. */
export const subjectsFollowed = fact('subjects/followed')<{ readonly subjects: readonly Subject[] }>()
/** Nothing is kept live any more: nobody is signed in. */
export const subjectsLeft = fact('subjects/left')()
