// Passing on the auction that a reminder is about. The list, read again, shows whether the pass was taken. S4.22
import { concat } from 'rxjs'
import type { LogEntry } from '../core/log-entry'
import type { OpenRequest, Outcome } from '../core/request'
import { defineRequest } from '../core/request'
import { get } from '../core/table'
import { unanswered, unknownWhenLost } from '../requests/request-life'
import { NOT_PASSED_MESSAGE } from '../requests/request-messages'
import { notificationPassRequested } from './notifications.events'

/** The subject of the request to pass on an auction. */
export const passSubject = (auctionId: number): string => `notification.ignore:${auctionId}`

const auctionOf = (subject: string): number => Number(subject.slice(subject.indexOf(':') + 1))

/** The list shows which reminders can still be passed on. */
function settledByList(
  { payload }: LogEntry<'notification.list/answered'>,
  { subject, after }: OpenRequest,
): Outcome | null {
  const auctionId = auctionOf(subject)
  const about = payload.answer.data.filter(({ data }) => data?.auction_id === auctionId)
  const canPass = about.some(({ action_result }) => action_result)
  const row = get(after.auctions.rows, auctionId)
  // Whoever passes on the board may have no reminder: then the auction itself shows it.
  const isUntold = about.length === 0 && row !== undefined && row.own !== 'passed'
  return canPass || isUntold ? unanswered(NOT_PASSED_MESSAGE) : 'succeeded'
}

export const passRequest = defineRequest({
  name: 'pass on auction',
  intent: notificationPassRequested,
  call: 'notification.ignore',
  subject: ({ auctionId }) => passSubject(auctionId),
  overlap: 'ignore',
  send: ({ auctionId }, { api }) =>
    concat(
      api.call(
        'notification.ignore',
        { params: { auctionId } },
        { subject: passSubject(auctionId), outlivesPage: true },
      ),
      api.call('notification.list', {}),
    ),
  failureMeans: unknownWhenLost,
  settledBy: { 'notification.list/answered': settledByList },
})
