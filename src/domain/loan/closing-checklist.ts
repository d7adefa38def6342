// The closing checklist of a loan over all statuses: fields, documents, agency, schedule, dates; who owes what, and since when.
// Computed from the data that boards have, so that a row and the panel count the same.
import type { Auction, AuctionLoan, AuctionStatus } from '../../contract/auction'
import { auctionStatuses } from '../../contract/auction-statuses'
import { type LoanFileKey, type LoanStep, loanFileKeys } from '../../contract/loan'
import { formatDay } from '../business-days'
import { type Outcome, outcomeLabel } from '../outcome'
import { formsOf } from './documents'
import { setupChecklist } from './setup-checklist'

export interface ClosingItem {
  readonly key: string
  readonly kind: 'fields' | 'document' | 'agency' | 'schedule' | 'date'
  /** Null for a setup step, whose text the screen has. */
  readonly label: string | null
  /** `waiting`: for someone else, or for a day. */
  readonly state: 'open' | 'waiting' | 'done'
  /** Who owes it; null when it is done, or not due before an earlier item. */
  readonly owner: 'seller' | 'agency' | 'investors' | null
  /** Since when it is owed, an instant; null if unknown. */
  readonly since: string | null
  readonly detail: string | null
  /** The setup step where it is entered; null if it can no longer be entered. */
  readonly step: LoanStep | null
}

/** The data of a checklist: an auction as its seller receives it. */
type AuctionFacts = Pick<Auction, 'status' | 'statused_at' | 'created_at'> &
  Partial<
    Pick<
      Auction,
      | 'missing'
      | 'documents'
      | 'commitment'
      | 'commitment_reason'
      | 'committed_at'
      | 'letter_amount'
      | 'start_at'
      | 'relisted_as'
    >
  > & { readonly outcome?: Outcome | null }

const stageOf = (status: AuctionStatus): number => auctionStatuses.indexOf(status)
const reached = (auction: AuctionFacts, status: AuctionStatus): boolean => stageOf(auction.status) >= stageOf(status)

type ItemDraft = Omit<ClosingItem, 'owner' | 'since' | 'detail' | 'step'> & Partial<ClosingItem>

const item = (draft: ItemDraft): ClosingItem => ({
  owner: draft.state === 'done' ? null : 'seller',
  since: null,
  detail: null,
  step: null,
  ...draft,
})

/** All items, in working order; `today` is `YYYY-MM-DD`. */
export function closingChecklist(auction: AuctionFacts, loan: AuctionLoan, today: string): readonly ClosingItem[] {
  const letter = commitment(auction, loan)
  return [
    ...fields(auction, loan),
    ...documents(auction, loan),
    letter,
    schedule(auction, letter.state === 'done'),
    sale(auction),
    ...delivery(auction, loan, today),
  ]
}

function fields(auction: AuctionFacts, loan: AuctionLoan): readonly ClosingItem[] {
  // Documents are separate items. After the submission, fields are missing only if another lender takes the loan over.
  const missing = (auction.missing ?? []).filter((name) => !loanFileKeys.some((key) => key === name))
  return setupChecklist(loan.loan_section_act, missing).map(({ step, missing: names }) =>
    item({
      key: step,
      kind: 'fields',
      label: null,
      state: names.length === 0 ? 'done' : 'open',
      since: names.length === 0 ? null : auction.created_at,
      detail: names.length === 0 ? null : `Missing: ${names.join(', ')}`,
      step,
    }),
  )
}

/** Documents are open items only until the auction opens. */
function documents(auction: AuctionFacts, loan: AuctionLoan): readonly ClosingItem[] {
  const uploaded = auction.documents
  if (!uploaded) return []
  const { loan_type, type } = loan.loan_section_act
  return formsOf({ rhs: loan_type === 'rhs', construction: type === 'construction' }).map(({ form, label }) =>
    item({
      key: form,
      kind: 'document',
      label,
      state: uploaded.includes(form) ? 'done' : 'open',
      since: uploaded.includes(form) ? null : auction.created_at,
      step: 'documents',
    }),
  )
}

const agencyFormOf = (loan: AuctionLoan): LoanFileKey =>
  loan.loan_section_act.loan_type === 'rhs' ? 'form_rhs' : 'form_hud'

