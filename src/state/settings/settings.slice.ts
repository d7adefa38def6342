// The user's settings: the stored ones, with defaults for missing or unreadable fields.
import { isRecord } from '../../contract/json'
import { alertKinds, SETTINGS_KEY, type Settings } from '../../contract/settings'
import { type AlertChannel, choicesOn } from '../../domain/alert-choices'
import { action } from '../core/action'
import { createAppSelector } from '../core/selector'
import {
  definePreference,
  effectiveValue,
  preferenceReducer,
  type SyncedPreference,
} from '../preferences/synced-preference'
import type { RootState } from '../root-reducer'

const themes: readonly Settings['theme'][] = ['light', 'dark', 'system']

/** The device's preference. */
const defaultTheme: Settings['theme'] = 'system'

/** The stored theme, or the default if none can be read. */
const readTheme = (stored: unknown): Settings['theme'] => themes.find((each) => each === stored) ?? defaultTheme

/** The theme in effect. */
export function selectTheme({ settings }: RootState): Settings['theme'] {
  const value = effectiveValue(settings)
  return readTheme(isRecord(value) ? value.theme : undefined)
}

export const settingsSubjects = {
  save: 'settings.save',
  reset: 'settings.reset',
  suspend: 'auth.suspend',
} as const

type ChannelChoices = ReturnType<typeof choicesOn>

/** Only the settings that the user has changed. */
export type SettingsChange = Partial<Omit<Settings, 'alerts'>> & { readonly alerts?: Partial<Settings['alerts']> }

/** Save these settings; the others stay, even if another device has changed them. */
export const settingsSaveRequested = action('settings/save-requested')<{ readonly change: SettingsChange }>()
/** Delete all preferences: settings, drafts, everything that the server stores under a key. */
export const settingsResetRequested = action('settings/reset-requested')()
/** Suspend the user's account. */
export const accountSuspensionRequested = action('account/suspension-requested')()

export const settingsPreference = definePreference({
  slice: 'settings',
  key: SETTINGS_KEY,
  subject: settingsSubjects.save,
  action: settingsSaveRequested,
  change: ({ change }) => change,
  read: readSettings,
})

export const reducer = preferenceReducer(settingsPreference)

/** The settings as stored on the server, plus unsaved choices. */
export const selectSettingsPreference = ({ settings }: RootState): SyncedPreference => settings

/** The settings with every field; older apps and scenarios store no limits. */
type FullSettings = Settings & {
  readonly deviation_limit_32: number
  readonly deviation_limit_rate_steps: number
  readonly push: ChannelChoices
  readonly email: ChannelChoices
}

const defaultAlerts = { outbid: true, leading: true, extended: true, closed: true }

/** The defaults, before the user has chosen anything. */
export const defaultSettings: FullSettings = {
  sound: true,
  volume: 60,
  ...readAlerts({}),
  quiet_until_last_minutes: null,
  announcements: 'own',
  confirm_before_bid: true,
  deviation_limit_32: 32,
  deviation_limit_rate_steps: 25,
  theme: defaultTheme,
}

const oneOf = <T extends string>(value: unknown, known: readonly T[], fallback: T): T =>
  known.find((each) => each === value) ?? fallback
const booleanOr = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback)
const integerWithin = (value: unknown, min: number, max: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null

function flagsIn(stored: unknown): ChannelChoices {
  const flags: Readonly<Record<string, unknown>> = isRecord(stored) ? stored : {}
  return Object.fromEntries(
    alertKinds.flatMap((kind) => {
      const flag = flags[kind]
      return typeof flag === 'boolean' ? [[kind, flag] as const] : []
    }),
  )
}

/** The choices on every channel. Unreadable ones get their defaults. */
export function readAlerts(stored: Readonly<Record<string, unknown>>): Pick<FullSettings, AlertChannel> {
  const alerts = { ...defaultAlerts, ...flagsIn(stored.alerts) }
  const settings = { alerts, push: flagsIn(stored.push), email: flagsIn(stored.email) }
  return {
    alerts: { ...defaultAlerts, ...choicesOn(settings, 'alerts') },
    push: choicesOn(settings, 'push'),
    email: choicesOn(settings, 'email'),
  }
}

/** Parses stored settings, which an older or newer version of the app may have written: unreadable fields get their defaults. */
export function readSettings(stored: unknown): FullSettings {
  if (!isRecord(stored)) return defaultSettings
  return {
    sound: booleanOr(stored.sound, defaultSettings.sound),
    volume: integerWithin(stored.volume, 0, 100) ?? defaultSettings.volume,
    ...readAlerts(stored),
    quiet_until_last_minutes: integerWithin(stored.quiet_until_last_minutes, 1, 240),
    announcements: oneOf(stored.announcements, ['none', 'own', 'all'], defaultSettings.announcements),
    confirm_before_bid: booleanOr(stored.confirm_before_bid, defaultSettings.confirm_before_bid),
    deviation_limit_32: integerWithin(stored.deviation_limit_32, 1, 3680) ?? defaultSettings.deviation_limit_32,
    deviation_limit_rate_steps:
      integerWithin(stored.deviation_limit_rate_steps, 1, 1000) ?? defaultSettings.deviation_limit_rate_steps,
    theme: readTheme(stored.theme),
  }
}

/** The settings in effect; the same object until they change. */
export const selectSettings: (state: RootState) => FullSettings = createAppSelector(
  [({ settings }: RootState) => settings],
  (preference) => readSettings(effectiveValue(preference)),
)
