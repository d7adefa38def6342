// Keeping the indication record live while somebody looks at it, and asking the desk.
import { EMPTY, exhaustMap, filter, switchMap } from 'rxjs'
import type { LiveSubject } from '../../ports/realtime'
import { defineEffect } from '../core/effect'
import { QUESTION_SUBJECT } from './indications.state'

const subject: LiveSubject = {
  channel: 'indication',
  channelParams: {},
  snapshot: { call: 'indication.read', input: {}, subject: 'indication.read' },
}

export const followIndications = defineEffect({
  name: 'follow indications',
  on: ['indications/opened', 'indications/closed', 'browser/woke', 'line/retry-requested'],
  why: 'switchMap: leaving the page leaves the channel; a waking device starts the subject anew',
  run: (entries$, { realtime, state }) => {
    let open = false
    return entries$.pipe(
      filter(({ type }) => {
        if (type === 'indications/opened') open = true
        if (type === 'indications/closed') open = false
        // Try again: only a reading that failed is begun anew.
        return type !== 'line/retry-requested' || state().indications.status === 'failed'
      }),
      switchMap(() => (open ? realtime.live(subject) : EMPTY)),
    )
  },
})

export const askIndication = defineEffect({
  name: 'ask indication',
  on: ['indication/asked'],
  why: 'exhaustMap: a second press while one question is under way is the same question',
  calls: ['indication.ask'],
  run: (entries$, { api }) =>
    entries$.pipe(
      exhaustMap(({ payload: { question } }) =>
        api.call('indication.ask', { body: question }, { subject: QUESTION_SUBJECT }),
      ),
    ),
})
