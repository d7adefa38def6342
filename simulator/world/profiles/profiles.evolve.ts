// Applies events to profiles, originators, accounts, indications and the mailbox, without checking any rule again.
import { SETTINGS_KEY } from '../../../src/contract/settings'
import { withoutHeldAlerts } from '../alerts/alerts.evolve'
import { MAX_MAILS } from '../email'
import { personByProfile } from '../people/people'
import type { Person, WorldState } from '../state'
import { rowOf, rowsOf, withRow } from '../table'
import { withFormerAddresses, withoutFormerSignators } from '../two-person/two-person.evolve'
import type { ProfileEvent } from './profiles.events'
import type { ProfileRecord } from './profiles.state'

function personIn(state: WorldState, userId: number): Person {
  const person = rowOf(state.people, userId)
  if (person === undefined) throw new Error(`the log names an unknown person ${userId}`)
  return person
}

const withProfile = (state: WorldState, userId: number, profile: Person['profile']): WorldState => ({
  ...state,
  people: withRow(state.people, userId, { ...personIn(state, userId), profile }),
})

function withRecord(state: WorldState, record: ProfileRecord): WorldState {
  const { id } = record.profile
  return {
    ...state,
    profiles: { ...state.profiles, byId: { ...state.profiles.byId, [id]: record } },
    profileOwners: { ...state.profileOwners, [id]: record.userId },
  }
}

/** Removes other records of this user, so a declined originator who requests again has only one request. */
function withoutOtherRecords(state: WorldState, { userId, profile }: ProfileRecord): WorldState {
  const remaining = Object.entries(state.profiles.byId).filter(
    ([id, record]) => record.userId !== userId || Number(id) === profile.id,
  )
  return { ...state, profiles: { ...state.profiles, byId: Object.fromEntries(remaining) } }
}

/** Notes who removed an originator and when. Must come before the record is dropped. */
function withRemoval(
  state: WorldState,
  { profileId, userId, at }: Extract<ProfileEvent, { readonly type: 'originator-deleted' }>,
): WorldState {
  const record = state.profiles.byId[profileId]
  if (record?.role !== 'originator' || at === undefined) return state
  const removal = { lenderProfileId: record.profile.lender_profile_id, at }
  return { ...state, removedOriginators: { ...state.removedOriginators, [userId]: removal } }
}

/** Auctions show firm names, so a rename gives those auctions a new version and is announced. */
function bumpRenamedAuctions(state: WorldState, profileId: number, name: string | null): WorldState {
  const before = personByProfile(state, profileId)?.profile?.name
  if (name === null || before === undefined || before === name) return state
  let { auctions } = state
  for (const auction of rowsOf(state.auctions)) {
    const showsName =
      auction.sellerProfileId === profileId ||
      auction.originatorProfileId === profileId ||
      auction.bids.some((bid) => bid.profileId === profileId)
    if (showsName) auctions = withRow(auctions, auction.id, { ...auction, version: auction.version + 1 })
  }
  return { ...state, auctions }
}

/** The state after one of these events. */
export function evolveProfile(state: WorldState, event: ProfileEvent): WorldState {
  switch (event.type) {
    case 'profile-kept': {
      const { record, short, nextContactId } = event
      const named = bumpRenamedAuctions(state, record.profile.id, short?.name ?? null)
      const noted = withFormerAddresses(named, record)
      const next = withRecord(withoutOtherRecords(withProfile(noted, record.userId, short), record), record)
      const withNextId = { ...next, profiles: { ...next.profiles, nextContactId } }
      return short === null ? withNextId : withoutFormerSignators(withNextId, short)
    }
    case 'originator-judged': {
      const record = state.profiles.byId[event.profileId]
      if (record?.role !== 'originator') throw new Error(`the log judges ${event.profileId}, who isn't an originator`)
      const { id, firstname, lastname, lender_profile_id: lenderProfileId } = record.profile
      const decided = event.at === undefined ? {} : { decidedAt: event.at }
      const next = withRecord(state, { ...record, ...decided, standing: event.standing, version: record.version + 1 })
      if (event.standing !== 'approved') return withProfile(next, record.userId, null)
      const name = `${firstname} ${lastname}`
      const short = { id, name, phone: '', originatorCompany: null, lenderProfileId, signators: [] }
      return withProfile(next, record.userId, short)
    }
    case 'originator-deleted': {
      const { [event.profileId]: gone, ...byId } = state.profiles.byId
      const name = gone?.role === 'originator' ? `${gone.profile.firstname} ${gone.profile.lastname}` : ''
      const formerNames = { ...state.profiles.formerNames, [event.profileId]: name }
      const removed = withRemoval(state, event)
      return withProfile({ ...removed, profiles: { ...state.profiles, byId, formerNames } }, event.userId, null)
    }
    case 'account-suspended': {
      const { userId, at, reason } = event
      const suspended = { ...withoutHeldAlerts(state, userId), suspended: { ...state.suspended, [userId]: at } }
      if (reason === undefined) return suspended
      return { ...suspended, suspensionReasons: { ...state.suspensionReasons, [userId]: reason } }
    }
    case 'account-reactivated': {
      const { [event.userId]: _at, ...suspended } = state.suspended
      if (state.suspensionReasons === undefined) return { ...state, suspended }
      const { [event.userId]: _reason, ...suspensionReasons } = state.suspensionReasons
      return { ...state, suspended, suspensionReasons }
    }
    case 'investor-approval-asked':
    case 'investor-approved': {
      const { awaitsApproval: _before, ...person } = personIn(state, event.userId)
      const waits = event.type === 'investor-approval-asked' ? { awaitsApproval: event.at } : {}
      return { ...state, people: withRow(state.people, person.id, { ...person, ...waits }) }
    }
    case 'settings-confirmed': {
      const preferences = {
        ...state.preferences[event.userId],
        [SETTINGS_KEY]: { value: event.settings, at: event.at },
      }
      return { ...state, preferences: { ...state.preferences, [event.userId]: preferences } }
    }
    case 'indication-published':
      return { ...state, indication: event.indication }
    case 'mail-sent':
      return { ...state, mailbox: [...state.mailbox, event.mail].slice(-MAX_MAILS) }
    default: {
      const never: never = event
      return never
    }
  }
}
