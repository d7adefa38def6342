// Holds a password between the form and the request, to keep it out of actions, log and state.
import type { SecretPort } from '../../ports/session'

/** Creates the port; `nextId` creates the keys. */
export function createSecrets(nextId: () => string): SecretPort {
  const held = new Map<string, string>()
  return {
    hold(secret) {
      // Only the latest form can still be sent, so an abandoned password doesn't stay in memory.
      held.clear()
      const key = nextId()
      held.set(key, secret)
      return key
    },
    take(key) {
      const secret = held.get(key) ?? null
      held.delete(key)
      return secret
    },
  }
}
