// Keeps the last preview of each auction.
import type { Handlers } from '../core/fold'
import { nothingPreviewed } from './desk.state'

export const deskHandlers: Handlers<'desk'> = {
  'auction.preview/answered': (slice, { payload }) => ({
    previews: { ...slice.previews, [payload.params.auctionId]: payload.answer.data },
  }),
  'world/replaced': () => nothingPreviewed,
}
