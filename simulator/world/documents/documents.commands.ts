// The commands on documents: sellers attach, remove and restore them; investors open them.
import type { LoanFileKey } from '../../../src/contract/loan'
import { isSeller } from '../auctions/visibility'
import { type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import { agencyForm, formsOf, kindOf } from '../loans/loan-fields'
import type { LoanRecord, StoredDocument } from '../loans/loan-record'
import { loanNotifications } from '../loans/loans.notifications'
import {
  awaitingDecision,
  byNameAndLoan,
  editable,
  forOwnedLoan,
  isAmending,
  needsAmendedLetter,
  type OwnedLoan,
} from '../loans/owned-loan'
import { senderOf } from '../people/people'
import { invalid, notFound, type Refusal, unauthenticated } from '../refusal'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import { versionOf } from './data-room'
import { openDocumentFor } from './documents.project'

/** 25 MB. */
const MAX_FILE_BYTES = 25 * 1024 * 1024

export type AttachDocumentCommand = CommandOf<
  'attach document',
  {
    readonly loanId: number
    readonly form: LoanFileKey
    readonly fileName: string
    /** Bytes. */
    readonly size: number
    /** Hash of the content, hex. The content is stored outside the log. */
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
    /** The id of an earlier version. */
    readonly documentId: number
  }
>

/** An investor opens a document of an auction's loan. */
export type OpenDocumentCommand = CommandOf<'open document', { readonly auctionId: number; readonly form: LoanFileKey }>

function attach(state: WorldState, command: AttachDocumentCommand, { loan, auction }: OwnedLoan, at: number): Decision {
  const { form, fileName: name, size, sha256 } = command
  const kind = kindOf(loan.setup, state.reference)
  if (!formsOf(kind).includes(form)) return refused(invalid(form, "A loan of this kind doesn't have this document."))
  if (size > MAX_FILE_BYTES) return refused(invalid(form, "The file's size mustn't be more 25MB"))
  if (size === 0) return refused(invalid(form, 'The file is empty.'))
  return attachFile(state, command, { loan, auction }, { form, name, size, sha256 }, at)
}

/**
 * Stores a file under its form, unless the documents are final. A new commitment letter goes to the agency for review.
 * `restores`: the id of the earlier version that the file restores, if any.
 */
function attachFile(
  state: WorldState,
  command: AttachDocumentCommand | RestoreDocumentCommand,
  { loan, auction }: OwnedLoan,
  file: Pick<StoredDocument, 'form' | 'name' | 'size' | 'sha256'>,
  at: number,
  restores?: number,
): Decision {
  const { form } = file
  const kind = kindOf(loan.setup, state.reference)
  const refusal = lockedReason(loan, auction, kind, form)
  if (refusal !== null) return refused(refusal)
  const needsReview = form === agencyForm(kind) && (auction.status === 'submitted' || amendsLetter(loan, auction))
  const agency = form === 'form_rhs' ? 'USDA' : 'HUD'
  const letter = auction.status === 'commitment' ? 'amended commitment letter' : 'firm commitment'
  const notifications = needsReview
    ? loanNotifications(state, at, auction, {
        action: 'commitment_waiting',
        title: 'Waiting for acceptance',
        text: `${agency} is reviewing the ${letter} of ${auction.loan.project_name}.`,
      })
    : []
  const uploader = senderOf(state, command)
  const document: StoredDocument = {
    id: state.nextDocumentId,
    ...file,
    uploadedAt: at,
    ...(uploader === undefined ? {} : { uploadedBy: uploader.id }),
    ...nextVersion(loan, form),
  }
  const restored = restores === undefined ? {} : { restores }
  const commitment = needsReview ? awaitingDecision : loan.commitment
  return accepted([
    { type: 'document-attached', auctionId: auction.id, loanId: loan.id, at, document, commitment, ...restored },
    ...notifications,
  ])
}

/** One higher than the last file of this form, even if that was removed. */
function nextVersion({ documents, replaced = [] }: LoanRecord, form: LoanFileKey): Pick<StoredDocument, 'version'> {
  const versions = [...documents, ...replaced].filter((document) => document.form === form).map(versionOf)
  return versions.length === 0 ? {} : { version: Math.max(...versions) + 1 }
}

/** Makes an earlier version current again. */
function restore(state: WorldState, command: RestoreDocumentCommand, owned: OwnedLoan, at: number): Decision {
  const earlier = owned.loan.replaced?.find(({ id }) => id === command.documentId)
  if (earlier === undefined) return refused(notFound('This version of the document'))
  const { form, name, size, sha256 } = earlier
  return attachFile(state, command, owned, { form, name, size, sha256 }, at, earlier.id)
}

/** True if a letter uploaded now amends the one that the agency accepted, so it needs another review. */
const amendsLetter = (loan: LoanRecord, { status }: AuctionRecord): boolean =>
  status === 'commitment' && (needsAmendedLetter(loan) || isAmending(loan))

/** Why the document can no longer be changed, or null. */
function lockedReason(
  loan: LoanRecord,
  auction: AuctionRecord,
  kind: ReturnType<typeof kindOf>,
  form: string,
): Refusal | null {
  const isNew = auction.status === 'pre' && !loan.documents.some((document) => document.form === form)
  if (!editable.has(auction.status) && !isNew) {
    return invalid(form, 'Documents are final once the auction is scheduled. You can only add missing ones.')
  }
  if (form === agencyForm(kind) && loan.commitment?.state === 'accepted' && !needsAmendedLetter(loan)) {
    return invalid(form, 'The agency has accepted this document.')
  }
  return null
}

function detach(state: WorldState, command: RemoveDocumentCommand, { loan, auction }: OwnedLoan, at: number): Decision {
  const { form } = command
  if (!loan.documents.some((document) => document.form === form)) return refused(notFound('The document'))
  const kind = kindOf(loan.setup, state.reference)
  const refusal = lockedReason(loan, auction, kind, form)
  if (refusal !== null) return refused(refusal)
  if (form === agencyForm(kind) && amendsLetter(loan, auction)) {
    return refused(invalid(form, 'A committed loan needs a letter. Upload the amended letter to replace this one.'))
  }
  const commitment = form === agencyForm(kind) ? null : loan.commitment
  return accepted([{ type: 'document-removed', auctionId: auction.id, loanId: loan.id, at, form, commitment }])
}

/** Recorded for the seller while the auction is in pre or live, unless a seller opened the document. */
function openDocument(state: WorldState, command: OpenDocumentCommand, at: number): Decision {
  const person = senderOf(state, command)
  if (person === undefined) return refused(unauthenticated)
  const { auctionId, form } = command
  const access = openDocumentFor(state, person.id, auctionId, form)
  if (access.refusal !== null) return refused(access.refusal)
  const auction = rowOf(state.auctions, auctionId)
  const isRecorded = auction?.status === 'pre' || auction?.status === 'live'
  if (auction === undefined || !isRecorded || person.profile === null || isSeller(person, auction)) return accepted([])
  const { id: documentId, sha256 } = access.document
  const version = versionOf(access.document)
  const opened = { auctionId, at, profileId: person.profile.id, form, documentId, version, sha256 }
  return accepted([{ type: 'document-opened', ...opened }])
}

export const documentCommands = [
  defineCommand<OpenDocumentCommand>({
    name: 'open document',
    decide: openDocument,
    describe: (_command, { firm, project }) => `document opened: ${firm} on ${project}`,
  }),
  defineCommand<AttachDocumentCommand>({
    name: 'attach document',
    decide: forOwnedLoan(attach),
    describe: byNameAndLoan,
  }),
  defineCommand<RemoveDocumentCommand>({
    name: 'remove document',
    decide: forOwnedLoan(detach),
    describe: byNameAndLoan,
  }),
  defineCommand<RestoreDocumentCommand>({
    name: 'restore document',
    decide: forOwnedLoan(restore),
    describe: byNameAndLoan,
  }),
] as const
