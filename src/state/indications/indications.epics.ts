// Asking the agency desk for a rate that the table does not hold.

import { distinctUntilChanged, EMPTY, filter, map, startWith, switchMap } from 'rxjs'
import type { LiveSubject } from '../../ports/realtime'
import { defineEpic } from '../core/epic'
import { defineRequest } from '../core/request'
import { indicationQuestionRequested, QUESTION_SUBJECT } from './indications.slice'

export const indicationRequest = defineRequest({
  name: 'ask for indication',
  intent: indicationQuestionRequested,
  call: 'indication.ask',
  subject: () => QUESTION_SUBJECT,
  overlap: 'ignore',
  input: ({ question }) => ({ body: question }),
})

// Keeps the indication record live while somebody looks at it; a waking device, or a new try, starts the subject anew.

const subject: LiveSubject = {
  channel: 'indication',
  channelParams: {},
  snapshot: { call: 'indication.read', input: {}, subject: 'indication.read' },
}

export const followIndications = defineEpic({
  name: 'follow indications',
  // A device that wakes begins again, and so does a try after a failure.
  on: ['browser/woken', 'line/retry-requested'],
  run: (action$, state$, { realtime }) => {
    const again$ = action$.pipe(
      filter(({ type }) => type === 'browser/woken' || state$.value.indications.status === 'failed'),
      startWith(null),
    )
    return state$.pipe(
      map(({ indications }) => indications.open),
      distinctUntilChanged(),
      switchMap((isOpen) => again$.pipe(switchMap(() => (isOpen ? realtime.live(subject) : EMPTY)))),
    )
  },
})
