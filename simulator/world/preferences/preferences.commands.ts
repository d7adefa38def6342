// The commands on a user's own preferences: small JSON values under short keys.
import { canonical } from '../canonical'
import { byNameAndSender, type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import type { Envelope } from '../envelope'
import { senderOf } from '../people/people'
import { invalid, unauthenticated } from '../refusal'
import type { Person, WorldState } from '../state'

export type StorePreferenceCommand = CommandOf<
  'store preference',
  {
    readonly key: string
    /** Plain JSON. */
    readonly value: unknown
    /** Store only if this value is stored now (null means none); unconditionally if omitted. */
    readonly only?: { readonly value: unknown }
  }
>

export type RemovePreferenceCommand = CommandOf<
  'remove preference',
  {
    readonly key: string
    /** Remove only if this value is stored now; unconditionally if null. */
    readonly only: { readonly value: unknown } | null
  }
>

export type ResetPreferencesCommand = CommandOf<'reset preferences'>

export type PreferenceCommand = StorePreferenceCommand | RemovePreferenceCommand | ResetPreferencesCommand

/** How many keys a user may have, and how long one value may be as JSON. */
const MAX_PREFERENCES = 100
const MAX_PREFERENCE_LENGTH = 200_000
/** All values of one user together, as JSON. */
const MAX_TOTAL_LENGTH = 1_000_000

type Preferences = WorldState['preferences'][number]

/** Wraps a rule on the sender's preferences. */
const forSender =
  <C extends Envelope>(rule: (person: Person, own: Preferences, command: C, at: number) => Decision) =>
  (state: WorldState, command: C, at: number): Decision => {
    const person = senderOf(state, command)
    if (person === undefined) return refused(unauthenticated)
    return rule(person, state.preferences[person.id] ?? {}, command, at)
  }

const STALE = 'This preference was changed elsewhere.'

function store(
  { id: userId }: Person,
  own: Preferences,
  { key, value, only }: StorePreferenceCommand,
  at: number,
): Decision {
  if (value === undefined) return refused(invalid('value', 'Value can not be empty'))
  if (JSON.stringify(value).length > MAX_PREFERENCE_LENGTH) {
    return refused(invalid('value', `Value may not be greater than ${MAX_PREFERENCE_LENGTH} characters`))
  }
  if (only !== undefined && canonical(only.value) !== canonical(own[key]?.value ?? null)) {
    return refused({ status: 409, message: STALE })
  }
  if (own[key] === undefined && Object.keys(own).length >= MAX_PREFERENCES) {
    return refused(invalid('key', 'Too many preferences are stored.'))
  }
  const otherLength = Object.entries(own).reduce(
    (sum, [name, stored]) => sum + (name === key ? 0 : JSON.stringify(stored.value).length),
    0,
  )
  if (otherLength + JSON.stringify(value).length > MAX_TOTAL_LENGTH) {
    return refused(invalid('value', 'Your storage is full. Discard a draft first.'))
  }
  return accepted([{ type: 'preference-stored', userId, key, value, at }])
}

function remove({ id: userId }: Person, own: Preferences, { key, only }: RemovePreferenceCommand): Decision {
  const stored = own[key]
  if (stored === undefined) return accepted([])
  if (only !== null && canonical(only.value) !== canonical(stored.value)) return accepted([])
  return accepted([{ type: 'preference-removed', userId, key }])
}

function reset({ id: userId }: Person, own: Preferences): Decision {
  return accepted(Object.keys(own).length === 0 ? [] : [{ type: 'preferences-reset', userId }])
}

export const preferenceCommands = [
  defineCommand<StorePreferenceCommand>({
    name: 'store preference',
    decide: forSender(store),
    describe: ({ name, key }, { firm }) => `${name} ${key}: ${firm}`,
  }),
  defineCommand<RemovePreferenceCommand>({
    name: 'remove preference',
    decide: forSender(remove),
    describe: ({ name, key }, { firm }) => `${name} ${key}: ${firm}`,
  }),
  defineCommand<ResetPreferencesCommand>({
    name: 'reset preferences',
    decide: forSender(reset),
    describe: byNameAndSender,
  }),
] as const
