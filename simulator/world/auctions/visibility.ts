// Who may see which auction and which list. Every projection asks here.
import type { AuctionStatus } from '../../../src/contract/auction'
import type { Role } from '../../../src/contract/role'
import type { AuctionRecord, Person } from '../state'

const forSellers: ReadonlySet<AuctionStatus> = new Set(['incomplete', 'submitted', 'commitment'])

/** Whether this role loads the list of this status at all. S6.2, S6.3 */
export function mayLoad(role: Role, status: AuctionStatus): boolean {
  return !forSellers.has(status) || role === 'lender' || role === 'originator'
}

/** Whether the auction is this person's own to sell: the lender's, or the originator's who brought it. */
export function sells(person: Person, auction: AuctionRecord): boolean {
  if (person.profile === null) return false
  if (person.role === 'lender') return auction.sellerProfileId === person.profile.id
  return person.role === 'originator' && auction.originatorProfileId === person.profile.id
}

/** Whether the loan behind the auction is offered to this lender. */
export function isOffered({ role, profile }: Person, { offer }: AuctionRecord): boolean {
  return role === 'lender' && profile !== null && offer?.to === profile.id
}

/** Whether this person may read the whole loan behind the auction with its documents: its seller, and whoever it is offered to. */
export const readsLoan = (person: Person, auction: AuctionRecord): boolean =>
  sells(person, auction) || isOffered(person, auction)

/** Whether the seller lets this investor in; an empty list lets everybody in. */
export function isInvited(person: Person, auction: AuctionRecord): boolean {
  if (person.role !== 'investor' || person.profile === null) return false
  return auction.invited.length === 0 || auction.invited.includes(person.profile.id)
}

/** Whether this person may see this auction now. */
export function maySee(person: Person, auction: AuctionRecord): boolean {
  switch (person.role) {
    case 'lender':
    case 'originator':
      return readsLoan(person, auction)
    case 'investor':
      return !forSellers.has(auction.status) && isInvited(person, auction)
    case 'borrower':
    case 'admin':
      return !forSellers.has(auction.status)
    default: {
      const never: never = person.role
      return never
    }
  }
}
