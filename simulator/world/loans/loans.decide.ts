// The rules of a loan's way: create, save, submit, transfer, delete, documents, and the agency's decision.
// Sellers act on their own loans only; the scenario and the control API may act on all. product.md, New loan; spec §4

import { blankAuction } from '../auctions/auctions.decide'
import { sells } from '../auctions/visibility'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { idByKey } from '../keys'
import { firmName, personById, personByProfile } from '../people/people'
import type { Refusal } from '../refusal'
import { forbidden, invalid, notFound } from '../refusal'
import type { AuctionRecord, Person, WorldState } from '../state'
import { nextId, rowOf } from '../table'
import { factsOf } from './loan-facts'
import { absentFields, agencyForm, formsOf, kindOf } from './loan-fields'
import { loanParties } from './loan-parties'
import type { Commitment, LoanRecord, LoanSetup } from './loan-record'
import type { Problems } from './loan-rules'
import { mergedSetup, submissionProblems, wrongValues } from './loan-rules'
import type {
  AcceptCommitmentCommand,
  AttachDocumentCommand,
  CreateLoanCommand,
  LoanCommand,
  RejectCommitmentCommand,
  RemoveDocumentCommand,
  SubmitLoanCommand,
  TransferLoanCommand,
  UpdateLoanCommand,
} from './loans.commands'
import { loanNews } from './loans.notices'

/** spec §9: 25 MB. */
const LARGEST_FILE = 25 * 1024 * 1024

/** What becomes of a command about a loan. */
export function decideLoan(state: WorldState, command: LoanCommand, at: number): Decision {
  if (command.name === 'create loan') return create(state, command, at)
  if (command.name === 'accept commitment' || command.name === 'reject commitment') return decided(state, command, at)
  const found = owned(state, command)
  if ('message' in found) return refused(found)
  switch (command.name) {
    case 'update loan':
      return update(state, command, found, at)
    case 'delete loan':
      return remove(found)
    case 'submit loan':
      return submit(state, command, found, at)
    case 'transfer loan':
      return transfer(state, command, found, at)
    case 'attach document':
      return attach(state, command, found, at)
    case 'remove document':
      return detach(state, command, found, at)
    default: {
      const never: never = command
      return never
    }
  }
}

interface Owned {
  readonly loan: LoanRecord
  readonly auction: AuctionRecord
}

type OwnCommand = Exclude<LoanCommand, CreateLoanCommand | AcceptCommitmentCommand | RejectCommitmentCommand>

/** The loan that the command is about, if its giver may. */
function owned(state: WorldState, command: OwnCommand): Owned | Refusal {
  const loanId = 'loanId' in command ? command.loanId : rowOf(state.auctions, command.auctionId)?.loanId
  const loan = loanId === undefined ? undefined : rowOf(state.loans, loanId)
  const auction = loan === undefined ? undefined : rowOf(state.auctions, loan.auctionId)
  if (loan === undefined || auction === undefined) return notFound('The loan')
  if (command.origin !== 'person') return { loan, auction }
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined || !sells(person, auction)) return forbidden('This is somebody else’s loan.')
  return { loan, auction }
}

/** 422 with everything that was found. */
const problemsRefusal = (problems: Problems): Refusal => {
  const messages = Object.values(problems).flat()
  const more = messages.length - 1
  const rest = more > 0 ? ` (and ${more} more error${more > 1 ? 's' : ''})` : ''
  return { status: 422, message: `${messages[0] ?? 'The given data was invalid.'}${rest}`, errors: problems }
}

const hasAny = (problems: Problems): boolean => Object.keys(problems).length > 0

/** Without the fields that a loan of this kind does not have. */
function fitting(state: WorldState, setup: LoanSetup): LoanSetup {
  const absent = new Set<string>(absentFields(setup, kindOf(setup, state.reference)))
  return Object.fromEntries(Object.entries(setup).filter(([field]) => !absent.has(field))) as LoanSetup
}

/** Whose loan it is, and who brought it. spec §6: an originator's lender comes from the originator's profile. */
function partiesOf(
  person: Person,
  setup: LoanSetup,
): { readonly lender: number; readonly originator: number | null } | null {
  if (person.profile === null) return null
  if (person.role === 'originator') {
    const lender = person.profile.lenderProfileId
    return lender === null ? null : { lender, originator: person.profile.id }
  }
  if (person.role !== 'lender') return null
  const contact = setup.originator_contact_id
  return {
    lender: person.profile.id,
    originator: contact === undefined || contact === person.profile.id ? null : contact,
  }
}

const answerOf = (loanId: number) => (after: WorldState) => {
  const loan = rowOf(after.loans, loanId)
  const auction = loan === undefined ? undefined : rowOf(after.auctions, loan.auctionId)
  return auction === undefined ? null : { id: loanId, auction_status: auction.status, auction_id: auction.id }
}

