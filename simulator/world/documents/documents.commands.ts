// The commands about documents: their sellers attach and remove them, investors open them.
import type { LoanFileKey } from '../../../src/contract/loan'
import { sells } from '../auctions/visibility'
import type { CommandOf } from '../command'
import { defineCommand } from '../command'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { agencyForm, formsOf, kindOf } from '../loans/loan-fields'
import type { LoanRecord, StoredDocument } from '../loans/loan-record'
import { loanNotices } from '../loans/loans.notices'
import type { Owned } from '../loans/owned-loan'
import { byNameAndLoan, editable, isAmending, needsAmendedLetter, ofOwned, waiting } from '../loans/owned-loan'
import { personById } from '../people/people'
import type { Refusal } from '../refusal'
import { invalid, notFound } from '../refusal'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import { openDocumentFor } from './documents.project'

/** 25 MB. */
const LARGEST_FILE = 25 * 1024 * 1024

export type AttachDocumentCommand = CommandOf<
  'attach document',
  {
    readonly loanId: number
    readonly form: LoanFileKey
    readonly fileName: string
    /** Bytes. */
    readonly size: number
    /** Of the content, hex; the content itself is stored outside the log. */
    readonly sha256: string
  }
>

export type RemoveDocumentCommand = CommandOf<
  'remove document',
  { readonly loanId: number; readonly form: LoanFileKey }
>

export type RestoreDocumentCommand = CommandOf<
  'restore document',
  {
    readonly loanId: number
    /** Of an earlier version. */
    readonly documentId: number
  }
>

/** An investor opens a document of the loan behind an auction. */
export type OpenDocumentCommand = CommandOf<'open document', { readonly auctionId: number; readonly form: LoanFileKey }>

function attach(state: WorldState, command: AttachDocumentCommand, { loan, auction }: Owned, at: number): Decision {
  const { form, fileName: name, size, sha256 } = command
  const kind = kindOf(loan.setup, state.reference)
  if (!formsOf(kind).includes(form))
    return refused(invalid(form, 'This document does not belong to a loan of this kind.'))
  if (size > LARGEST_FILE) return refused(invalid(form, "The file's size mustn't be more 25MB"))
  if (size === 0) return refused(invalid(form, 'The file is empty.'))
  return placed(state, { loan, auction }, { form, name, size, sha256 }, at)
}

/** Puts a file in the place of its form, unless the documents stand; the agency reads a commitment letter anew. */
function placed(
  state: WorldState,
  { loan, auction }: Owned,
  file: Pick<StoredDocument, 'form' | 'name' | 'size' | 'sha256'>,
  at: number,
  restores?: number,
): Decision {
  const { form } = file
  const kind = kindOf(loan.setup, state.reference)
  const refusal = settled(loan, auction, kind, form)
  if (refusal !== null) return refused(refusal)
  const isRead = form === agencyForm(kind) && (auction.status === 'submitted' || isAmended(loan, auction))
  const agency = form === 'form_rhs' ? 'USDA' : 'HUD'
  const letter = auction.status === 'commitment' ? 'amended commitment letter' : 'firm commitment'
  const news = isRead
    ? loanNotices(state, at, auction, {
        action: 'commitment_waiting',
        title: 'Waiting for acceptance',
        text: `${agency} is reviewing the ${letter} of ${auction.loan.project_name}.`,
      })
    : []
  const document = { id: state.nextDocumentId, ...file, uploadedAt: at }
  const again = restores === undefined ? {} : { restores }
  const commitment = isRead ? waiting : loan.commitment
  return accepted([
    { type: 'document-attached', auctionId: auction.id, loanId: loan.id, at, document, commitment, ...again },
    ...news,
  ])
}

/** An earlier version stands again. */
function restore(state: WorldState, command: RestoreDocumentCommand, owned: Owned, at: number): Decision {
  const earlier = owned.loan.replaced?.find(({ id }) => id === command.documentId)
  if (earlier === undefined) return refused(notFound('This version of the document'))
  const { form, name, size, sha256 } = earlier
  return placed(state, owned, { form, name, size, sha256 }, at, earlier.id)
}

/** True when a letter that is uploaded now amends the one that the agency accepted: it is read anew. */
const isAmended = (loan: LoanRecord, { status }: AuctionRecord): boolean =>
  status === 'commitment' && (needsAmendedLetter(loan) || isAmending(loan))

/** Why the document can not be touched any more. */
function settled(
  loan: LoanRecord,
  auction: AuctionRecord,
  kind: ReturnType<typeof kindOf>,
  form: string,
): Refusal | null {
  const isNew = auction.status === 'pre' && !loan.documents.some((document) => document.form === form)
  if (!editable.has(auction.status) && !isNew) {
    return invalid(form, 'The documents stand once the auction is scheduled; only missing ones can be added.')
  }
  if (form === agencyForm(kind) && loan.commitment?.state === 'accepted' && !needsAmendedLetter(loan)) {
    return invalid(form, 'The agency has accepted this document.')
  }
  return null
}

function detach(state: WorldState, command: RemoveDocumentCommand, { loan, auction }: Owned, at: number): Decision {
  const { form } = command
  if (!loan.documents.some((document) => document.form === form)) return refused(notFound('The document'))
  const kind = kindOf(loan.setup, state.reference)
  const refusal = settled(loan, auction, kind, form)
  if (refusal !== null) return refused(refusal)
  if (form === agencyForm(kind) && isAmended(loan, auction)) {
    return refused(invalid(form, 'Upload the amended letter in its place: a committed loan keeps a letter.'))
  }
  const commitment = form === agencyForm(kind) ? null : loan.commitment
  return accepted([{ type: 'document-removed', auctionId: auction.id, loanId: loan.id, at, form, commitment }])
}

/** Recorded for the seller while the auction is in pre or live, unless the seller opened it. */
function openDocument(state: WorldState, command: OpenDocumentCommand, at: number): Decision {
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined) return refused({ status: 401, message: 'Unauthenticated.' })
  const { auctionId, form } = command
  const found = openDocumentFor(state, person.id, auctionId, form)
  if (found.refusal !== null) return refused(found.refusal)
  const auction = rowOf(state.auctions, auctionId)
  const isLooking = auction?.status === 'pre' || auction?.status === 'live'
  if (auction === undefined || !isLooking || person.profile === null || sells(person, auction)) return accepted([])
  return accepted([{ type: 'document-opened', auctionId, at, profileId: person.profile.id, form }])
}

export const documentCommands = [
  defineCommand<OpenDocumentCommand>({
    name: 'open document',
    decide: openDocument,
    describe: (_command, { who, on }) => `document opened: ${who} on ${on}`,
  }),
  defineCommand<AttachDocumentCommand>({
    name: 'attach document',
    decide: ofOwned(attach),
    describe: byNameAndLoan,
  }),
  defineCommand<RemoveDocumentCommand>({
    name: 'remove document',
    decide: ofOwned(detach),
    describe: byNameAndLoan,
  }),
  defineCommand<RestoreDocumentCommand>({
    name: 'restore document',
    decide: ofOwned(restore),
    describe: byNameAndLoan,
  }),
] as const
