// Which alerts a person chose, in the settings that the app stored for them.
import { isRecord } from '../../../src/contract/json'
import { type AlertKind, type OutsideChannel, outsideChannels, SETTINGS_KEY } from '../../../src/contract/settings'
import type { WorldState } from '../state'

/** As stored: nothing about them is certain. */
export type AlertSettings = Readonly<Record<string, unknown>>

/** Null for a user who never chose anything, and for a suspended one. */
export function alertSettingsOf(state: WorldState, userId: number): AlertSettings | null {
  const stored = state.preferences[userId]?.[SETTINGS_KEY]?.value
  return isRecord(stored) && state.suspended[userId] === undefined ? stored : null
}

/** True if the person chose this kind of alert on this channel; `alerts` is the app itself. */
export function hasChosen(settings: AlertSettings, channel: OutsideChannel | 'alerts', kind: AlertKind): boolean {
  const chosen = settings[channel]
  return isRecord(chosen) && chosen[kind] === true
}

/** True if any alert may reach the person outside the page. */
export const sendsOutside = (settings: AlertSettings): boolean =>
  outsideChannels.some((channel) => isRecord(settings[channel]))

/** True if this person chose this kind of alert on any channel. */
export function wantsAlert(state: WorldState, userId: number, kind: AlertKind): boolean {
  const settings = alertSettingsOf(state, userId)
  return (
    settings !== null && (['alerts', ...outsideChannels] as const).some((channel) => hasChosen(settings, channel, kind))
  )
}
