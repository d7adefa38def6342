// The rules of preferences: small JSON under short keys, one's own only. spec §7 Preferences
import { canonical } from '../canonical'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { personById } from '../people/people'
import { invalid } from '../refusal'
import type { WorldState } from '../state'
import type { PreferenceCommand } from './preferences.commands'

/** How many keys a person may keep, and how long a value may be as JSON. */
export const MOST_PREFERENCES = 100
export const LONGEST_PREFERENCE = 200_000

/** What becomes of a command about preferences. */
export function decidePreference(state: WorldState, command: PreferenceCommand, at: number): Decision {
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined) return refused({ status: 401, message: 'Unauthenticated.' })
  const userId = person.id
  const own = state.preferences[userId] ?? {}
  switch (command.name) {
    case 'store preference': {
      const { key, value } = command
      if (value === undefined) return refused(invalid('value', 'Value can not be empty'))
      if (JSON.stringify(value).length > LONGEST_PREFERENCE) {
        return refused(invalid('value', `Value may not be greater than ${LONGEST_PREFERENCE} characters`))
      }
      if (own[key] === undefined && Object.keys(own).length >= MOST_PREFERENCES) {
        return refused(invalid('key', 'Too many preferences are stored.'))
      }
      return accepted([{ type: 'preference-stored', userId, key, value, at }])
    }
    case 'remove preference': {
      const kept = own[command.key]
      if (kept === undefined) return accepted([])
      if (command.only !== null && canonical(command.only.value) !== canonical(kept.value)) return accepted([])
      return accepted([{ type: 'preference-removed', userId, key: command.key }])
    }
    case 'reset preferences':
      return accepted(Object.keys(own).length === 0 ? [] : [{ type: 'preferences-reset', userId }])
    default: {
      const never: never = command
      return never
    }
  }
}
