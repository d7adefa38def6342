// Alerts when the viewer's own state in an auction changes (outbid, leading, won, lost), not on each bid. Also keeps the passes
// that only this browser knows.

import type { Observable } from 'rxjs'
import { concat, distinctUntilChanged, EMPTY, ignoreElements, map, of, tap } from 'rxjs'
import type { AuctionStatus } from '../../contract/auction'
import type { AlertKind } from '../../contract/settings'
import { bestFigureText } from '../../domain/best-figure'
import type { Alert } from '../alerts/alert-choice'
import { chosenAlert } from '../alerts/alert-choice'
import type { EpicDependencies } from '../core/epic'
import { defineEpic } from '../core/epic'
import type { AppEvent, AppEventType, LogEntry } from '../core/log-entry'
import { get } from '../core/table'
import type { RootState } from '../root-state'
import { restoring } from '../session/session.epics'
import type { OwnTransition } from './market.state'
import { auctionsPassesRecalled } from './market.state'
import { PASSES_KEY, readPasses } from './own-passes'

/** Reads these lists again after a change, if they are followed: not every server announces it to the person who caused it. */
export const rereadLists = (tools: EpicDependencies, statuses: readonly AuctionStatus[]): Observable<AppEvent> =>
  concat(
    ...statuses
      .filter((status) => tools.state().market.lists[status].status !== 'unknown')
      .map((status) => tools.api.call('auction.list', { params: { status } }, { subject: `auction.list:${status}` })),
  )

/** What a change of the own state is worth saying, or null. The key is the same in every tab that sees this change. */
function alertOf(transition: OwnTransition, { market }: RootState): Alert | null {
  const { auctionId, from, to } = transition
  const project = get(market.loans, auctionId)?.project_name ?? `auction ${auctionId}`
  const best = bestFigureText(transition)
  const at = best === null ? '' : ` at ${best}`
  const key = `own:${auctionId}:${to}:${get(market.auctions, auctionId)?.best_bid_id ?? 'none'}`
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

/** Which setting an own state is about. */
const kindOf = ({ to }: OwnTransition): AlertKind => {
  if (to === 'outbid') return 'outbid'
  return to === 'winning' ? 'leading' : 'closed'
}

const bringsAuctions = [
  'auction/added',
  'auction/changed',
  'auction.list/answered',
  'auction.bid/answered',
] as const satisfies readonly AppEventType[]

/** The transitions that came with the newest pass: few, and none with most. */
function transitionsOfPass(present: () => readonly OwnTransition[]): () => readonly OwnTransition[] {
  let seen: readonly OwnTransition[] = []
  let latest = seen
  return () => {
    const transitions = present()
    if (transitions !== seen) {
      const last = seen.at(-1)
      latest = transitions.slice(last === undefined ? 0 : transitions.lastIndexOf(last) + 1)
      seen = transitions
    }
    return latest
  }
}

/** True when this entry brought the transition. Ids of entries are long texts, so the auction is asked first. */
function isBroughtBy({ entryId, auctionId }: OwnTransition, entry: LogEntry<(typeof bringsAuctions)[number]>): boolean {
  const { type, payload } = entry
  const named = type === 'auction/added' || type === 'auction/changed' ? payload.data.id : auctionId
  return named === auctionId && entryId === entry.meta.id
}

export const recallPasses = restoring('recall own passes', (_userId, { localStorage }) => {
  const passes = readPasses(localStorage.read(PASSES_KEY))
  return Object.keys(passes).length === 0 ? EMPTY : of(auctionsPassesRecalled({ passes }))
})

export const keepPasses = defineEpic({
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

export const alertOwnState = defineEpic({
  name: 'alert own state',
  on: bringsAuctions,
  run(action$, state$, { alerts }) {
    const latest = transitionsOfPass(() => state$.value.market.transitions)
    return action$.pipe(
      tap((entry) => {
        for (const transition of latest()) {
          if (!isBroughtBy(transition, entry)) continue
          const alert = alertOf(transition, state$.value)
          const kind = kindOf(transition)
          const about = { kind, auctionId: transition.auctionId, at: entry.meta.at }
          const chosen = alert === null ? null : chosenAlert(alert, about, state$.value)
          if (chosen !== null) alerts.raise(chosen)
        }
      }),
      ignoreElements(),
    )
  },
})
