// The settings in words, and what they do: which alerts are raised, and when. Pure.
import type { AlertKind, Settings } from '../contract/settings'

/** In the order in which they are offered. */
export const alertKinds: readonly AlertKind[] = ['outbid', 'leading', 'extended', 'closed']

export const alertWords: Readonly<Record<AlertKind, string>> = {
  outbid: 'somebody outbids me',
  leading: 'my bid leads',
  extended: 'an auction of mine is extended',
  closed: 'an auction of mine closes',
}

export const announcementWords: readonly { readonly value: Settings['announcements']; readonly label: string }[] = [
  { value: 'none', label: 'Nothing' },
  { value: 'own', label: 'My auctions' },
  { value: 'all', label: 'Everything' },
]

export const themeWords: readonly { readonly value: Settings['theme']; readonly label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the device' },
]

const MINUTE = 60_000

/**
 * Whether an alert of this kind about an auction is raised now. `endsInMs`: until the auction's end, null when it has
 * none or is over; what has closed is never held back by the quiet time.
 */
export function mayAlert(settings: Settings, kind: AlertKind, endsInMs: number | null): boolean {
  if (!settings.alerts[kind]) return false
  const quiet = settings.quiet_until_last_minutes
  if (quiet === null || kind === 'closed' || endsInMs === null) return true
  return endsInMs <= quiet * MINUTE
}
