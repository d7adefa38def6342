// Whether the preferences could be read.
import type { RootState } from '../root-state'

/** False when the preferences couldn't be read, so that what another device saved doesn't apply here. */
export const selectPreferencesRead = ({ preferences }: RootState): boolean => preferences.status !== 'failed'
