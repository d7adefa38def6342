// Subscriptions to alerts outside the page: the session's browser, and the key that it needs.
import { ECDH } from 'node:crypto'
import type { PushAddress } from '../../src/contract/push.calls'
import type { HandlerContext, Handlers } from './handler'
import { invalid, unauthenticated } from './middleware/refused'
import { vapidKeysOf } from './push/vapid-keys'
import { hashOf } from './sessions'

/** The size of the secret with which a push is encrypted (RFC 8291), bytes. */
const AUTH_BYTES = 16

/** True for a point on the curve P-256, base64url. */
function isPublicKey(text: string): boolean {
  try {
    return ECDH.convertKey(text, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

const problemsWithKeys = ({ keys }: PushAddress): Readonly<Record<string, readonly string[]>> => ({
  ...(isPublicKey(keys.p256dh) ? {} : { 'keys.p256dh': ['The key must be a point on the curve P-256.'] }),
  ...(Buffer.from(keys.auth, 'base64url').length === AUTH_BYTES
    ? {}
    : { 'keys.auth': [`The secret must have ${AUTH_BYTES} bytes.`] }),
})

/** The handlers of push subscriptions. */
export const pushHandlers = ({
  sessions,
  seals,
  pushSubscriptions,
  pushDestination,
}: Pick<HandlerContext, 'sessions' | 'seals' | 'pushSubscriptions' | 'pushDestination'>) =>
  ({
    'push.key': ({ world, viewer }) => ({
      data: {
        key: vapidKeysOf(seals, world).publicKey,
        subscribed: pushSubscriptions.has(world, hashOf(viewer.token)),
      },
    }),
    'push.subscribe': async ({ viewer, input: { body } }) => {
      const problem = await pushDestination.problemWith(body.endpoint)
      const problems = { ...(problem === null ? {} : { endpoint: [problem] }), ...problemsWithKeys(body) }
      if (Object.keys(problems).length > 0) throw invalid(problems)
      // The session may have ended while the name was resolved.
      const session = sessions.find(viewer.token)
      if (session === null) throw unauthenticated()
      pushSubscriptions.put(session, body)
      return null
    },
    'push.unsubscribe': ({ world, viewer }) => {
      pushSubscriptions.remove(world, hashOf(viewer.token))
      return null
    },
  }) satisfies Partial<Handlers>