function create(state: WorldState, command: CreateLoanCommand, at: number): Decision {
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined) return refused({ status: 401, message: 'Unauthenticated.' })
  const createdKey = command.key === null ? null : `${person.id}:${command.key}`
  const known = createdKey === null ? undefined : state.createdLoans[createdKey]
  if (known !== undefined) {
    return rowOf(state.loans, known) === undefined
      ? refused({ status: 409, message: 'The loan that this created has been deleted.' })
      : accepted([], answerOf(known))
  }
  const setup = fitting(state, mergedSetup({}, command.sent))
  const own = partiesOf(person, setup)
  if (own === null) return refused(forbidden('Only lenders and their originators bring loans.'))
  const problems: Record<string, readonly string[]> = {
    ...wrongValues(setup, { reference: state.reference, parties: loanParties(state, own.lender), at }),
  }
  for (const field of ['type', 'loan_section_act_id', 'project_name'] as const) {
    if (setup[field] === undefined) problems[field] = [`${labels[field]} can not be empty`]
  }
  if (hasAny(problems)) return refused(problemsRefusal(problems))
  const auctionId = nextId(state.auctions)
  const loanId = nextId(state.loans)
  const name = command.called ?? `loan-${loanId}`
  if (idByKey(state.auctionKeys, name) !== undefined) {
    return refused(invalid('auction', `There is an auction called ${name} already.`))
  }
  const auction: AuctionRecord = {
    ...blankAuction,
    id: auctionId,
    key: name,
    status: 'incomplete',
    statusedAt: at,
    createdAt: at,
    loanId,
    loan: factsOf(setup, loanId, state.reference),
    sellerProfileId: own.lender,
    originatorProfileId: own.originator,
    invited: setup.investors ?? [],
  }
  return accepted([{ type: 'loan-created', auctionId, loanId, at, setup, auction, createdKey }], answerOf(loanId))
}

const labels = {
  type: 'Loan program',
  loan_section_act_id: 'Section of the Act',
  project_name: 'Project name',
} as const

const editable: ReadonlySet<string> = new Set(['incomplete', 'submitted', 'commitment'])

function update(state: WorldState, command: UpdateLoanCommand, { loan, auction }: Owned, at: number): Decision {
  if (!editable.has(auction.status)) {
    return refused(invalid('auction', 'The terms of a loan stand once its auction is scheduled.'))
  }
  const setup = fitting(state, mergedSetup(loan.setup, command.sent))
  const context = { reference: state.reference, parties: loanParties(state, auction.sellerProfileId), at }
  // What is before the market's eyes must stay whole.
  const problems = auction.status === 'incomplete' ? wrongValues(setup, context) : submissionProblems(setup, context)
  if (hasAny(problems)) return refused(problemsRefusal(problems))
  const contact = setup.originator_contact_id
  const originatorProfileId = contact === undefined || contact === auction.sellerProfileId ? null : contact
  return accepted(
    [{ type: 'loan-updated', auctionId: auction.id, loanId: loan.id, at, setup, originatorProfileId }],
    answerOf(loan.id),
  )
}

function remove({ loan, auction }: Owned): Decision {
  if (auction.status !== 'incomplete') {
    return refused(invalid('auction', 'Only a loan that has not been submitted can be deleted.'))
  }
  return accepted([{ type: 'loan-deleted', auctionId: auction.id, loanId: loan.id }])
}

function submit(state: WorldState, command: SubmitLoanCommand, { loan, auction }: Owned, at: number): Decision {
  if (auction.status !== 'incomplete') return refused(invalid('auction', 'This loan has been submitted already.'))
  const context = { reference: state.reference, parties: loanParties(state, auction.sellerProfileId), at }
  const problems = submissionProblems(loan.setup, context)
  if (hasAny(problems)) return refused(problemsRefusal(problems))
  const form = agencyForm(kindOf(loan.setup, state.reference))
  const commitment = loan.documents.some((document) => document.form === form) ? waiting : null
  const news = loanNews(state, at, auction, {
    action: 'auction_submitted',
    title: 'Auction submitted',
    text: `${auction.loan.project_name} was submitted to auction.`,
  })
  const submitted = { type: 'loan-submitted', auctionId: command.auctionId, loanId: loan.id, at, commitment } as const
  if (commitment !== null) return accepted([submitted, ...news])
  // Ids are given in order: the second piece of news is made in the state after the first.
  const missing = loanNews({ ...state, nextNotificationId: state.nextNotificationId + news.length }, at, auction, {
    action: 'document_missing',
    title: 'Document missing',
    text: `${auction.loan.project_name} waits for its firm commitment: upload it, so that the agency can accept it.`,
  })
  return accepted([submitted, ...news, ...missing])
}

const waiting: Commitment = { state: 'waiting', reason: '' }

/** What belongs to the lender that gives it away does not go along. */
const personal = ['originator_contact_id', 'service_person_id', 'signators'] as const

