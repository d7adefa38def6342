// Reading the live line.
import type { RootState } from '../root-state'
import type { ConnectionState } from './connection.state'

/** How the live line stands, why, and how old the data is. */
export const selectConnection = (state: RootState): ConnectionState => state.connection

/** How often the world was put back to another moment. */
export const selectReplacements = (state: RootState): number => state.connection.replacements
