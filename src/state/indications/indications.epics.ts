// Asks the desk for a rate that isn't in the table.

import { distinctUntilChanged, EMPTY, filter, ignoreElements, map, switchMap, tap } from 'rxjs'
import type { LiveSubject } from '../../ports/realtime'
import { defineEpic, restartOn } from '../core/epic'
import { defineRequest } from '../core/request'
import { indicationQuestionRequested, isIncomplete, QUESTION_SUBJECT } from './indications.slice'

export const indicationRequest = defineRequest({
  name: 'ask for indication',
  action: indicationQuestionRequested,
  call: 'indication.ask',
  subject: () => QUESTION_SUBJECT,
  overlap: 'ignore',
  input: ({ question }) => ({ body: question }),
})

// Keeps the indication record live while it's on screen; resubscribes when the device wakes or the user retries.

const SUBJECT = 'indication.read'
const subject: LiveSubject = {
  channel: 'indication',
  channelParams: {},
  snapshot: { call: 'indication.read', input: {}, subject: SUBJECT },
}

export const followIndications = defineEpic({
  name: 'follow indications',
  on: ['browser/woken', 'line/retry-requested'],
  run: (action$, state$, { realtime }) => {
    const restart$ = action$.pipe(
      filter(({ type }) => type === 'browser/woken' || state$.value.indications.status === 'failed'),
    )
    return state$.pipe(
      map(({ indications }) => indications.open),
      distinctUntilChanged(),
      restartOn(restart$),
      switchMap((isOpen) => (isOpen ? realtime.live(subject) : EMPTY)),
    )
  },
})

/** Fetches the record that is too large for an event, or that an event left out a part of. */
export const refetchIndications = defineEpic({
  name: 'refetch indications',
  on: ['indication/hinted', 'indication/updated'],
  run: (action$, state$, { realtime }) =>
    action$.pipe(
      filter(
        ({ type, payload }) => type === 'indication/hinted' || isIncomplete(state$.value.indications, payload.data),
      ),
      tap(() => realtime.refetch(SUBJECT, 'changeHint')),
      ignoreElements(),
    ),
})
