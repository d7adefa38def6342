// The commands on loans: create, update, delete, submit. Sellers may change only their own loans; scenarios and the control
// API may change any.
import type { LoanSetupRequest } from '../../../src/contract/loan'
import { blankAuction } from '../auctions/blank-auction'
import { canonical } from '../canonical'
import { byNameAndProject, type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import { isoInstant } from '../figures'
import { idByKey } from '../keys'
import { NotificationBatch, sellersOf } from '../notifications/notification-batch'
import { senderOf } from '../people/people'
import { forbidden, invalid, invalidFields, unauthenticated } from '../refusal'
import type { AuctionRecord, Person, WorldState } from '../state'
import { nextId, rowOf, rowsOf } from '../table'
import { factsOf } from './loan-facts'
import { agencyForm, inapplicableFields, kindOf } from './loan-fields'
import { loanParties } from './loan-parties'
import type { LoanSetup } from './loan-record'
import { mergeSetup, type Problems, submissionProblems, valueProblems } from './loan-rules'
import { awaitingDecision, byNameAndLoan, editable, forOwnedLoan, type OwnedLoan } from './owned-loan'
import { staleLoan } from './term-changes'

export type CreateLoanCommand = CommandOf<
  'create loan',
  {
    readonly sent: LoanSetupRequest
    /** The Idempotency-Key: a repeated request of the same user creates no second loan, and one with another body is refused. */
    readonly key: string | null
    /** The key of the draft: each draft of a user becomes one loan, and a later request is answered with that one. */
    readonly draft?: string
    /** The auction's name in scenarios; derived from its id if omitted. */
    readonly called?: string
  }
>

export type UpdateLoanCommand = CommandOf<
  'update loan',
  {
    readonly loanId: number
    /** Fields that aren't sent stay; the clearable ones may be sent empty. */
    readonly sent: LoanSetupRequest
    /** The version that the edit started from; without it, the edit is never stale. */
    readonly fromVersion?: number
  }
>

interface WithSeenVersion {
  /** The loan's version that the seller saw; without it, the order is never stale. */
  readonly seenVersion?: number
}

export type DeleteLoanCommand = CommandOf<'delete loan', { readonly loanId: number } & WithSeenVersion>

export type SubmitLoanCommand = CommandOf<'submit loan', { readonly auctionId: number } & WithSeenVersion>

const hasProblems = (problems: Problems): boolean => Object.keys(problems).length > 0

/** Removes fields that don't apply to this kind of loan. */
function withoutInapplicableFields(state: WorldState, setup: LoanSetup): LoanSetup {
  const absent = new Set<string>(inapplicableFields(setup, kindOf(setup, state.reference)))
  return Object.fromEntries(Object.entries(setup).filter(([field]) => !absent.has(field))) as LoanSetup
}

/** The lender and the originator of a new loan. S6.4 */
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

/** `isEarlier`: another request created the loan. */
const answerOf =
  (loanId: number, { isEarlier = false } = {}) =>
  (after: WorldState) => {
    const loan = rowOf(after.loans, loanId)
    const auction = loan === undefined ? undefined : rowOf(after.auctions, loan.auctionId)
    if (loan === undefined || auction === undefined) return null
    const answer = { id: loanId, auction_status: auction.status, auction_id: auction.id, version: loan.version }
    return isEarlier ? { ...answer, already_created_at: isoInstant(auction.createdAt) } : answer
  }

/** The answer to a repeated Idempotency-Key; null for a new one. */
function earlierCreation(state: WorldState, createdKey: string, fingerprint: string): Decision | null {
  const loanId = state.createdLoans[createdKey]
  if (loanId === undefined) return null
  // Worlds stored before fingerprints were kept don't know what was sent.
  if ((state.createdFingerprints?.[createdKey] ?? fingerprint) !== fingerprint) {
    return refused(invalid('idempotency_key', 'This Idempotency-Key belongs to another loan.'))
  }
  return rowOf(state.loans, loanId) === undefined
    ? refused({ status: 409, message: 'The loan that this request created has been deleted.' })
    : accepted([], answerOf(loanId))
}

/** The id of the loan that was created from this draft, unless it has been deleted; null for none. */
function loanOfDraft({ loans }: WorldState, draft: string): number | null {
  for (const loan of rowsOf(loans)) if (loan.draft === draft) return loan.id
  return null
}

function create(state: WorldState, command: CreateLoanCommand, at: number): Decision {
  const person = senderOf(state, command)
  if (person === undefined) return refused(unauthenticated)
  const createdKey = command.key === null ? null : `${person.id}:${command.key}`
  const fingerprint = canonical(command.sent)
  const earlier = createdKey === null ? null : earlierCreation(state, createdKey, fingerprint)
  if (earlier !== null) return earlier
  const draft = command.draft === undefined ? null : `${person.id}:${command.draft}`
  const existing = draft === null ? null : loanOfDraft(state, draft)
  if (existing !== null) return accepted([], answerOf(existing, { isEarlier: true }))
  const setup = withoutInapplicableFields(state, mergeSetup({}, command.sent))
  const sellers = partiesOf(person, setup)
  if (sellers === null) return refused(forbidden('Only lenders and their originators can create loans.'))
  const problems: Record<string, readonly string[]> = {
    ...valueProblems(setup, { reference: state.reference, parties: loanParties(state, sellers.lender), at }),
  }
  for (const field of ['type', 'loan_section_act_id', 'project_name'] as const) {
    if (setup[field] === undefined) problems[field] = [`${LABELS[field]} can not be empty`]
  }
  if (hasProblems(problems)) return refused(invalidFields(problems))
  const auctionId = nextId(state.auctions)
  const loanId = nextId(state.loans)
  const name = command.called ?? `loan-${loanId}`
  if (idByKey(state.auctionKeys, name) !== undefined) {
    return refused(invalid('auction', `There is already an auction named '${name}'.`))
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
    sellerProfileId: sellers.lender,
    originatorProfileId: sellers.originator,
    invited: setup.investors ?? [],
  }
  const by = command.actor === 'system' ? null : command.actor
  const created = { type: 'loan-created', auctionId, loanId, at, setup, auction, createdKey, by } as const
  const keyed = createdKey === null ? created : { ...created, fingerprint }
  return accepted([draft === null ? keyed : { ...keyed, draft }], answerOf(loanId))
}

const UNDER_REVIEW = 'The agency is reviewing the commitment letter. Remove the letter first to change the loan.'

const AMENDED_UNDER_REVIEW = 'The agency is reviewing the amended letter. You can change the loan after it decides.'

const LABELS = {
  type: 'Loan program',
  loan_section_act_id: 'Section of the Act',
  project_name: 'Project name',
} as const

function update(state: WorldState, command: UpdateLoanCommand, { loan, auction }: OwnedLoan, at: number): Decision {
  if (!editable.has(auction.status)) {
    return refused(invalid('auction', "A loan's terms are final once its auction is scheduled."))
  }
  if (command.origin === 'person' && loan.commitment?.state === 'waiting' && auction.status !== 'incomplete') {
    return refused(invalid('auction', auction.status === 'submitted' ? UNDER_REVIEW : AMENDED_UNDER_REVIEW))
  }
  const stale = staleLoan(loan, command.fromVersion)
  if (stale !== null) return refused(stale)
  const setup = withoutInapplicableFields(state, mergeSetup(loan.setup, command.sent))
  const context = { reference: state.reference, parties: loanParties(state, auction.sellerProfileId), at }
  // A submitted loan must stay complete.
  const problems = auction.status === 'incomplete' ? valueProblems(setup, context) : submissionProblems(setup, context)
  if (hasProblems(problems)) return refused(invalidFields(problems))
  const contact = setup.originator_contact_id
  const originatorProfileId = contact === undefined || contact === auction.sellerProfileId ? null : contact
  const by = command.actor === 'system' ? null : command.actor
  return accepted(
    [{ type: 'loan-updated', auctionId: auction.id, loanId: loan.id, at, setup, originatorProfileId, by }],
    answerOf(loan.id),
  )
}

function remove(_state: WorldState, command: DeleteLoanCommand, { loan, auction }: OwnedLoan, at: number): Decision {
  if (auction.status !== 'incomplete') {
    return refused(invalid('auction', 'Only a loan that has not been submitted can be deleted.'))
  }
  const stale = staleLoan(loan, command.seenVersion)
  if (stale !== null) return refused(stale)
  const by = command.actor === 'system' ? null : command.actor
  return accepted([{ type: 'loan-deleted', auctionId: auction.id, loanId: loan.id, at, by }])
}

function submit(state: WorldState, command: SubmitLoanCommand, { loan, auction }: OwnedLoan, at: number): Decision {
  if (auction.status !== 'incomplete') return refused(invalid('auction', 'This loan has already been submitted.'))
  const stale = staleLoan(loan, command.seenVersion)
  if (stale !== null) return refused(stale)
  const context = { reference: state.reference, parties: loanParties(state, auction.sellerProfileId), at }
  const problems = submissionProblems(loan.setup, context)
  if (hasProblems(problems)) return refused(invalidFields(problems))
  const form = agencyForm(kindOf(loan.setup, state.reference))
  const commitment = loan.documents.some((document) => document.form === form) ? awaitingDecision : null
  const batch = new NotificationBatch(state, at)
  const sellers = sellersOf(state, auction)
  batch.add(sellers, {
    action: 'auction_submitted',
    title: 'Auction submitted',
    text: `${auction.loan.project_name} was submitted to auction.`,
    auctionId: auction.id,
  })
  const submitted = { type: 'loan-submitted', auctionId: command.auctionId, loanId: loan.id, at, commitment } as const
  if (commitment === null)
    batch.add(sellers, {
      action: 'document_missing',
      title: 'Document missing',
      text: `${auction.loan.project_name} is waiting for its firm commitment. Upload it so the agency can review it.`,
      auctionId: auction.id,
    })
  return accepted([submitted, ...batch.events])
}

export const loanCommands = [
  defineCommand<CreateLoanCommand>({
    name: 'create loan',
    decide: create,
    describe: ({ sent }, { firm }) => `loan created: ${sent.project_name ?? ''} by ${firm}`,
  }),
  defineCommand<UpdateLoanCommand>({ name: 'update loan', decide: forOwnedLoan(update), describe: byNameAndLoan }),
  defineCommand<DeleteLoanCommand>({ name: 'delete loan', decide: forOwnedLoan(remove), describe: byNameAndLoan }),
  defineCommand<SubmitLoanCommand>({ name: 'submit loan', decide: forOwnedLoan(submit), describe: byNameAndProject }),
] as const
