// One preference as the server keeps it, for the slice of the noun that it is about. What it means is read by the noun's
// selector: here it is as it came.
import type { LogEntry } from '../core/log-entry'
import { preferencesSubject } from './preferences.state'

export interface KeptPreference {
  /** The stored value; undefined while nothing is stored, or nothing is read yet. */
  readonly stored: unknown
  /** True from the person's own choice on: what is read afterwards is older. */
  readonly chosen: boolean
}

export const nothingKept: KeptPreference = { stored: undefined, chosen: false }

/** What the person has chosen acts from the press on; the server's answer says whether it will elsewhere. */
export const chosenNow = (stored: unknown): KeptPreference => ({ stored, chosen: true })

type Merge = (read: unknown, chosen: unknown) => unknown

/**
 * The handlers of a preference: it is read under its key, and a reset forgets it. What was chosen before the reading was
 * answered stays; `merge` says how the two go together where one choice is only a part of the value.
 */
export const keptHandlers = (key: string, merge: Merge = (_read, chosen) => chosen) => ({
  'preference.list/answered': (
    slice: KeptPreference,
    { payload: { subject, answer } }: LogEntry<'preference.list/answered'>,
  ): KeptPreference => {
    if (subject !== preferencesSubject) return slice
    const read = answer.data.find((each) => each.key === key)?.value
    return slice.chosen ? { ...slice, stored: merge(read, slice.stored) } : { ...slice, stored: read }
  },
  'preference.reset/answered': (): KeptPreference => nothingKept,
})
