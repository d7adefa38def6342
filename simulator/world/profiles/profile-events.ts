// The events of registering or editing a profile: ids for new people, the short form that auctions use, and an originator's
// request to the lender.
import type { PersonEntry } from '../../../src/contract/person'
import type { WorldEvent } from '../events'
import { NotificationBatch } from '../notifications/notification-batch'
import { personById } from '../people/people'
import type { Named, Person, WorldState } from '../state'
import type { ProfileEntry } from './profile-rules'
import { recordOf } from './profiles.project'
import type { ProfileRecord, RecordOf } from './profiles.state'

/** A valid entry, and whether it edits the existing profile. */
interface AcceptedEntry {
  readonly entry: ProfileEntry
  readonly edits: boolean
}

interface Contact {
  readonly id: number
  readonly type: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly signator: boolean
}

/** The people of a profile with ids: known ids are kept, and everyone else gets a new one. */
function contactsOf(
  entries: readonly PersonEntry[],
  signators: ReadonlySet<number> | null,
  previous: readonly { readonly id: number }[],
  firstId: number,
): Contact[] {
  const known = new Set(previous.map((person) => person.id))
  let nextId = firstId
  return entries.map(({ id, type, name, email, phone, signator }, index) => {
    const isKnown = id !== undefined && known.delete(id)
    const contactId = isKnown ? id : nextId
    if (!isKnown) nextId += 1
    return { id: contactId, type, name, email, phone, signator: signators?.has(index + 1) ?? signator ?? false }
  })
}

/** Investors send people without ids, so this matches them to the previous ones by email or name. */
function withKnownIds(
  entries: readonly PersonEntry[],
  former: readonly { readonly id: number; readonly name: string; readonly email: string }[],
): PersonEntry[] {
  const unmatched = [...former]
  const take = (matches: (person: (typeof former)[number]) => boolean): number | undefined => {
    const index = unmatched.findIndex(matches)
    return index < 0 ? undefined : unmatched.splice(index, 1)[0]?.id
  }
  return entries.map((entry) => {
    const email = entry.email.toLowerCase()
    const id = take((person) => person.email.toLowerCase() === email) ?? take((person) => person.name === entry.name)
    return id === undefined ? entry : { ...entry, id }
  })
}

/** The events of a valid entry. */
export function profileEvents(
  state: WorldState,
  { entry, edits }: AcceptedEntry,
  person: Person,
  at: number,
): WorldEvent[] {
  const current = recordOf(state, person.id)
  const edited = current !== null && edits ? current : null
  const base = {
    userId: person.id,
    version: (edited?.version ?? 0) + 1,
    at,
  }
  const id = edited?.profile.id ?? nextProfileId(state)
  const first = state.profiles.nextContactId
  switch (entry.role) {
    case 'lender': {
      const former = edited?.role === 'lender' ? edited.profile.persons : []
      const { version: _version, servicer_person_position: position, ...fields } = entry.profile
      const persons = contactsOf(entry.profile.persons, null, former, first)
      const servicer = position === undefined ? fields.servicer_person_id : persons[position - 1]?.id
      const servicerId = entry.profile.servicer_external_servicer ? null : (servicer ?? null)
      const profile = {
        ...fields,
        id,
        persons,
        domains: fields.domains.map((domain) => domain.trim().toLowerCase()),
        servicer_person_id: servicerId,
      }
      return [profileEvent(state, person, { ...base, role: 'lender', profile }, persons)]
    }
    case 'investor': {
      const former = edited?.role === 'investor' ? edited.profile.persons : []
      const { version: _version, signators, ...fields } = entry.profile
      const persons = contactsOf(withKnownIds(fields.persons, former), new Set(signators), former, first)
      const signatorIds = persons.filter((contact) => contact.signator).map((contact) => contact.id)
      const profile = { ...fields, id, persons, signators: signatorIds }
      return [profileEvent(state, person, { ...base, role: 'investor', profile }, persons)]
    }
    case 'borrower': {
      const former = edited?.role === 'borrower' ? edited.profile.persons : []
      const { version: _version, ...fields } = entry.profile
      const persons = contactsOf(entry.profile.persons, null, former, first)
      const profile = { ...fields, id, persons }
      return [profileEvent(state, person, { ...base, role: 'borrower', profile }, persons)]
    }
    case 'originator':
      return originatorEvents(state, entry, person, { ...base, id, former: edited }, at)
    default: {
      const never: never = entry
      return never
    }
  }
}