function transfer(state: WorldState, command: TransferLoanCommand, { loan, auction }: Owned, at: number): Decision {
  if (!editable.has(auction.status)) {
    return refused(invalid('auction', 'A loan whose auction is scheduled can not be transferred.'))
  }
  const receiver = personByProfile(state, command.lenderProfileId)
  if (receiver?.role !== 'lender') return refused(invalid('lender_id', 'This lender does not exist.'))
  if (command.lenderProfileId === auction.sellerProfileId) {
    return refused(invalid('lender_id', 'The loan is with this lender already.'))
  }
  const setup = { ...loan.setup }
  for (const field of personal) delete setup[field]
  const from = { id: auction.sellerProfileId, name: firmName(state, auction.sellerProfileId) }
  const news = loanNews(
    state,
    at,
    auction,
    {
      action: 'loan_transferred',
      title: 'Loan transferred',
      text: `${from.name} transferred ${auction.loan.project_name} to you.`,
    },
    [receiver],
  )
  const toProfileId = command.lenderProfileId
  return accepted([
    { type: 'loan-transferred', auctionId: auction.id, loanId: loan.id, at, from, toProfileId, setup },
    ...news,
  ])
}

function attach(state: WorldState, command: AttachDocumentCommand, { loan, auction }: Owned, at: number): Decision {
  const { form, fileName: name, size, sha256 } = command
  const kind = kindOf(loan.setup, state.reference)
  if (!formsOf(kind).includes(form))
    return refused(invalid(form, 'This document does not belong to a loan of this kind.'))
  if (size > LARGEST_FILE) return refused(invalid(form, "The file's size mustn't be more 25MB"))
  if (size === 0) return refused(invalid(form, 'The file is empty.'))
  const refusal = settled(loan, auction, kind, form)
  if (refusal !== null) return refused(refusal)
  const isAgencys = form === agencyForm(kind)
  const commitment = isAgencys && auction.status === 'submitted' ? waiting : loan.commitment
  const news =
    isAgencys && auction.status === 'submitted'
      ? loanNews(state, at, auction, {
          action: 'commitment_waiting',
          title: 'Waiting for acceptance',
          text: `The firm commitment of ${auction.loan.project_name} lies before the agency.`,
        })
      : []
  const document = { id: state.nextDocumentId, form, name, size, sha256, uploadedAt: at }
  return accepted([
    { type: 'document-attached', auctionId: auction.id, loanId: loan.id, at, document, commitment },
    ...news,
  ])
}

/** Why the document can not be touched any more. */
function settled(
  loan: LoanRecord,
  auction: AuctionRecord,
  kind: ReturnType<typeof kindOf>,
  form: string,
): Refusal | null {
  if (!editable.has(auction.status)) return invalid(form, 'The documents stand once the auction is scheduled.')
  if (form === agencyForm(kind) && loan.commitment?.state === 'accepted') {
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
  const commitment = form === agencyForm(kind) ? null : loan.commitment
  return accepted([{ type: 'document-removed', auctionId: auction.id, loanId: loan.id, at, form, commitment }])
}

/** The agency's desk. Both decisions are told to the sellers. product.md, Auction boards */
function decided(state: WorldState, command: AcceptCommitmentCommand | RejectCommitmentCommand, at: number): Decision {
  if (command.origin === 'person') return refused(forbidden('Only the agency may do this.'))
  const auction = rowOf(state.auctions, command.auctionId)
  const loan = auction === undefined ? undefined : rowOf(state.loans, auction.loanId)
  if (auction === undefined || loan === undefined) return refused(notFound('The auction'))
  if (auction.status !== 'submitted' || loan.commitment?.state !== 'waiting') {
    return refused(invalid('auction', 'No firm commitment of this loan waits for a decision.'))
  }
  const name = auction.loan.project_name
  if (command.name === 'reject commitment') {
    const reason = command.reason.trim()
    if (reason === '') return refused(invalid('reason', 'Reason can not be empty'))
    const commitment: Commitment = { state: 'rejected', reason }
    const text = `The agency rejected the firm commitment of ${name}: ${reason}`
    return accepted([
      { type: 'commitment-decided', auctionId: auction.id, loanId: loan.id, at, commitment },
      ...loanNews(state, at, auction, { action: 'commitment_rejected', title: 'Commitment rejected', text }),
    ])
  }
  if (loan.setup.fha_number === undefined) {
    return refused(invalid('fha_number', 'The loan has no project number yet.'))
  }
  const commitment: Commitment = { state: 'accepted', reason: '' }
  const text = `The agency accepted the firm commitment of ${name}. Its auction can be started.`
  return accepted([
    { type: 'commitment-decided', auctionId: auction.id, loanId: loan.id, at, commitment },
    ...loanNews(state, at, auction, { action: 'commitment_received', title: 'Commitment accepted', text }),
  ])
}
