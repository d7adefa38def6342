// Reading how the reading of the preferences stands.
import type { RootState } from '../root-state'

/** False when the preferences could not be read, so that what is kept elsewhere cannot act here. */
export const selectPreferencesRead = ({ preferences }: RootState): boolean => preferences.status !== 'failed'
