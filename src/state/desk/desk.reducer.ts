// Keeps the last preview of each auction.
import type { SliceRules } from '../core/fold'
import { nothingPreviewed } from './desk.state'

export const deskRules: SliceRules<'desk'> = {
  'auction.preview/answered': (slice, { payload }) => ({
    previews: { ...slice.previews, [payload.params.auctionId]: payload.answer.data },
  }),
  'world/replaced': () => nothingPreviewed,
}