interface OriginatorBase {
  readonly userId: number
  readonly version: number
  readonly id: number
  readonly former: ProfileRecord | null
}

/** A new request or a move to another lender needs that lender's approval; a corrected name doesn't. */
function originatorEvents(
  state: WorldState,
  entry: Extract<ProfileEntry, { readonly role: 'originator' }>,
  person: Person,
  { userId, version, id, former }: OriginatorBase,
  at: number,
): WorldEvent[] {
  const { lender_profile_id, firstname, lastname, email } = entry.profile
  const stays = former?.role === 'originator' && former.profile.lender_profile_id === lender_profile_id
  const standing = stays && former.standing !== 'declined' ? former.standing : 'waiting'
  const record: RecordOf<'originator'> = {
    userId,
    version,
    at,
    role: 'originator',
    profile: { id, lender_profile_id, firstname, lastname, email },
    standing,
  }
  const stored: WorldEvent = profileEvent(state, person, record, [])
  if (stays && former.standing !== 'declined') return [stored]
  const batch = new NotificationBatch(state, at)
  const lender = state.profiles.byId[lender_profile_id]
  const lenderPerson = lender === undefined ? undefined : personById(state, lender.userId)
  if (lenderPerson !== undefined) {
    batch.add([lenderPerson], {
      action: 'originator_request',
      title: 'Originator request',
      text: `${firstname} ${lastname} (${email}) requests to originate loans for you.`,
      auctionId: null,
    })
  }
  return [stored, ...batch.events]
}

function profileEvent(
  state: WorldState,
  person: Person,
  record: ProfileRecord,
  contacts: readonly Contact[],
): WorldEvent {
  const nextContactId = Math.max(state.profiles.nextContactId, ...contacts.map((contact) => contact.id + 1))
  return {
    type: 'profile-kept',
    record,
    short: shortForm(person, record, contacts, state.reference.originatorEntities),
    nextContactId,
  }
}

/** The short form that auctions and the app shell use; null until an originator is approved. */
function shortForm(
  person: Person,
  record: ProfileRecord,
  contacts: readonly Contact[],
  entities: readonly Named[],
): Person['profile'] {
  const { id } = record.profile
  const none = { originatorCompany: null, lenderProfileId: null, signators: [] }
  switch (record.role) {
    case 'originator': {
      if (record.standing !== 'approved') return null
      const { firstname, lastname, lender_profile_id } = record.profile
      const name = `${firstname} ${lastname}`
      return { ...none, id, name, phone: person.profile?.phone ?? '', lenderProfileId: lender_profile_id }
    }
    case 'lender':
    case 'investor':
    case 'borrower': {
      const signators = contacts
        .filter((contact) => contact.signator)
        .map(({ id: contact, name }) => ({ id: contact, name }))
      // A lender with an originating entity works with originators and has the Originators page. S6.6
      const entity = record.role === 'lender' ? (record.profile.originator_entity_id ?? null) : null
      // An existing company name stays.
      const named = person.profile?.originatorCompany ?? entities.find(({ id: known }) => known === entity) ?? null
      const originatorCompany = entity === null ? null : named
      const phone = contacts[0]?.phone ?? ''
      return { ...none, id, name: record.profile.name, phone, signators, originatorCompany }
    }
    default: {
      const never: never = record
      return never
    }
  }
}

/** Profile ids are one sequence over all roles, and are never reused. */
const nextProfileId = (state: WorldState): number =>
  Math.max(0, ...Object.keys(state.profileOwners).map((key) => Number(key))) + 1
