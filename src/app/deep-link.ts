// The place somebody wanted to go before signing in, kept for the session of the tab and used once.
import type { ScreenRole } from '../contract/role'
import type { StoragePort } from '../ports/storage'
import { homePath, readPath } from './paths'

const KEY = 'deep-link'

/** Remembers a path with its query. */
export function rememberDeepLink(storage: StoragePort, pathAndQuery: string): void {
  storage.write(KEY, pathAndQuery)
}

/** Where to go after signing in: the remembered place when it lies in one's own role, else home. Forgets it either way. */
export function takeDeepLink(storage: StoragePort, role: ScreenRole): string {
  const remembered = storage.read(KEY)
  if (remembered === null) return homePath(role)
  storage.remove(KEY)
  const place = readPath(remembered.split('?')[0] ?? '')
  const own = place.page !== 'landing' && place.page !== 'not-found' && place.role === role
  return own ? remembered : homePath(role)
}
