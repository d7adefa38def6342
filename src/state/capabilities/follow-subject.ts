// The epics that keep a subject of an optional feature live while the state asks for it.
import { distinctUntilChanged, EMPTY, map, switchMap } from 'rxjs'
import type { LiveSubject } from '../../ports/realtime'
import { defineEpic, type Epic, restartOn } from '../core/epic'
import type { RootState } from '../root-reducer'
import { followOptional } from './follow-optional'

/** Whose data is followed, and for what belongs to an auction, which one. */
export interface Followed {
  readonly userId: number
  readonly auctionId?: number
}

interface FollowSubject<F extends Followed> {
  /** For reports of failures. */
  readonly name: string
  /** What to follow now; null for nothing. */
  readonly followedIn: (state: RootState) => F | null
  readonly subjectOf: (followed: F) => LiveSubject
}

/**
 * Declares an epic that keeps one subject live, and resubscribes when the device wakes.
 *
 * @example
 * export const followBidders = followSubject({
 *   name: 'follow bidders',
 *   followedIn: ({ session, bidders }) => ...,
 *   subjectOf: ({ userId, auctionId }) => ({
 *     channel: 'bidders',
 *     channelParams: { userId },
 *     snapshot: { call: 'auction.bidders', input: { params: { auctionId } } },
 *   }),
 * })
 */
export const followSubject = <F extends Followed>({ name, followedIn, subjectOf }: FollowSubject<F>): Epic =>
  defineEpic({
    name,
    on: ['browser/woken'],
    run: (action$, state$, tools) =>
      state$.pipe(
        map(followedIn),
        distinctUntilChanged((a, b) => a?.userId === b?.userId && a?.auctionId === b?.auctionId),
        restartOn(action$),
        switchMap((followed) => (followed === null ? EMPTY : followOptional(subjectOf(followed), state$, tools))),
      ),
  })
