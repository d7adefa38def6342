// Refetches the notifications on every live event, marks them as read, and passes on the auction of a reminder: the refetched list
// shows whether the pass was recorded. S4.22

import { concat, concatMap, defer, EMPTY, filter, type Observable, of, repeat, switchMap, tap, timer } from 'rxjs'
import type { ApiErrorKind } from '../../contract/api-error'
import type { Notification } from '../../contract/notification'
import type { CallFact } from '../../ports/api'
import { backOffMs } from '../../retry/retry-delay'
import { alertKindOf, filterAlert, isOtherNews } from '../alerts/alert-filter'
import { defineEpic, type EpicDependencies } from '../core/epic'
import type { AppEvent, LogEntry } from '../core/log-entry'
import { defineRequest, defineUncertainRequest, type OpenRequest, type Outcome } from '../core/request'
import { getRow } from '../core/table'
import { selectOwnState } from '../market/own-state'
import { NOT_PASSED_MESSAGE, unanswered, unknownWhenLost } from '../requests/requests.slice'
import type { RootState } from '../root-reducer'
import { notificationPassRequested, notificationsMarkedRead, olderNotificationsRequested } from './notifications.slice'

/** The subject of the request to pass on an auction. */
export const passSubject = (auctionId: number): string => `notification.ignore:${auctionId}`

const auctionOf = (subject: string): number => Number(subject.slice(subject.indexOf(':') + 1))

/** The list shows whether a reminder's auction can still be passed on. */
function settledByList(
  { payload }: LogEntry<'notification.list/answered'>,
  { subject, state }: OpenRequest,
): Outcome | null {
  const auctionId = auctionOf(subject)
  const reminders = payload.answer.data.filter(({ data }) => data?.auction_id === auctionId)
  const canPass = reminders.some(({ action_result }) => action_result)
  const row = getRow(state.market.auctions, auctionId)
  // A pass made on the board may have no reminder; then the auction shows it.
  const isNotPassed = reminders.length === 0 && row !== undefined && selectOwnState(state, auctionId) !== 'passed'
  return canPass || isNotPassed ? unanswered(NOT_PASSED_MESSAGE) : 'succeeded'
}

export const passRequest = defineUncertainRequest({
  name: 'pass on auction',
  action: notificationPassRequested,
  call: 'notification.ignore',
  subject: ({ auctionId }) => passSubject(auctionId),
  overlap: 'ignore',
  send: ({ auctionId }, { api }) =>
    concat(
      api.call('notification.ignore', { params: { auctionId } }, { subject: passSubject(auctionId) }),
      api.call('notification.list', {}),
    ),
  mapError: unknownWhenLost,
  settledBy: { 'notification.list/answered': settledByList },
})

/** The subject of loading older notifications. */
export const olderSubject = 'notification.older'

export const olderRequest = defineRequest({
  name: 'load older notifications',
  action: olderNotificationsRequested,
  call: 'notification.list',
  subject: () => olderSubject,
  overlap: 'ignore',
  input: (_payload, { state }) => {
    const last = state().notifications.items.at(-1)?.id
    return typeof last === 'number' ? { query: { before: last } } : {}
  },
})

// Notifications are fetched again on every live event, and after a pass.

/** Within this time (official ms), an alert about the viewer's standing in an auction also covers its notification. */
const SAME_ALERT_MS = 60_000

/** True if an alert about the viewer's standing has already sounded for this notification. */
const hasSounded = ({ action, created_at, data }: Notification, { market }: RootState): boolean =>
  !isOtherNews(action) &&
  market.transitions.some(
    ({ auctionId, at }) => auctionId === data?.auction_id && Math.abs(at - Date.parse(created_at)) < SAME_ALERT_MS,
  )

/** The newest unread notification about each auction that this page hasn't seen and no alert has sounded for. */
function withoutAlert(rows: readonly Notification[], state: RootState): readonly Notification[] {
  const known = new Set(state.notifications.items.map(({ id }) => id))
  const newest = new Map<number | null, Notification>()
  for (const row of rows) {
    if (row.read_at || known.has(row.id) || hasSounded(row, state)) continue
    const auctionId = row.data?.auction_id ?? null
    const other = newest.get(auctionId)
    if (other === undefined || row.created_at > other.created_at) newest.set(auctionId, row)
  }
  return [...newest.values()]
}

/** Failures that a retry can't fix. */
const permanent: ReadonlySet<ApiErrorKind> = new Set(['unauthenticated', 'forbidden', 'not-found', 'unknown-world'])
/** Maximum number of attempts to fetch the list. */
const MAX_TRIES = 6

/** Fetches the list until it succeeds, or the answer won't change. */
const readList = ({ api, random, scheduler }: EpicDependencies): Observable<CallFact<'notification.list'>> =>
  defer(() => {
    let shouldRetry = false
    return defer(() => {
      shouldRetry = false
      return api.call('notification.list', {})
    }).pipe(
      tap((fact) => {
        if (fact.type === 'message/rejected') shouldRetry = true
        if (fact.type === 'notification.list/failed') shouldRetry = !permanent.has(fact.payload.error.kind)
      }),
      repeat({
        count: MAX_TRIES,
        delay: (attempt) => (shouldRetry ? timer(backOffMs(attempt, random.fraction()), scheduler) : EMPTY),
      }),
    )
  })

export const refetchNotifications = defineEpic({
  name: 'refetch notifications',
  // A server may notify others only; then no event reports what the user's own bid changed.
  on: ['notification/announced', 'auction.bid/answered'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      switchMap(({ meta }) =>
        readList(tools).pipe(
          tap((fact) => {
            if (fact.type !== 'notification.list/answered') return
            const { alerts, state } = tools
            let isQuiet = true
            for (const { id, title, text, action, data } of withoutAlert(fact.payload.answer.data, state())) {
              const about = { kind: alertKindOf(action), auctionId: data?.auction_id ?? null, at: meta.at }
              const alert = { key: `notification:${id}`, title, text, sound: isQuiet, auctionId: about.auctionId }
              const chosen = filterAlert(alert, about, state())
              if (chosen === null) continue
              isQuiet = false
              alerts.raise(chosen)
            }
          }),
        ),
      ),
    ),
})

export const markRead = defineEpic({
  name: 'mark read',
  on: ['notification/read-requested'],
  run: (action$, _state$, { api }) =>
    action$.pipe(
      filter(({ payload }) => payload.ids.length > 0),
      concatMap(({ payload: { ids, all } }) =>
        api.call('notification.read', { body: { ids: [...ids], all } }).pipe(
          concatMap(
            (fact): Observable<AppEvent> =>
              // A server without this call answers 404: the notifications stay unread, and no error is shown.
              fact.type === 'notification.read/answered'
                ? concat(of(fact, notificationsMarkedRead({ ids })), api.call('notification.list', {}))
                : of(fact),
          ),
        ),
      ),
    ),
})

export const refetchPass = defineEpic({
  name: 'refetch notifications after a failed pass',
  on: ['epic/failed'],
  run: (action$, _state$, { api }) =>
    action$.pipe(
      filter(({ payload }) => payload.subjects.some((subject) => subject.startsWith('notification.ignore:'))),
      switchMap(() => api.call('notification.list', {})),
    ),
})
