// Keeping the bidders of the auction that a seller looks at.
import { EMPTY, filter, switchMap } from 'rxjs'
import type { LiveSubject } from '../../ports/realtime'
import { defineEffect } from '../core/effect'

const subjectOf = (userId: number, auctionId: number): LiveSubject => ({
  channel: 'bidders',
  channelParams: { userId },
  snapshot: { call: 'auction.bidders', input: { params: { auctionId } }, subject: `auction.bidders:${auctionId}` },
})

export const followBidders = defineEffect({
  name: 'follow bidders',
  on: ['bidders/watched', 'bidders/left', 'browser/woke'],
  why: 'switchMap: one auction is looked at, leaving it leaves the channel; a waking device starts the subject anew',
  run: (entries$, { realtime, state }) => {
    let watched: number | null = null
    return entries$.pipe(
      filter(({ type, payload }) => {
        if (type === 'bidders/watched') watched = payload.auctionId
        // Stepping to the next row says the new one before the old one is left, or after.
        else if (type === 'bidders/left' && watched === payload.auctionId) watched = null
        else if (type === 'bidders/left') return false
        return true
      }),
      switchMap(() => {
        const userId = state().session.user?.id
        return watched === null || userId === undefined ? EMPTY : realtime.live(subjectOf(userId, watched))
      }),
    )
  },
})
