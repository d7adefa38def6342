// Keeps the bidders of the auction that a seller looks at live: one at a time; a waking device starts the subject anew.

import { EMPTY } from 'rxjs'
import type { LiveSubject } from '../../ports/realtime'
import { defineSource } from '../core/source'
import type { RootState } from '../root-state'

interface Watched {
  readonly userId: number
  readonly auctionId: number
}

const subjectOf = ({ userId, auctionId }: Watched): LiveSubject => ({
  channel: 'bidders',
  channelParams: { userId },
  snapshot: { call: 'auction.bidders', input: { params: { auctionId } }, subject: `auction.bidders:${auctionId}` },
})

function watchedIn({ session, bidders }: RootState): Watched | null {
  const userId = session.user?.id
  return bidders.watched === null || userId === undefined ? null : { userId, auctionId: bidders.watched }
}

export const biddersSource = defineSource<Watched | null>({
  name: 'bidders',
  select: watchedIn,
  same: (a, b) => a?.userId === b?.userId && a?.auctionId === b?.auctionId,
  restartOn: [({ type }) => type === 'browser/woken'],
  listen: (watched, { realtime }) => (watched === null ? EMPTY : realtime.live(subjectOf(watched))),
})
