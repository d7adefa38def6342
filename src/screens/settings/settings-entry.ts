// The entries of the settings form (one field per setting, numbers as text), and each setting's name and value as text.
import { type AlertChannel, alertChannels, isChosen } from '../../domain/alert-choices'
import { alertChoices, announcementCopy, channelCopy, themeCopy } from '../../domain/settings-copy'
import { firstProblem, integer, maxValue, minValue } from '../../domain/validation/rules'
import { readAlerts, type selectSettings } from '../../state/settings/settings.slice'
import { limitTextsOf, readLimits } from './bidding-section'

type Settings = ReturnType<typeof selectSettings>

type AlertKind = (typeof alertChoices)[number]['kind']
type Plain = Pick<Settings, 'sound' | 'volume' | 'announcements' | 'confirm_before_bid' | 'theme'>
type ChoiceName = `${AlertChannel}.${AlertKind}`
type Choices = Record<ChoiceName, boolean>
type Texts = Record<'minutes' | 'price' | 'rate', string>

/** A type alias, because an interface has no index signature. */
export type SettingsEntry = Readonly<Plain & Choices & Texts>

/** The field of a choice: `push.outbid`. */
export const choiceName = (channel: AlertChannel, kind: AlertKind): ChoiceName => `${channel}.${kind}`

const allChoices = alertChannels.flatMap((channel) =>
  alertChoices.map(({ kind, label }) => ({ name: choiceName(channel, kind), channel, kind, label })),
)

const choicesIn = (settings: Settings): Choices =>
  Object.fromEntries(allChoices.map(({ name, channel, kind }) => [name, isChosen(settings, channel, kind)])) as Choices

export const entryOf = (settings: Settings): SettingsEntry => ({
  sound: settings.sound,
  volume: settings.volume,
  announcements: settings.announcements,
  confirm_before_bid: settings.confirm_before_bid,
  theme: settings.theme,
  ...choicesIn(settings),
  minutes: String(settings.quiet_until_last_minutes ?? ''),
  ...limitTextsOf(settings),
})

export const minutesProblemOf = (minutes: string): string | null =>
  firstProblem(minutes, 'Minutes', [integer, minValue(1), maxValue(240)])

/** The settings that the form would save; null while a figure is invalid. */
export function settingsOf(entry: SettingsEntry) {
  const { sound, volume, announcements, confirm_before_bid, theme, minutes, price, rate } = entry
  const { values } = readLimits({ price, rate })
  if (values === null || minutesProblemOf(minutes) !== null) return null
  const flags = (channel: AlertChannel) =>
    Object.fromEntries(alertChoices.map(({ kind }) => [kind, entry[choiceName(channel, kind)]]))
  return {
    sound,
    volume,
    announcements,
    confirm_before_bid,
    theme,
    ...values,
    ...readAlerts({ alerts: flags('alerts'), push: flags('push'), email: flags('email') }),
    quiet_until_last_minutes: minutes.trim() === '' ? null : Number(minutes),
  } satisfies Settings
}

/** The entry as it would be saved. While a figure is invalid, it stays as it was typed. */
export function normalize(entry: SettingsEntry): SettingsEntry {
  const settings = settingsOf(entry)
  return settings === null ? entry : entryOf(settings)
}

/** The entry with these fields as they are saved. */
export const withSaved = (
  entry: SettingsEntry,
  saved: Settings,
  fields: readonly (keyof SettingsEntry)[],
): SettingsEntry => ({ ...entry, ...Object.fromEntries(fields.map((field) => [field, entryOf(saved)[field]])) })

const names: Readonly<Record<Exclude<keyof SettingsEntry, ChoiceName>, string>> = {
  sound: 'Notification sound',
  volume: 'Volume',
  announcements: 'Announcements',
  confirm_before_bid: 'Confirm before a bid is sent',
  theme: 'Theme',
  minutes: 'Only alert me in the last',
  price: 'Price deviation limit',
  rate: 'Rate deviation limit',
}

const isPlain = (field: keyof SettingsEntry): field is keyof typeof names => field in names

/** The setting's name on the page. */
export function settingName(field: keyof SettingsEntry): string {
  if (isPlain(field)) return names[field]
  const choice = allChoices.find(({ name }) => name === field)
  return `Alert me when ${choice?.label ?? field}, ${channelCopy[choice?.channel ?? 'alerts'].toLowerCase()}`
}

/** The value of a setting, as the page shows it. */
export function settingText(entry: SettingsEntry, field: keyof SettingsEntry): string {
  const value = entry[field]
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const choice = [...announcementCopy, ...themeCopy].find((each) => each.value === value)
  if (choice !== undefined) return choice.label
  if (field === 'minutes') return value === '' ? 'any time' : `${value} minutes`
  return field === 'volume' || field === 'rate' ? `${value}%` : String(value)
}
