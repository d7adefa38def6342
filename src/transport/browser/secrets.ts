// Holds a password between the form and the request, so that it's in no action, log or state.
import type { SecretPort } from '../../ports/session'

export function createSecrets(nextId: () => string): SecretPort {
  const held = new Map<string, string>()
  return {
    hold(secret) {
      // Only the newest form can still be sent; an abandoned password does not stay in memory.
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
