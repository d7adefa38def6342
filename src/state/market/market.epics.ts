// Reports and alerts when the viewer's state in an auction changes (outbid, leading, won, lost), not on each bid. Also stores the
// passes that only this browser knows.

import {
  concat,
  distinctUntilChanged,
  EMPTY,
  filter,
  ignoreElements,
  map,
  mergeMap,
  type Observable,
  of,
  pairwise,
  startWith,
  tap,
} from 'rxjs'
import type { AuctionStatus } from '../../contract/auction'
import { auctionStatuses } from '../../contract/auction-statuses'
import type { RejectedFact } from '../../contract/fact'
import type { AlertKind } from '../../contract/settings'
import { bestFigureText } from '../../domain/bid-figures'
import { type Alert, filterAlert } from '../alerts/alert-filter'
import { defineEpic, type EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { getRow } from '../core/table'
import type { RootState } from '../root-reducer'
import { restoring } from '../session/session.epics'
import type { Gaps } from './auction-event'
import { auctionsPassesRecalled, type OwnChange, ownStateChanged } from './market.state'
import { PASSES_KEY, readPasses } from './own-passes'
import { ownChanges } from './own-state'

/** Refetches these lists after a change, if they're followed: not every server announces a change to the user who made it. */
export const refetchLists = (tools: EpicDependencies, statuses: readonly AuctionStatus[]): Observable<AppEvent> =>
  concat(
    ...statuses
      .filter((status) => tools.state().market.lists[status].status !== 'unknown')
      .map((status) => tools.api.call('auction.list', { params: { status } }, { subject: `auction.list:${status}` })),
  )

/** The alert for a change of the viewer's state, or null. Its key is the same in every tab that sees this change. */
function alertOf(change: OwnChange, { market }: RootState): Alert | null {
  const { auctionId, from, to } = change
  const project = getRow(market.loans, auctionId)?.project_name ?? `auction ${auctionId}`
  const best = bestFigureText(change)
  const at = best === null ? '' : ` at ${best}`
  const key = `own:${auctionId}:${to}:${getRow(market.auctions, auctionId)?.best_bid_id ?? 'none'}`
  switch (to) {
    case 'outbid':
      return { key, title: `Outbid: ${project}`, text: `Another investor leads${at}.`, sound: true }
    case 'winning':
      return { key, title: `Leading: ${project}`, text: `Your bid is the best${at}.`, sound: false }
    case 'won':
      return { key, title: `Won: ${project}`, text: `The auction has closed. Your bid won${at}.`, sound: true }
    case 'lost':
      return { key, title: `Lost: ${project}`, text: `The auction has closed${at}. Another investor won.`, sound: true }
    case 'unknown':
      // Only bidders wait for the close.
      return from === 'winning' || from === 'outbid'
        ? {
            key,
            title: `Closed: ${project}`,
            text: 'The auction has closed. Result not available.',
            sound: true,
          }
        : null
    case 'watching':
    case 'none':
    case 'passed':
    case 'no-sale':
      return null
    default:
      return to satisfies never
  }
}

/** Which alert setting applies. */
const kindOf = ({ to }: OwnChange): AlertKind => {
  if (to === 'outbid') return 'outbid'
  if (to === 'won' || to === 'lost') return to
  return to === 'winning' ? 'leading' : 'closed'
}

export const recallPasses = restoring('recall own passes', (_userId, { localStorage }) => {
  const passes = readPasses(localStorage.read(PASSES_KEY))
  return Object.keys(passes).length === 0 ? EMPTY : of(auctionsPassesRecalled({ passes }))
})

export const storePasses = defineEpic({
  name: 'keep own passes',
  on: ['notification.ignore/answered', 'auction.bid/answered', 'world/replaced'],
  run: (action$, state$, { localStorage }) =>
    action$.pipe(
      map(() => state$.value.market.passes),
      distinctUntilChanged(),
      tap((passes) => localStorage.write(PASSES_KEY, JSON.stringify(passes))),
      ignoreElements(),
    ),
})

const noGaps: Gaps = {}

/** Refetches a list each time the market notes that something about it is missing or can't be right. */
export const refetchGaps = defineEpic({
  name: 'refetch lists with gaps',
  on: [],
  run: (_action$, state$, { realtime }) =>
    state$.pipe(
      map(({ market }) => market.gaps ?? noGaps),
      distinctUntilChanged(),
      startWith(noGaps),
      pairwise(),
      mergeMap(([before, after]) =>
        auctionStatuses.flatMap((status) => {
          const gap = after[status]
          if (gap === undefined || gap === before[status]) return []
          realtime.refetch(`auction.list:${status}`, gap.kind === 'hint' ? 'changeHint' : 'outOfSync')
          return gap.kind === 'worse' ? [worseBidRejected(status)] : []
        }),
      ),
    ),
})

/** Reported like an event that can't be read. */
const worseBidRejected = (status: AuctionStatus): RejectedFact => ({
  type: 'message/rejected',
  payload: {
    source: `auction auction-${status}-changed`,
    problems: [{ path: 'best_bid', why: 'worse than the best bid before it' }],
  },
})

/** Dispatches an action when the viewer's state in an auction changed, whatever caused it. */
export const recordOwnState = defineEpic({
  name: 'note own state',
  on: [],
  run: (_action$, state$) =>
    state$.pipe(
      pairwise(),
      filter(([before, after]) => before.market.auctions !== after.market.auctions),
      mergeMap(([before, after]) => ownChanges(before, after).map((change) => ownStateChanged(change))),
    ),
})

export const alertOwnState = defineEpic({
  name: 'alert own state',
  on: [ownStateChanged.type],
  run: (action$, state$, { alerts }) =>
    action$.pipe(
      tap(({ payload: change, meta: { at } }) => {
        const alert = alertOf(change, state$.value)
        const about = { kind: kindOf(change), auctionId: change.auctionId, at }
        const chosen =
          alert === null ? null : filterAlert({ ...alert, auctionId: change.auctionId }, about, state$.value)
        if (chosen !== null) alerts.raise(chosen)
      }),
      ignoreElements(),
    ),
})
