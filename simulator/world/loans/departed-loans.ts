// Loans that left their sellers, so that someone who was editing one learns who deleted or transferred it, and when.
import { easternDateTime } from '../eastern-time'
import { firmName, personById } from '../people/people'
import { forbidden, notFound, type Refusal } from '../refusal'
import type { AuctionRecord, WorldState } from '../state'

export interface LoanDeparture {
  readonly name: string
  /** The profiles that could edit it. */
  readonly sellers: readonly number[]
  readonly at: number
  /** The user who deleted it, or null. */
  readonly deletedBy: number | null
  /** The firm that has it now; null for a deleted loan. */
  readonly transferredTo: string | null
}

/** The profiles that can edit the loan of this auction. */
const sellersOf = ({ sellerProfileId, originatorProfileId }: AuctionRecord): readonly number[] =>
  originatorProfileId === null ? [sellerProfileId] : [sellerProfileId, originatorProfileId]

/** Records that the loan of this auction was deleted or transferred. */
export function withDeparture(
  state: WorldState,
  auction: AuctionRecord,
  { at, by, toProfileId }: { readonly at: number; readonly by: number | null; readonly toProfileId: number | null },
): WorldState {
  const departure: LoanDeparture = {
    name: auction.loan.project_name,
    sellers: sellersOf(auction),
    at,
    deletedBy: by,
    transferredTo: toProfileId === null ? null : firmName(state, toProfileId),
  }
  return { ...state, departedLoans: { ...state.departedLoans, [auction.loanId]: departure } }
}

/** 410 with who did what and when, for a former seller of the loan; otherwise the fallback. */
function departureOr(fallback: Refusal, state: WorldState, userId: number, loanId: number): Refusal {
  const departure = state.departedLoans?.[loanId]
  const profileId = personById(state, userId)?.profile?.id
  if (departure === undefined || profileId === undefined || !departure.sellers.includes(profileId)) return fallback
  const { name, at, deletedBy, transferredTo } = departure
  const when = `on ${easternDateTime(at)}`
  if (transferredTo !== null) return { status: 410, message: `${name} was transferred to ${transferredTo} ${when}.` }
  const deleter = deletedBy === null ? undefined : personById(state, deletedBy)
  const by = deletedBy === userId ? ' with your account' : deleter === undefined ? '' : ` by ${nameOf(state, deleter)}`
  return { status: 410, message: `${name} was deleted${by} ${when}.` }
}

const nameOf = (state: WorldState, { profile, email }: NonNullable<ReturnType<typeof personById>>): string =>
  profile === null ? email : firmName(state, profile.id)

/** Why this user can't find the loan. */
export const loanNotFound = (state: WorldState, userId: number, loanId: number): Refusal =>
  departureOr(notFound('The loan'), state, userId, loanId)

/** Why this user may not read or change the loan. */
export const loanForbidden = (state: WorldState, userId: number, loanId: number): Refusal =>
  departureOr(forbidden('This loan belongs to someone else.'), state, userId, loanId)
