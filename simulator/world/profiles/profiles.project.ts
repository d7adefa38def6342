// A profile in wire form for its owner, a lender's originators, and the lender of a domain.

import type { LenderOfDomain } from '../../../src/contract/originator-domain.calls'
import type {
  BorrowerProfile,
  InvestorProfile,
  LenderProfile,
  OriginatorOfLender,
  OriginatorProfile,
} from '../../../src/contract/profile'
import { suspendedAt } from '../accounts/suspension'
import { isoInstant } from '../figures'
import { firmName } from '../people/people'
import type { WorldState } from '../state'
import { rowOf, rowsOf } from '../table'
import type { ProfileRecord, RecordOf } from './profiles.state'

/** A user's stored profile, or null. */
export function recordOf(state: WorldState, userId: number): ProfileRecord | null {
  for (const record of Object.values(state.profiles.byId)) if (record.userId === userId) return record
  return null
}

/** The ids of an originator's auctions that aren't past. */
export function openAuctionsOf(state: WorldState, originatorProfileId: number): readonly number[] {
  const { past: _past, ...open } = state.lists
  return Object.values(open)
    .flat()
    .filter((id) => rowOf(state.auctions, id)?.originatorProfileId === originatorProfileId)
}

/** What an originator listed and sold, from the auctions that this world still has. */
function historyOf(state: WorldState, originatorProfileId: number): NonNullable<OriginatorOfLender['history']> {
  const listed = [...rowsOf(state.auctions)].filter(
    ({ originatorProfileId: id, status }) =>
      id === originatorProfileId && (status === 'pre' || status === 'live' || status === 'past'),
  )
  const sold = listed.filter(({ result }) => result?.outcome === 'sold')
  const last = Math.max(0, ...sold.map(({ statusedAt }) => statusedAt))
  return {
    listed: new Set(listed.map(({ loanId }) => loanId)).size,
    sold: sold.length,
    volume: sold.reduce((sum, { loan }) => sum + (loan.loan_amount ?? 0), 0),
    last_sale_at: last === 0 ? null : isoInstant(last),
  }
}

/** A lender's originators: requests first, then by name. */
function originatorsOf(state: WorldState, lenderProfileId: number): OriginatorOfLender[] {
  const order = { waiting: 0, approved: 1, declined: 2 }
  return Object.values(state.profiles.byId)
    .filter((record) => record.role === 'originator')
    .filter((record) => record.profile.lender_profile_id === lenderProfileId)
    .map(({ userId, profile: { id, firstname, lastname, email }, standing, decidedAt }) => ({
      id,
      firstname,
      lastname,
      email,
      standing,
      open_loans: openAuctionsOf(state, id).length,
      suspended_at: suspendedAt(state, userId),
      decided_at: decidedAt === undefined ? null : isoInstant(decidedAt),
      history: historyOf(state, id),
    }))
    .sort(
      (a, b) =>
        order[a.standing ?? 'waiting'] - order[b.standing ?? 'waiting'] ||
        Number(a.lastname > b.lastname) - Number(a.lastname < b.lastname) ||
        a.id - b.id,
    )
}

/** The lender with this email domain, ignoring case, or null. */
export function lenderOfDomain(state: WorldState, domain: string): RecordOf<'lender'> | null {
  const normalized = domain.trim().toLowerCase()
  for (const record of Object.values(state.profiles.byId)) {
    if (record.role === 'lender' && record.profile.domains.includes(normalized)) return record
  }
  return null
}

/** The lender to which an email belongs; public. S7.22 */
export function lenderOfEmail(state: WorldState, email: string): LenderOfDomain | null {
  const domain = email.trim().toLowerCase().split('@')[1] ?? ''
  const record = lenderOfDomain(state, domain)
  return record === null ? null : { lender_profile_id: record.profile.id, name: record.profile.name, domain }
}

export interface HasId {
  readonly id: number
}

export type OwnProfile =
  | { readonly role: 'lender'; readonly profile: LenderProfile & HasId }
  | { readonly role: 'investor'; readonly profile: InvestorProfile & HasId }
  | { readonly role: 'borrower'; readonly profile: BorrowerProfile & HasId }
  | { readonly role: 'originator'; readonly profile: OriginatorProfile & HasId }

/** A user's own complete profile; null before registration. */
export function ownProfile(state: WorldState, userId: number): OwnProfile | null {
  const record = recordOf(state, userId)
  if (record === null) return null
  const { version, at } = record
  const saved = { version, updated_at: at === undefined ? null : isoInstant(at) }
  switch (record.role) {
    case 'lender':
      return {
        role: 'lender',
        profile: { ...record.profile, originators: originatorsOf(state, record.profile.id), ...saved },
      }
    case 'investor':
      return { role: 'investor', profile: { ...record.profile, ...saved } }
    case 'borrower':
      return { role: 'borrower', profile: { ...record.profile, ...saved } }
    case 'originator': {
      const lender_name = firmName(state, record.profile.lender_profile_id)
      const { standing, decidedAt } = record
      const decided_at = decidedAt === undefined ? null : isoInstant(decidedAt)
      return { role: 'originator', profile: { ...record.profile, standing, lender_name, decided_at, ...saved } }
    }
    default: {
      const never: never = record
      return never
    }
  }
}
