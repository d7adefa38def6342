// The path that a visitor requested before signing in. Stored in the tab, used once.
import type { ScreenRole } from '../contract/role'
import type { StoragePort } from '../ports/storage'
import { pathOf, readPath } from './paths'

const KEY = 'deep-link'

/** Stores a path with its query. */
export function rememberDeepLink(storage: StoragePort, pathAndQuery: string): void {
  storage.write(KEY, pathAndQuery)
}

/**
 * The path to open after signing in: the stored one if it belongs to this role, else the profile (S6.8). Clears the stored
 * path either way.
 */
export function takeDeepLink(storage: StoragePort, role: ScreenRole): string {
  const remembered = storage.read(KEY)
  if (remembered === null) return pathOf('profile', role)
  storage.remove(KEY)
  const place = readPath(remembered.split('?')[0] ?? '')
  const own = place.page !== 'landing' && place.page !== 'not-found' && place.role === role
  return own ? remembered : pathOf('profile', role)
}
