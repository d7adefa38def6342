// Keeps the indication record live while somebody looks at it; a waking device, or a new try, starts the subject anew.
import { EMPTY } from 'rxjs'
import type { LiveSubject } from '../../ports/realtime'
import { defineSource } from '../core/source'

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
