// Reading what is awaited.
import type { Subject } from '../../contract/fact'
import type { RootState } from '../root-state'
import type { RequestState } from './requests.state'

/** The last request about a subject, e.g. `auction.bid:17`, `auth.login`; undefined when there was none or it was dismissed. */
export const selectRequest = (state: RootState, subject: Subject): RequestState | undefined =>
  state.requests.bySubject[subject]
