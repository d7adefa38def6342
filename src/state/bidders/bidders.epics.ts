// Follows the bidders of the auction that a seller is watching.

import { distinctUntilChanged, EMPTY, map, switchMap } from 'rxjs'
import type { LiveSubject } from '../../ports/realtime'
import { followOptional } from '../capabilities/follow-optional'
import { defineEpic, restartOn } from '../core/epic'
import type { RootState } from '../root-reducer'

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

export const followBidders = defineEpic({
  name: 'follow bidders',
  // Resubscribes when the device wakes.
  on: ['browser/woken'],
  run: (action$, state$, tools) =>
    state$.pipe(
      map(watchedIn),
      distinctUntilChanged((a, b) => a?.userId === b?.userId && a?.auctionId === b?.auctionId),
      restartOn(action$),
      switchMap((watched) => (watched === null ? EMPTY : followOptional(subjectOf(watched), tools))),
    ),
})
