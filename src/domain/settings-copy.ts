// The texts of the settings page. Pure.
import { type AlertKind, alertKinds, type Settings } from '../contract/settings'

const labels: Readonly<Record<AlertKind, string>> = {
  outbid: 'I’m outbid',
  leading: 'my bid leads',
  extended: 'one of my auctions is extended',
  closed: 'one of my auctions closes',
}

/** The alerts in display order. */
export const alertChoices = alertKinds.map((kind) => ({ kind, label: labels[kind] }))

/** What a screen reader may announce, in display order. */
export const announcementCopy: readonly { readonly value: Settings['announcements']; readonly label: string }[] = [
  { value: 'none', label: 'Nothing' },
  { value: 'own', label: 'My auctions' },
  { value: 'all', label: 'Everything' },
]

/** The themes, in display order. */
export const themeCopy: readonly { readonly value: Settings['theme']; readonly label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]
