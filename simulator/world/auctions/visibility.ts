// Who may see which auction and which list. Every projection checks here.
import type { AuctionStatus } from '../../../src/contract/auction'
import type { Role } from '../../../src/contract/role'
import type { AuctionRecord, Person } from '../state'

const sellerOnlyStatuses: ReadonlySet<AuctionStatus> = new Set(['incomplete', 'submitted', 'commitment'])

/** Whether this role loads the list of this status. S6.2, S6.3 */
export function mayLoad(role: Role, status: AuctionStatus): boolean {
  return !sellerOnlyStatuses.has(status) || role === 'lender' || role === 'originator'
}

/** Whether this person is the auction's lender, or the originator who brought the loan. */
export function isSeller(person: Person, auction: AuctionRecord): boolean {
  if (person.profile === null) return false
  if (person.role === 'lender') return auction.sellerProfileId === person.profile.id
  return person.role === 'originator' && auction.originatorProfileId === person.profile.id
}

/** Whether this investor bought the auction's loan. */
export const isWinner = ({ profile }: Person, { result }: AuctionRecord): boolean =>
  profile !== null && result?.outcome === 'sold' && result.bid.profileId === profile.id

/** Whether the auction's loan is offered to this lender. */
export function isOffered({ role, profile }: Person, { offer }: AuctionRecord): boolean {
  return role === 'lender' && profile !== null && offer?.to === profile.id
}

/** Whether this person may read the auction's whole loan and its documents: its sellers, and a lender with an offer of it. */
export const mayReadLoan = (person: Person, auction: AuctionRecord): boolean =>
  isSeller(person, auction) || isOffered(person, auction)

/** Whether this investor is invited; an empty list invites everyone. */
export function isInvited(person: Person, auction: AuctionRecord): boolean {
  if (person.role !== 'investor' || person.profile === null) return false
  return auction.invited.length === 0 || auction.invited.includes(person.profile.id)
}

/** Whether this person may see this auction now. */
export function maySee(person: Person, auction: AuctionRecord): boolean {
  switch (person.role) {
    case 'lender':
    case 'originator':
      return mayReadLoan(person, auction)
    case 'investor':
      return !sellerOnlyStatuses.has(auction.status) && isInvited(person, auction)
    case 'borrower':
    case 'admin':
      return !sellerOnlyStatuses.has(auction.status)
    default: {
      const never: never = person.role
      return never
    }
  }
}