function commitment(auction: AuctionFacts, loan: AuctionLoan): ClosingItem {
  const base = { key: 'commitment', kind: 'agency', label: 'Firm commitment' } as const
  const isAmended = auction.status === 'commitment'
  if (isAmended && typeof auction.letter_amount === 'number' && auction.commitment === 'accepted')
    return item({ ...base, state: 'open', detail: 'Needs an amended letter: the amount changed', step: 'documents' })
  const isOpen = auction.commitment === 'waiting' || auction.commitment === 'rejected'
  if (reached(auction, 'commitment') && !(isAmended && isOpen)) return item({ ...base, state: 'done' })
  if (auction.commitment === 'waiting')
    return item({ ...base, state: 'waiting', owner: 'agency', since: auction.statused_at, detail: 'Under review' })
  if (auction.commitment === 'rejected')
    return item({
      ...base,
      state: 'open',
      since: auction.statused_at,
      detail: `Sent back: ${auction.commitment_reason ?? 'no reason was given'}`,
      step: 'documents',
    })
  const missingForm = agencyFormOf(loan) === 'form_rhs' ? 'the RHS form' : 'the HUD form'
  return item({
    ...base,
    state: 'open',
    since: auction.status === 'submitted' ? auction.statused_at : null,
    detail: `Needs ${missingForm}`,
    step: 'documents',
  })
}

/** Not due before the agency has accepted the letter. */
function schedule(auction: AuctionFacts, isCommitted: boolean): ClosingItem {
  const base = { key: 'schedule', kind: 'schedule', label: 'Auction scheduled' } as const
  if (reached(auction, 'pre')) return item({ ...base, state: 'done' })
  if (!isCommitted) return item({ ...base, state: 'waiting', owner: null, detail: 'After the firm commitment' })
  const since = auction.status === 'commitment' ? (auction.committed_at ?? auction.statused_at) : null
  return item({ ...base, state: 'open', since })
}

function sale(auction: AuctionFacts): ClosingItem {
  const base = { key: 'sale', kind: 'schedule', label: 'Loan sold' } as const
  if (auction.outcome === 'sold') return item({ ...base, state: 'done' })
  if (typeof auction.relisted_as === 'number') return item({ ...base, label: 'Relisted', state: 'done' })
  if (auction.outcome === 'no_sale')
    return item({ ...base, state: 'open', since: auction.statused_at, detail: 'No sale: relist it' })
  if (auction.status === 'past')
    return item({ ...base, state: 'open', since: auction.statused_at, detail: outcomeLabel.unknown })
  if (auction.status === 'live')
    return item({ ...base, state: 'waiting', owner: 'investors', since: auction.start_at ?? auction.statused_at })
  return item({ ...base, state: 'waiting', owner: null, detail: 'After the auction' })
}

/** The day by which the loan must be delivered. Until the sale it must be in the future; then delivery is owed. */
function delivery(auction: AuctionFacts, loan: AuctionLoan, today: string): readonly ClosingItem[] {
  const day = loan.delivery_last_date_fees ?? null
  // A relisted loan is delivered under its new auction.
  if (day === null || typeof auction.relisted_as === 'number') return []
  const sold = auction.outcome === 'sold'
  const isOver = day < today
  const label = 'Delivery without fees'
  if (!isOver)
    return [item({ key: 'delivery', kind: 'date', label, state: 'waiting', detail: `until ${formatDay(day)}` })]
  return [
    item({
      key: 'delivery',
      kind: 'date',
      label,
      state: 'open',
      detail: sold ? `ended ${formatDay(day)}: late fees run` : `ended ${formatDay(day)}: choose a later day`,
      step: sold ? null : 'delivery-and-deposit',
    }),
  ]
}

/** The number of open items: `2 of 9 open`; `complete` if none is open. */
export function openItemsText(items: readonly ClosingItem[]): string {
  const open = items.filter(({ state }) => state !== 'done').length
  return open === 0 ? 'complete' : `${open} of ${items.length} open`
}

/**
 * What a seller should know before bids open: a commitment that isn't accepted, missing documents, days that are over, and that no
 * investor has opened a document. `opened`: who opened which documents; null if unknown.
 */
export function readiness(
  items: readonly ClosingItem[],
  opened: readonly { readonly forms: readonly string[] }[] | null,
  uploadedForms: readonly string[],
): readonly string[] {
  const missing = items.filter(({ kind, state }) => kind === 'document' && state === 'open').map(({ label }) => label)
  const overdue = items.filter(({ kind, state }) => kind === 'date' && state === 'open')
  const notes: string[] = []
  if (items.some(({ kind, state }) => kind === 'agency' && state !== 'done'))
    notes.push('The auction can’t be scheduled until the amended commitment letter is accepted.')
  if (missing.length > 0) notes.push(`Not uploaded: ${missing.join(', ')}.`)
  for (const { label, detail } of overdue) notes.push(`${label} ${detail}.`)
  if (opened !== null && uploadedForms.length > 0 && opened.length === 0)
    notes.push('No investor has opened a document yet.')
  return notes
}
