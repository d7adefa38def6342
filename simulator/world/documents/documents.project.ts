// The documents of an auction's loan, for its sellers, a lender with an offer of the loan and, from pre on, invited investors.
// Investors get the form's name instead of the file's name, which could name a person.
import type { LoanDocument, LoanFileKey } from '../../../src/contract/loan'
import { isSeller, mayReadLoan, maySee } from '../auctions/visibility'
import type { LoanRecord, StoredDocument } from '../loans/loan-record'
import { personById } from '../people/people'
import { forbidden, notFound, type Refusal } from '../refusal'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import { mustAccept } from './data-room'
import { documentName } from './simulated-documents'
import { wireDocument } from './wire-document'

type DocumentAccess =
  | { readonly refusal: Refusal }
  | {
      readonly refusal: null
      readonly auction: AuctionRecord
      readonly loan: LoanRecord
      readonly withFileNames: boolean
    }

/** The loan whose list of documents this user may read, or why not. An auction that they may not see is answered as unknown. */
export function documentAccess(state: WorldState, userId: number, auctionId: number): DocumentAccess {
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
  const { auction, loan, withFileNames } = access
  const person = personById(state, userId)
  const isOwn = person !== undefined && isSeller(person, auction)
  const reader = isOwn ? 'seller' : withFileNames ? 'offered lender' : 'investor'
  const documents = loan.documents.map((document) =>
    wireDocument(state, auction, loan, withVisibleName(document, withFileNames), reader),
  )
  return { refusal: null, documents }
}

/** One document with its loan, or why not: an investor's firm must have accepted the agreement. Its bytes are stored elsewhere. */
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
  const profileId = personById(state, userId)?.profile?.id ?? 0
  if (!access.withFileNames && mustAccept(access.auction, profileId))
    return { refusal: forbidden('A signator of your firm must accept the confidentiality agreement first.') }
  const document = access.loan.documents.find((stored) => stored.form === form)
  if (document === undefined) return { refusal: notFound('The document') }
  return { refusal: null, document: withVisibleName(document, access.withFileNames), loan: access.loan }
}
