// The commands about profiles: register and edit one's own. One lender per domain; a stale edit is refused.
import type { CommandOf, DescriptionContext } from '../command'
import { defineCommand } from '../command'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { personById } from '../people/people'
import type { Refusal } from '../refusal'
import { forbidden, invalidFields, notFound } from '../refusal'
import type { Person, WorldState } from '../state'
import { ENTITY_OF_ANOTHER, mayNameEntity } from './originating-entities'
import { profileEvents } from './profile-events'
import type { Problems, ProfileEntry } from './profile-rules'
import { problemsOfEntry } from './profile-rules'
import { lenderOfDomain, ownProfile, recordOf } from './profiles.project'

export type RegisterProfileCommand = CommandOf<'register profile', { readonly entry: ProfileEntry }>

export type EditProfileCommand = CommandOf<'edit profile', { readonly entry: ProfileEntry }>

type StoreProfileCommand = RegisterProfileCommand | EditProfileCommand

const UNCONFIRMED = 'Email must be the confirmed address of your account'

const sameAddress = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

const STALE = 'This profile was changed elsewhere in the meantime.'

/** Why this person may not register or edit now; null when they may. */
function refusalFor(state: WorldState, command: StoreProfileCommand, person: Person): Refusal | null {
  const { role, profile } = command.entry
  if (person.role !== role) return forbidden('This profile belongs to another role.')
  const current = recordOf(state, person.id)
  if (command.name === 'edit profile') {
    if (current === null) return notFound('The profile')
    if (profile.version !== undefined && profile.version !== current.version) return { status: 409, message: STALE }
    return null
  }
  // A declined originator may ask again, another lender or the same.
  const again = current?.role === 'originator' && current.standing === 'declined'
  return current === null || again ? null : { status: 409, message: 'This account has a profile already.' }
}

/** Registers the actor's profile, or edits it. */
function storeProfile(state: WorldState, command: StoreProfileCommand, at: number): Decision {
  const { entry } = command
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined) return refused({ status: 401, message: 'Unauthenticated.' })
  const no = refusalFor(state, command, person)
  if (no !== null) return refused(no)
  const problems = { ...problemsOfEntry(entry), ...problemsWithOthers(state, command, person) }
  if (Object.keys(problems).length > 0) return refused(invalidFields(problems))
  return accepted(profileEvents(state, { entry, edits: command.name === 'edit profile' }, person, at), (after) =>
    ownProfile(after, person.id),
  )
}

/** What is wrong because of what others have. */
function problemsWithOthers(state: WorldState, { entry }: StoreProfileCommand, person: Person): Problems {
  const problems: Problems = {}
  const claimedElsewhere = (domain: string): boolean => {
    const lender = lenderOfDomain(state, domain)
    return lender !== null && lender.userId !== person.id
  }
  switch (entry.role) {
    case 'lender':
      entry.profile.domains.forEach((domain, index) => {
        if (claimedElsewhere(domain)) problems[`domains.${index}`] = ['Domain name belongs to another lender']
      })
      if (!mayNameEntity(state, recordOf(state, person.id)?.profile.id ?? null, entry.profile)) {
        problems.originator_entity_id = [ENTITY_OF_ANOTHER]
      }
      return problems
    case 'originator': {
      const lender = state.profiles.byId[entry.profile.lender_profile_id]
      if (lender?.role !== 'lender') problems.lender_profile_id = ['No such lender']
      else if (lenderOfDomain(state, entry.profile.email.split('@')[1] ?? '') !== lender) {
        problems.email = ['Email must belong to a domain of the lender']
      }
      // The account's address was confirmed by mail; another one was not, and nobody is asked under it.
      if (!sameAddress(entry.profile.email, person.email)) problems.email ??= [UNCONFIRMED]
      return problems
    }
    case 'borrower': {
      const unknown = (id: number): boolean => state.profiles.byId[id]?.role !== 'lender'
      if (entry.profile.lenders_worked.some(unknown)) problems.lenders_worked = ['No such lender']
      if (entry.profile.lenders_exclude.some(unknown)) problems.lenders_exclude = ['No such lender']
      return problems
    }
    case 'investor':
      return problems
    default: {
      const never: never = entry
      return never
    }
  }
}

/** `edit profile: Prairie Lending`; originators by e-mail. */
const byNameAndProfile = ({ name, entry: { profile } }: StoreProfileCommand, _situation: DescriptionContext): string =>
  `${name}: ${'name' in profile ? profile.name : profile.email}`

export const profileCommands = [
  defineCommand<RegisterProfileCommand>({ name: 'register profile', decide: storeProfile, describe: byNameAndProfile }),
  defineCommand<EditProfileCommand>({ name: 'edit profile', decide: storeProfile, describe: byNameAndProfile }),
] as const
