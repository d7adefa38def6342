// Profiles as somebody sends them, for steps of a timeline: what the step leaves out is filled as for the people who are
// registered from the beginning.
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
import { invitedRecord } from './registered-profiles'

/** Fields that do not make a profile of this role. */
export class UnfitProfile extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnfitProfile'
  }
}

type Fields = Readonly<Record<string, unknown>>

/** What registers this person under this name; without a name the fields must be whole. */
export function registeredProfile(
  state: WorldState,
  person: Person,
  name: string | undefined,
  lenderProfileId: number | null,
  fields: Fields,
): ProfileEntry {
  if (name === undefined) return entryOf(person, fields)
  const record = invitedRecord(state, person, name, lenderProfileId)
  return entryOf(person, { ...(record === null ? {} : firstSent(record)), ...fields })
}

/** A lender's people have no ids before the first answer: the servicing one is given by position. */
function firstSent(record: ProfileRecord): Fields {
  if (record.role !== 'lender') return sentBy(record)
  const { id: _id, persons, servicer_person_id: _servicer, ...fields } = record.profile
  return { ...fields, persons: persons.map(({ id: _own, ...one }) => one), servicer_person_position: 1 }
}

/** What edits this person's profile: these fields, the others as they are. */
export function editedProfile(state: WorldState, person: Person, fields: Fields, whole = false): ProfileEntry {
  const record = recordOf(state, person.id)
  return entryOf(person, { ...(record === null || whole ? {} : sentBy(record)), ...fields })
}

/** A stored profile in the form in which it is sent: signators of investors by position, without ids of one's own. */
function sentBy(record: ProfileRecord): Fields {
  const { id: _id, ...fields } = record.profile
  if (record.role !== 'investor') return fields
  const { persons, signators } = record.profile
  const positions = persons.flatMap(({ id }, place) => (signators.includes(id) ? [place + 1] : []))
  return { ...fields, persons: persons.map(({ id: _own, signator: _signs, ...one }) => one), signators: positions }
}

function entryOf(person: Person, fields: Fields): ProfileEntry {
  switch (person.role) {
    case 'lender':
      return { role: 'lender', profile: read(lenderProfileEntry, fields) }
    case 'investor':
      return { role: 'investor', profile: read(investorProfileEntry, fields) }
    case 'borrower':
      return { role: 'borrower', profile: read(borrowerProfileEntry, fields) }
    case 'originator':
      return { role: 'originator', profile: read(originatorProfileEntry, fields) }
    case 'admin':
      throw new UnfitProfile('An admin has no profile.')
    default: {
      const never: never = person.role
      return never
    }
  }
}

function read<S extends z.core.$ZodType>(schema: S, fields: Fields): z.output<S> {
  const result = z.safeParse(schema, fields)
  if (result.success) return result.data
  const first = result.error.issues[0]
  throw new UnfitProfile(`${first?.path.join('.') ?? 'profile'}: ${first?.message ?? 'unreadable'}`)
}
