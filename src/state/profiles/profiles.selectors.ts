// Reading the own profile.
import type { RootState } from '../root-state'
import type { ProfilesState } from './profiles.state'

/** The own profile and how its reading stands. */
export const selectProfile = (state: RootState): ProfilesState => state.profiles
