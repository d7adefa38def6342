// Subscribes this browser to alerts outside the page, and ends that. Fetches the key when the setting is shown, and after a sign-in in
// a browser that subscribed before.
import { EMPTY, ignoreElements, of, switchMap, tap } from 'rxjs'
import { defineEpic } from '../core/epic'
import { defineRequest } from '../core/request'
import { restoring } from '../session/session.epics'
import { pushOpened, pushSubjects, pushSubscribeRequested, pushUnsubscribeRequested, unpackAddress } from './push.slice'

export const pushSubscribeRequest = defineRequest({
  name: 'turn on desktop alerts',
  action: pushSubscribeRequested,
  call: 'push.subscribe',
  subject: () => pushSubjects.subscribe,
  overlap: 'ignore',
  excludedBy: () => pushSubjects.unsubscribe,
  input: ({ addressKey }, { secrets }) => {
    const packed = secrets.take(addressKey)
    return packed === null ? null : { body: unpackAddress(packed) }
  },
})

export const pushUnsubscribeRequest = defineRequest({
  name: 'turn off desktop alerts',
  action: pushUnsubscribeRequested,
  call: 'push.unsubscribe',
  subject: () => pushSubjects.unsubscribe,
  overlap: 'ignore',
  excludedBy: () => pushSubjects.subscribe,
})

export const readPush = defineEpic({
  name: 'read push',
  // After a failed change too: its answer may be lost.
  on: ['push/opened', 'push.subscribe/failed', 'push.unsubscribe/failed'],
  run: (action$, _state$, { api }) =>
    action$.pipe(switchMap(() => api.call('push.key', {}, { subject: pushSubjects.read }))),
})

/** Until the user signs out. */
const SUBSCRIBED_KEY = 'push'

export const storeSubscribed = defineEpic({
  name: 'store that this browser subscribed',
  on: ['push.subscribe/answered', 'push.unsubscribe/answered'],
  run: (action$, _state$, { localStorage }) =>
    action$.pipe(
      tap(({ type }) => {
        if (type === 'push.subscribe/answered') localStorage.write(SUBSCRIBED_KEY, 'yes')
        else localStorage.remove(SUBSCRIBED_KEY)
      }),
      ignoreElements(),
    ),
})

export const recallSubscribed = restoring('recall that this browser subscribed', (_userId, { localStorage }) =>
  localStorage.read(SUBSCRIBED_KEY) === null ? EMPTY : of(pushOpened()),
)
