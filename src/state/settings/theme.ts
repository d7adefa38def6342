// Light or dark, as stored. On every page, also that of a guest, who has nothing stored.
import { isRecord } from '../../contract/is-record'
import type { Settings } from '../../contract/settings'
import { keptValue } from '../preferences/kept-preference'
import type { RootState } from '../root-state'

const themes: readonly Settings['theme'][] = ['light', 'dark', 'system']

/** What the device prefers; among the defaults of all settings, and here because guests load no others. */
export const defaultTheme: Settings['theme'] = 'system'

/** The stored theme, or the default where nothing is stored that can be read. */
export const readTheme = (stored: unknown): Settings['theme'] => themes.find((each) => each === stored) ?? defaultTheme

/** The theme that holds now. */
export function selectTheme({ settings }: RootState): Settings['theme'] {
  const value = keptValue(settings)
  return readTheme(isRecord(value) ? value.theme : undefined)
}
