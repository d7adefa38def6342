// Alerts when the viewer's own state in an auction changes: outbid, leading, won, lost. Not on each bid.
import { filter, ignoreElements, tap } from 'rxjs'
import type { AlertKind } from '../../contract/settings'
import { bestFigureText } from '../../domain/best-figure'
import type { Alert } from '../alerts/alert-choice'
import { chosenAlert } from '../alerts/alert-choice'
import { defineEffect } from '../core/effect'
import type { AppEventType, LogEntry } from '../core/log-entry'
import { get } from '../core/table'
import type { RootState } from '../root-state'
import type { OwnTransition } from './auctions.state'

/** What a change of the own state is worth saying, or null. The key is the same in every tab that sees this change. */
function alertOf(transition: OwnTransition, { auctions, loans }: RootState): Alert | null {
  const { auctionId, to } = transition
  const project = get(loans.rows, auctionId)?.project_name ?? `auction ${auctionId}`
  const best = bestFigureText(transition)
  const at = best === null ? '' : ` at ${best}`
  const key = `own:${auctionId}:${to}:${get(auctions.rows, auctionId)?.best_bid_id ?? 'none'}`
  switch (to) {
    case 'outbid':
      return { key, title: `Outbid: ${project}`, text: `Another investor leads${at}.`, sound: true }
    case 'winning':
      return { key, title: `Leading: ${project}`, text: `Your bid is the best${at}.`, sound: false }
    case 'won':
      return { key, title: `Won: ${project}`, text: `The auction has closed. Your bid won${at}.`, sound: true }
    case 'lost':
      return { key, title: `Lost: ${project}`, text: `The auction has closed${at}. Another investor won.`, sound: true }
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

/** Whether an entry brought one of the transitions, which are gone through once per pass: most entries bring none. */
function bringsTransition(present: () => readonly OwnTransition[]): (entry: Pick<LogEntry, 'meta'>) => boolean {
  let seen: readonly OwnTransition[] = []
  let entries: ReadonlySet<string> = new Set()
  return ({ meta }) => {
    const transitions = present()
    if (transitions !== seen) {
      seen = transitions
      entries = new Set(transitions.map(({ entryId }) => entryId))
    }
    return entries.has(meta.id)
  }
}

export const alertOwnState = defineEffect({
  name: 'alert own state',
  on: bringsAuctions,
  why: 'no flattening: the reducer has written what changed, an alert is raised at once, frames or not',
  run: (entries$, { alerts, state }) =>
    entries$.pipe(
      filter(bringsTransition(() => state().auctions.transitions)),
      tap(({ meta }) => {
        for (const transition of state().auctions.transitions) {
          if (transition.entryId !== meta.id) continue
          const alert = alertOf(transition, state())
          const kind = kindOf(transition)
          const about = { kind, auctionId: transition.auctionId, at: meta.at }
          const chosen = alert === null ? null : chosenAlert(alert, about, state())
          if (chosen !== null) alerts.raise(chosen)
        }
      }),
      ignoreElements(),
    ),
})
