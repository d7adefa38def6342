// A loan as its seller reads it, or the lender to whom it is offered; and the people whom its setup may name.
import type { Loan, LoanDocument, LoanParties } from '../../../src/contract/loan'
import { isSeller, mayReadLoan } from '../auctions/visibility'
import { isoInstant } from '../figures'
import { firmName, personById } from '../people/people'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import { lenderPeopleFields } from './loan-fields'
import { loanParties } from './loan-parties'
import type { StoredDocument } from './loan-record'

/** True when the loan is this person's to change. */
export function ownsLoan(state: WorldState, userId: number, loanId: number): boolean {
  const auction = rowOf(state.auctions, rowOf(state.loans, loanId)?.auctionId ?? 0)
  const person = personById(state, userId)
  return auction !== undefined && person !== undefined && isSeller(person, auction)
}

/**
 * The loan as this person may read it, `'forbidden'` when it is somebody else's, null when there is none. A lender to whom
 * it is offered gets its terms and documents as they are, without the people of the present lender and without earlier
 * versions.
 */
export function loanFor(state: WorldState, userId: number, loanId: number): Loan | 'forbidden' | null {
  const loan = rowOf(state.loans, loanId)
  const auction = loan === undefined ? undefined : rowOf(state.auctions, loan.auctionId)
  const person = personById(state, userId)
  if (loan === undefined || auction === undefined || person === undefined) return null
  if (!mayReadLoan(person, auction)) return 'forbidden'
  const isOwn = isSeller(person, auction)
  const setup = { ...loan.setup }
  if (!isOwn) for (const field of lenderPeopleFields) delete setup[field]
  return {
    ...setup,
    // The four that may be cleared are null when they are.
    service_person_id: typeof setup.service_person_id === 'number' ? setup.service_person_id : null,
    id: loan.id,
    transferred_from_id: loan.transferredFrom?.id ?? null,
    transferred_from: loan.transferredFrom?.name ?? null,
    documents: loan.documents.map(wireDocument),
    replaced_documents: isOwn ? (loan.replaced ?? []).map(wireDocument).toReversed() : [],
    auction_id: auction.id,
    auction_status: auction.status,
    commitment: loan.commitment?.state ?? null,
    commitment_reason: loan.commitment?.reason ?? null,
    offered_by: isOwn ? null : firmName(state, auction.sellerProfileId),
    updated_at: isoInstant(loan.updatedAt),
    updated_by: nameOf(state, loan.updatedBy ?? null),
    version: loan.version,
  }
}

/** The firm of a user, or their address; null when no person is meant. */
function nameOf(state: WorldState, userId: number | null): string | null {
  const person = userId === null ? undefined : personById(state, userId)
  return person === undefined ? null : person.profile === null ? person.email : firmName(state, person.profile.id)
}

const wireDocument = ({ id, form, name, size, uploadedAt }: StoredDocument): LoanDocument => ({
  id,
  form,
  name,
  size,
  uploaded_at: isoInstant(uploadedAt),
})

/** The lender whose loans this person brings; null for everybody else. S6.4 */
export function lenderOf(state: WorldState, userId: number): number | null {
  const person = personById(state, userId)
  if (person === undefined || person.profile === null) return null
  if (person.role === 'lender') return person.profile.id
  return person.role === 'originator' ? person.profile.lenderProfileId : null
}

/** Whom the loans of this seller may name. */
export function partiesFor(state: WorldState, userId: number): LoanParties | null {
  const lender = lenderOf(state, userId)
  if (lender === null) return null
  const { contacts, signators, servicingPersons, investors, entities } = loanParties(state, lender)
  const own = personById(state, userId)
  const isOriginator = own?.role === 'originator'
  return {
    // An originator's contact is the originator.
    contacts: isOriginator ? contacts.filter(({ id }) => id === own.profile?.id) : [...contacts],
    signators: [...signators],
    servicing_persons: [...servicingPersons],
    investors: [...investors],
    entities: [...entities],
  }
}

/** The stored document of one form, for whoever may read the loan; its bytes are stored elsewhere. */
export function documentFor(
  state: WorldState,
  userId: number,
  loanId: number,
  form: string,
): StoredDocument | 'forbidden' | null {
  const loan = rowOf(state.loans, loanId)
  const auction: AuctionRecord | undefined = loan === undefined ? undefined : rowOf(state.auctions, loan.auctionId)
  const person = personById(state, userId)
  if (loan === undefined || auction === undefined || person === undefined) return null
  if (!mayReadLoan(person, auction)) return 'forbidden'
  return loan.documents.find((document) => document.form === form) ?? null
}
