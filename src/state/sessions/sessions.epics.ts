// Signs out of other sessions, and fetches the list when it's shown and after each sign-out.

import { switchMap } from 'rxjs'
import { defineEpic } from '../core/epic'
import { defineRequest } from '../core/request'
import { otherSessionsEndRequested, sessionEndRequested, sessionsSubjects } from './sessions.slice'

export const sessionEndRequest = defineRequest({
  name: 'sign out of a session',
  action: sessionEndRequested,
  call: 'session.end',
  subject: ({ session }) => sessionsSubjects.end(session),
  overlap: 'ignore',
  input: ({ session }) => ({ params: { session } }),
})

export const otherSessionsEndRequest = defineRequest({
  name: 'sign out of the other sessions',
  action: otherSessionsEndRequested,
  call: 'session.end-others',
  subject: () => sessionsSubjects.endOthers,
  overlap: 'ignore',
})

export const readSessions = defineEpic({
  name: 'read sessions',
  // After a failure too: a lost answer may have ended sessions.
  on: [
    'sessions/opened',
    'session.end/answered',
    'session.end/failed',
    'session.end-others/answered',
    'session.end-others/failed',
  ],
  run: (action$, _state$, { api }) =>
    action$.pipe(switchMap(() => api.call('session.list', {}, { subject: sessionsSubjects.read }))),
})
