// The documents of the loan behind an auction, as its seller, the lender to whom it is offered and, from pre on, its invited
// investors may have them. No
// person is named in an answer: investors get a document under the name of its form, not under its file name.
import type { LoanDocument, LoanFileKey } from '../../../src/contract/loan'
import { isOffered, maySee, sells } from '../auctions/visibility'
import { isoInstant } from '../figures'
import type { LoanRecord, StoredDocument } from '../loans/loan-record'
import { personById } from '../people/people'
import type { Refusal } from '../refusal'
import { forbidden, notFound } from '../refusal'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import { documentName } from './simulated-documents'

type Open =
  | { readonly refusal: Refusal }
  | { readonly refusal: null; readonly auction: AuctionRecord; readonly loan: LoanRecord; readonly asFiled: boolean }

/** Whether this person may have the documents: an auction that they do not see is not there for them. */
function opened(state: WorldState, userId: number, auctionId: number): Open {
  const auction = rowOf(state.auctions, auctionId)
  const loan = auction === undefined ? undefined : rowOf(state.loans, auction.loanId)
  const person = personById(state, userId)
  if (auction === undefined || loan === undefined || person === undefined) return { refusal: notFound('The auction') }
  const asFiled = sells(person, auction) || isOffered(person, auction)
  if (asFiled) return { refusal: null, auction, loan, asFiled }
  if (person.role !== 'investor') return { refusal: forbidden('Only the seller and its investors may do this.') }
  return maySee(person, auction) ? { refusal: null, auction, loan, asFiled } : { refusal: notFound('The auction') }
}

const named = (document: StoredDocument, asFiled: boolean): StoredDocument =>
  asFiled ? document : { ...document, name: documentName(document.form, document.name) }

/** The list as this person may see it, or why not. */
export function documentsFor(
  state: WorldState,
  userId: number,
  auctionId: number,
): { readonly refusal: Refusal } | { readonly refusal: null; readonly documents: readonly LoanDocument[] } {
  const open = opened(state, userId, auctionId)
  if (open.refusal !== null) return open
  const documents = open.loan.documents.map((document) => {
    const { id, form, name, size, uploadedAt } = named(document, open.asFiled)
    return { id, form, name, size, uploaded_at: isoInstant(uploadedAt) }
  })
  return { refusal: null, documents }
}

/** One document with its auction and loan, or why not; its bytes are stored elsewhere. */
export function openDocumentFor(
  state: WorldState,
  userId: number,
  auctionId: number,
  form: LoanFileKey,
):
  | { readonly refusal: Refusal }
  | { readonly refusal: null; readonly document: StoredDocument; readonly loan: LoanRecord } {
  const open = opened(state, userId, auctionId)
  if (open.refusal !== null) return open
  const document = open.loan.documents.find((each) => each.form === form)
  if (document === undefined) return { refusal: notFound('The document') }
  return { refusal: null, document: named(document, open.asFiled), loan: open.loan }
}
