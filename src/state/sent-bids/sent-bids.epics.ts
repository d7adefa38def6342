// Remembers in this tab which bids and orders for a standing maximum are being sent. After a reload the app puts them back with an unknown
// outcome, so that their outcome is read like that of any order whose answer was lost.

import { distinctUntilChanged, from, ignoreElements, map, tap } from 'rxjs'
import { isRecord } from '../../contract/json'
import { bidRequested } from '../bids/bids.actions'
import { callOfSubject } from '../core/calls'
import { defineEpic } from '../core/epic'
import { isOpen, type RequestDetail, requestRecalled } from '../requests/requests.slice'
import type { RootState } from '../root-reducer'
import { restoring } from '../session/session.epics'
import { standingMaximumSetRequested, standingMaximumWithdrawRequested } from '../standing-maxima/standing-maxima.slice'

const KEY = 'sent-bids'

/** The action that begins each kind of order, by its call. */
const actionTypes: Readonly<Record<string, string>> = {
  'auction.bid': bidRequested.type,
  'standing-maximum.set': standingMaximumSetRequested.type,
  'standing-maximum.withdraw': standingMaximumWithdrawRequested.type,
}

const actionTypeOf = (subject: string): string | null => actionTypes[callOfSubject(subject) ?? ''] ?? null

/** Every order whose outcome isn't known, as JSON; empty for none. */
function sentBidsText({ requests }: RootState): string {
  const open = Object.entries(requests.bySubject).flatMap(([subject, request]) => {
    const { attempt, since, detail } = request
    return isOpen(request) && attempt !== null && actionTypeOf(subject) !== null
      ? [{ subject, attempt, since, detail }]
      : []
  })
  return open.length === 0 ? '' : JSON.stringify(open)
}

/** The stored orders; what can't be read is left out, because session storage may hold anything. */
function readSentBids(text: string | null): readonly Parameters<typeof requestRecalled>[0][] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(sentBidOf) : []
  } catch {
    return []
  }
}

function sentBidOf(value: unknown): readonly Parameters<typeof requestRecalled>[0][] {
  if (!isRecord(value)) return []
  const { subject, attempt, since, detail } = value
  if (typeof subject !== 'string' || !/^[a-z.-]+:\d+$/.test(subject)) return []
  const actionType = actionTypeOf(subject)
  if (actionType === null || typeof attempt !== 'string' || typeof since !== 'number') return []
  return [{ subject, actionType, attempt, since, detail: detailOf(detail) }]
}

const detailOf = (value: unknown): RequestDetail | null =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
    : null

export const storeSentBids = defineEpic({
  name: 'store bids being sent',
  on: [
    'bid/requested',
    'auction.bid/answered',
    'auction.bid/failed',
    'standing-maximum/set-requested',
    'standing-maximum.set/answered',
    'standing-maximum.set/failed',
    'standing-maximum/withdraw-requested',
    'standing-maximum.withdraw/answered',
    'standing-maximum.withdraw/failed',
    'request/settled',
    'request/recalled',
    'epic/failed',
    'world/replaced',
  ],
  run: (action$, state$, { sessionStorage }) =>
    action$.pipe(
      map(() => sentBidsText(state$.value)),
      distinctUntilChanged(),
      tap((text) => {
        if (text === '') sessionStorage.remove(KEY)
        else sessionStorage.write(KEY, text)
      }),
      ignoreElements(),
    ),
})

export const recallSentBids = restoring('recall bids being sent', (_userId, { sessionStorage }) =>
  from(readSentBids(sessionStorage.read(KEY)).map((sent) => requestRecalled(sent))),
)
