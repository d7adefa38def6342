// Asking the agency desk for a rate that the table does not hold.

import { EMPTY } from 'rxjs'
import type { LiveSubject } from '../../ports/realtime'
import { defineRequest } from '../core/request'
import { defineSource } from '../core/source'
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

export const indicationsSource = defineSource<boolean>({
  name: 'indications',
  select: ({ indications }) => indications.open,
  restartOn: [
    ({ type }) => type === 'browser/woken',
    ({ type }, { indications }) => type === 'line/retry-requested' && indications.status === 'failed',
  ],
  listen: (open, { realtime }) => (open ? realtime.live(subject) : EMPTY),
})
