// The documents of an auction's loan, for its sellers, a lender with an offer of the loan and, from pre on, invited investors.
// Investors get the form's name instead of the file's name, which could name a person.
import type { LoanDocument, LoanFileKey } from '../../../src/contract/loan'
import { mayReadLoan, maySee } from '../auctions/visibility'
import { isoInstant } from '../figures'
import type { LoanRecord, StoredDocument } from '../loans/loan-record'
import { personById } from '../people/people'
import { forbidden, notFound, type Refusal } from '../refusal'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import { documentName } from './simulated-documents'

type DocumentAccess =
  | { readonly refusal: Refusal }
  | {
      readonly refusal: null
      readonly auction: AuctionRecord
      readonly loan: LoanRecord
      readonly withFileNames: boolean
    }

/** The loan whose documents this user may read, or why not. An auction that they may not see is answered as unknown. */
function documentAccess(state: WorldState, userId: number, auctionId: number): DocumentAccess {
  const auction = rowOf(state.auctions, auctionId)
  const loan = auction === undefined ? undefined : rowOf(state.loans, auction.loanId)
  const person = personById(state, userId)
  if (auction === undefined || loan === undefined || person === undefined) return { refusal: notFound('The auction') }
  const withFileNames = mayReadLoan(person, auction)
  if (withFileNames) return { refusal: null, auction, loan, withFileNames }
  if (person.role !== 'investor') return { refusal: forbidden('Only the seller and invited investors may do this.') }
  return maySee(person, auction)
    ? { refusal: null, auction, loan, withFileNames }
    : { refusal: notFound('The auction') }
}

const withVisibleName = (document: StoredDocument, withFileNames: boolean): StoredDocument =>
  withFileNames ? document : { ...document, name: documentName(document.form, document.name) }

/** The documents as this user may see them, or why not. */
export function documentsFor(
  state: WorldState,
  userId: number,
  auctionId: number,
): { readonly refusal: Refusal } | { readonly refusal: null; readonly documents: readonly LoanDocument[] } {
  const access = documentAccess(state, userId, auctionId)
  if (access.refusal !== null) return access
  const documents = access.loan.documents.map((document) => {
    const { id, form, name, size, uploadedAt } = withVisibleName(document, access.withFileNames)
    return { id, form, name, size, uploaded_at: isoInstant(uploadedAt) }
  })
  return { refusal: null, documents }
}

/** One document with its loan, or why not. Its bytes are stored elsewhere. */
export function openDocumentFor(
  state: WorldState,
  userId: number,
  auctionId: number,
  form: LoanFileKey,
):
  | { readonly refusal: Refusal }
  | { readonly refusal: null; readonly document: StoredDocument; readonly loan: LoanRecord } {
  const access = documentAccess(state, userId, auctionId)
  if (access.refusal !== null) return access
  const document = access.loan.documents.find((stored) => stored.form === form)
  if (document === undefined) return { refusal: notFound('The document') }
  return { refusal: null, document: withVisibleName(document, access.withFileNames), loan: access.loan }
}
