// Profile entries for timeline steps. Fields that a step omits get the same defaults as people who start out registered.
import * as z from 'zod/mini'
import {
  borrowerProfileEntry,
  investorProfileEntry,
  lenderProfileEntry,
  originatorProfileEntry,
} from '../../../src/contract/profile'
import type { ProfileEntry } from '../../world/profiles/profile-rules'
import { recordOf } from '../../world/profiles/profiles.project'
import type { ProfileRecord } from '../../world/profiles/profiles.state'
import type { Person, WorldState } from '../../world/state'
import { defaultRecord } from './registered-profiles'

/** Thrown for fields that aren't a valid profile of the person's role. */
export class InvalidProfileFields extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidProfileFields'
  }
}

type Fields = Readonly<Record<string, unknown>>

/** The entry that registers this person under this name. Without a name, the fields must be complete. */
export function registeredProfile(
  state: WorldState,
  person: Person,
  name: string | undefined,
  lenderProfileId: number | null,
  fields: Fields,
): ProfileEntry {
  if (name === undefined) return entryOf(person, fields)
  const record = defaultRecord(state, person, name, lenderProfileId)
  return entryOf(person, { ...(record === null ? {} : registrationFields(record)), ...fields })
}

/** A lender's people have no ids before registration, so the servicing person is named by position. */
function registrationFields(record: ProfileRecord): Fields {
  if (record.role !== 'lender') return fieldsOf(record)
  const { id: _id, persons, servicer_person_id: _servicer, ...fields } = record.profile
  return { ...fields, persons: persons.map(({ id: _id, ...contact }) => contact), servicer_person_position: 1 }
}

/** The entry that edits this person's profile: these fields, and the others unchanged unless `replacesAll`. */
export function editedProfile(state: WorldState, person: Person, fields: Fields, replacesAll = false): ProfileEntry {
  const record = recordOf(state, person.id)
  return entryOf(person, { ...(record === null || replacesAll ? {} : fieldsOf(record)), ...fields })
}

/** A stored profile as a request body: without ids, and with an investor's signators by position. */
function fieldsOf(record: ProfileRecord): Fields {
  const { id: _id, ...fields } = record.profile
  if (record.role !== 'investor') return fields
  const { persons, signators } = record.profile
  const positions = persons.flatMap(({ id }, index) => (signators.includes(id) ? [index + 1] : []))
  return {
    ...fields,
    persons: persons.map(({ id: _id, signator: _signator, ...contact }) => contact),
    signators: positions,
  }
}

function entryOf(person: Person, fields: Fields): ProfileEntry {
  switch (person.role) {
    case 'lender':
      return { role: 'lender', profile: parseEntry(lenderProfileEntry, fields) }
    case 'investor':
      return { role: 'investor', profile: parseEntry(investorProfileEntry, fields) }
    case 'borrower':
      return { role: 'borrower', profile: parseEntry(borrowerProfileEntry, fields) }
    case 'originator':
      return { role: 'originator', profile: parseEntry(originatorProfileEntry, fields) }
    case 'admin':
      throw new InvalidProfileFields('An admin has no profile.')
    default: {
      const never: never = person.role
      return never
    }
  }
}

function parseEntry<S extends z.core.$ZodType>(schema: S, fields: Fields): z.output<S> {
  const result = z.safeParse(schema, fields)
  if (result.success) return result.data
  const first = result.error.issues[0]
  throw new InvalidProfileFields(`${first?.path.join('.') ?? 'profile'}: ${first?.message ?? 'unreadable'}`)
}
