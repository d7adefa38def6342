// The type of the state, for files that the reducers import.
export type { RootState } from './root-reducer'
