// Reading what the desk was shown.
import type { RootState } from '../root-state'
import type { DeskState } from './desk.state'

/** The sheet of an auction as an investor will see it; undefined before it was asked for. */
export const selectPreview = (state: RootState, auctionId: number): DeskState['previews'][number] | undefined =>
  state.desk.previews[auctionId]
