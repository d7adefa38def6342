// The commands to register and edit one's own profile. A domain belongs to one lender, and stale edits are refused.
import { type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import type { WorldEvent } from '../events'
import { senderOf } from '../people/people'
import { forbidden, invalidFields, isRefusal, notFound, type Refusal, unauthenticated } from '../refusal'
import type { Person, WorldState } from '../state'
import { signatorChange } from '../two-person/signator-changes'
import { ENTITY_OF_ANOTHER, mayNameEntity } from './originating-entities'
import { profileEvents } from './profile-events'
import { type Problems, type ProfileEntry, problemsOfEntry } from './profile-rules'
import { lenderOfDomain, ownProfile, recordOf } from './profiles.project'

export type RegisterProfileCommand = CommandOf<'register profile', { readonly entry: ProfileEntry }>

export type EditProfileCommand = CommandOf<'edit profile', { readonly entry: ProfileEntry }>

type StoreProfileCommand = RegisterProfileCommand | EditProfileCommand

const UNCONFIRMED = 'Email must be the confirmed address of your account'

const sameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

const STALE = 'This profile was changed elsewhere.'

/** Why this person may not register or edit a profile, or null. */
function refusalFor(state: WorldState, command: StoreProfileCommand, person: Person): Refusal | null {
  const { role, profile } = command.entry
  if (person.role !== role) return forbidden('This profile belongs to another role.')
  const current = recordOf(state, person.id)
  if (command.name === 'edit profile') {
    if (current === null) return notFound('The profile')
    if (profile.version !== undefined && profile.version !== current.version) return { status: 409, message: STALE }
    return null
  }
  // A declined originator may request again, from the same lender or another one.
  const mayRequestAgain = current?.role === 'originator' && current.standing === 'declined'
  return current === null || mayRequestAgain ? null : { status: 409, message: 'This account already has a profile.' }
}

/** Registers or edits the sender's profile. */
function storeProfile(state: WorldState, command: StoreProfileCommand, at: number): Decision {
  const { entry } = command
  const person = senderOf(state, command)
  if (person === undefined) return refused(unauthenticated)
  const refusal = refusalFor(state, command, person)
  if (refusal !== null) return refused(refusal)
  const problems = { ...problemsOfEntry(entry), ...problemsWithOthers(state, command, person) }
  if (Object.keys(problems).length > 0) return refused(invalidFields(problems))
  const events = profileEvents(state, { entry, edits: command.name === 'edit profile' }, person, at)
  const change = signatorChangeIn(state, events, command, person, at)
  if (isRefusal(change)) return refused(change)
  return accepted([...events, ...change, ...approvalAsked(state, command, person, at)], (after) =>
    ownProfile(after, person.id),
  )
}

/** Where the marketplace approves new investors, a new profile asks for that. */
const approvalAsked = (
  { investorApproval }: WorldState,
  { name, entry }: StoreProfileCommand,
  { id: userId }: Person,
  at: number,
): readonly WorldEvent[] =>
  investorApproval === 'required' && name === 'register profile' && entry.role === 'investor'
    ? [{ type: 'investor-approval-asked', userId, at }]
    : []

/** Under the two-person rule one person alone can't change who signs for the firm, or how they are reached. */
function signatorChangeIn(
  state: WorldState,
  events: readonly WorldEvent[],
  command: StoreProfileCommand,
  { profile }: Person,
  at: number,
): Refusal | readonly WorldEvent[] {
  const stored = events.find((event) => event.type === 'profile-kept')
  if (command.entry.role !== 'investor' || profile === null || stored === undefined) return []
  return signatorChange(state, profile, stored.record, command, at)
}

/** Conflicts with other profiles. */
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
      if (lender?.role !== 'lender') problems.lender_profile_id = ['This lender does not exist']
      else if (lenderOfDomain(state, entry.profile.email.split('@')[1] ?? '') !== lender) {
        problems.email = ['Email must belong to a domain of the lender']
      }
      // Only the account's own email is confirmed, so nobody can send a request under another one.
      if (!sameAddress(entry.profile.email, person.email)) problems.email ??= [UNCONFIRMED]
      return problems
    }
    case 'borrower': {
      const isUnknown = (id: number): boolean => state.profiles.byId[id]?.role !== 'lender'
      if (entry.profile.lenders_worked.some(isUnknown)) problems.lenders_worked = ['This lender does not exist']
      if (entry.profile.lenders_exclude.some(isUnknown)) problems.lenders_exclude = ['This lender does not exist']
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

/** `edit profile: Prairie Lending`; originators by email. */
const byNameAndProfile = ({ name, entry: { profile } }: StoreProfileCommand): string =>
  `${name}: ${'name' in profile ? profile.name : profile.email}`

export const profileCommands = [
  defineCommand<RegisterProfileCommand>({ name: 'register profile', decide: storeProfile, describe: byNameAndProfile }),
  defineCommand<EditProfileCommand>({ name: 'edit profile', decide: storeProfile, describe: byNameAndProfile }),
] as const
