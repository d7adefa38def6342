// What a person or an epic wants of the live line.
import type { Subject } from '../../contract/fact'
import { fact, intent } from '../core/intent'

/** Try the line again at once. */
export const lineRetryRequested = intent('line/retry-requested')()
/** From now on these subjects are kept live: the line is in sync when the snapshot of each has arrived. */
export const subjectsFollowed = fact('subjects/followed')<{ readonly subjects: readonly Subject[] }>()
/** Nothing is kept live any more: nobody is signed in. */
export const subjectsLeft = fact('subjects/left')()
/** The session has ended: nothing is kept live any more, and what was read stays on the screen. */
export const subjectsSuspended = fact('subjects/suspended')()
/** Everything followed was read by HTTP while the line was down; `at`: official ms when that reading began. */
export const subjectsFetched = fact('subjects/fetched')<{ readonly at: number }>()
/** Reading by HTTP failed. */
export const subjectsMissed = fact('subjects/missed')()
