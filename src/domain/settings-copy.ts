// The texts of the settings page. Pure.
import { type AlertKind, alertKinds, type Settings } from '../contract/settings'
import type { AlertChannel } from './alert-choices'

const labels: Readonly<Record<AlertKind, string>> = {
  outbid: 'I’m outbid',
  lead_lost: 'I lose the lead in the last 5 minutes',
  leading: 'my bid leads',
  extended: 'one of my auctions is extended',
  paused: 'one of my auctions is paused',
  resumed: 'one of my auctions is resumed',
  won: 'I win an auction',
  lost: 'I lose an auction',
  closed: 'another auction I follow closes',
  to_confirm: 'a bid or a maximum waits for my confirmation',
  new_match: 'a new auction matches a saved search',
  deposit_due: 'a deposit is due',
  delivery_due: 'a delivery is due',
}

/** The alerts in display order. */
export const alertChoices = alertKinds.map((kind) => ({ kind, label: labels[kind] }))

/** The channels, as column headings. */
export const channelCopy: Readonly<Record<AlertChannel, string>> = {
  alerts: 'In the app',
  push: 'Desktop',
  email: 'Email',
}

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
