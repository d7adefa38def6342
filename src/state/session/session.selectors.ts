// Reading the session.
import type { User } from '../../contract/user'
import type { RootState } from '../root-state'
import type { SessionState } from './session.state'

/** Who is signed in, and how sure that is. */
export const selectSession = (state: RootState): SessionState => state.session

/** The signed-in person, or null. */
export const selectUser = (state: RootState): User | null => state.session.user

/** The investor profile's id that stands in own bids; null for viewers who do not bid. */
export const selectViewerInvestorId = (state: Pick<RootState, 'session'>): number | null => {
  const user = state.session.user
  return user?.role === 'investor' ? (user.profile?.id ?? null) : null
}
