// A loan in wire form for its seller and for a lender with an offer of it, and the people whom its setup may name.
import type { Loan, LoanParties, LoanTermChange } from '../../../src/contract/loan'
import { isSeller, mayReadLoan } from '../auctions/visibility'
import { wireDocument } from '../documents/wire-document'
import { isoInstant } from '../figures'
import { firmName, personById } from '../people/people'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import { lenderPeopleFields } from './loan-fields'
import { loanParties } from './loan-parties'
import type { StoredDocument, TermChange } from './loan-record'

/** True if this user may change the loan. */
export function ownsLoan(state: WorldState, userId: number, loanId: number): boolean {
  const auction = rowOf(state.auctions, rowOf(state.loans, loanId)?.auctionId ?? 0)
  const person = personById(state, userId)
  return auction !== undefined && person !== undefined && isSeller(person, auction)
}

/**
 * The loan as this user may read it, `'forbidden'` if they may not, null if it doesn't exist. A lender with an offer gets the
 * terms and documents, without the current lender's people and without earlier versions of documents.
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
  const wired = (document: StoredDocument) =>
    wireDocument(state, auction, loan, document, isOwn ? 'seller' : 'offered lender')
  return {
    gfd_percent: null,
    gfd_due_days: null,
    ...setup,
    // Null once it is cleared.
    service_person_id: typeof setup.service_person_id === 'number' ? setup.service_person_id : null,
    id: loan.id,
    transferred_from_id: loan.transferredFrom?.id ?? null,
    transferred_from: loan.transferredFrom?.name ?? null,
    documents: loan.documents.map(wired),
    replaced_documents: isOwn ? (loan.replaced ?? []).map(wired).toReversed() : [],
    auction_id: auction.id,
    auction_status: auction.status,
    commitment: loan.commitment?.state ?? null,
    commitment_reason: loan.commitment?.reason ?? null,
    offered_by: isOwn ? null : firmName(state, auction.sellerProfileId),
    updated_at: isoInstant(loan.updatedAt),
    updated_by: nameOf(state, loan.updatedBy ?? null),
    version: loan.version,
    term_changes: isOwn ? newestFirst(loan.termChanges).map((change) => wireTermChange(state, change)) : [],
  }
}

/** The name of a user's firm, or the user's email; null for no user. */
export function nameOf(state: WorldState, userId: number | null): string | null {
  const person = userId === null ? undefined : personById(state, userId)
  return person === undefined ? null : person.profile === null ? person.email : firmName(state, person.profile.id)
}

/** The newest save first, with its fields in their order. */
const newestFirst = (changes: readonly TermChange[] = []): readonly TermChange[] =>
  changes.toSorted((a, b) => b.version - a.version)

const wireTermChange = (state: WorldState, { version, at, by, field, from, to }: TermChange): LoanTermChange => ({
  version,
  at: isoInstant(at),
  by: nameOf(state, by),
  field,
  from,
  to,
})

/** The lender for whom this user creates loans; null for other roles. S6.4 */
export function lenderOf(state: WorldState, userId: number): number | null {
  const person = personById(state, userId)
  if (person === undefined || person.profile === null) return null
  if (person.role === 'lender') return person.profile.id
  return person.role === 'originator' ? person.profile.lenderProfileId : null
}

/** The people and firms that this seller's loans may name; null for other roles. */
export function partiesFor(state: WorldState, userId: number): LoanParties | null {
  const lender = lenderOf(state, userId)
  if (lender === null) return null
  const { contacts, signators, servicingPersons, investors, entities } = loanParties(state, lender)
  const seller = personById(state, userId)
  const isOriginator = seller?.role === 'originator'
  return {
    // Originators can only name themselves as the contact.
    contacts: isOriginator ? contacts.filter(({ id }) => id === seller.profile?.id) : [...contacts],
    signators: [...signators],
    servicing_persons: [...servicingPersons],
    investors: [...investors],
    entities: [...entities],
  }
}

/** The document of one form, for users who may read the loan. Its bytes are stored elsewhere. */
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
