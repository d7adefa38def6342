// The terms that a seller's order is about: what its dialog shows, what is sent as `seen`, and what has changed since.
import type { Auction, AuctionLoan } from '../contract/auction'
import { loanTerms, type SeenTerms } from '../contract/seen-terms'
import { formatCountOf, formatTerm } from './formats'
import { protectionLabel } from './loan/call-protection'
import { formatDollars } from './money'
import { formatZonedDateTime } from './official-time'
import { formatRate } from './rates'
import { formatDecimalPrice } from './thirty-seconds'

/** The orders that bind a seller to terms; pausing and resuming never wait for a check. */
export type TermsOrder = 'schedule' | 'commence' | 'withdraw' | 'extend' | 'relist' | 'transfer' | 'delete'

type AuctionTerm = 'start_at' | 'minutes' | 'end_at' | 'invited' | 'documents'
type LoanTerm = (typeof loanTerms)[number]

const auctionTerms: Readonly<Record<TermsOrder, readonly AuctionTerm[]>> = {
  schedule: ['start_at', 'minutes', 'invited'],
  commence: ['start_at', 'minutes', 'invited'],
  withdraw: ['start_at', 'minutes'],
  extend: ['end_at'],
  relist: ['invited'],
  transfer: ['documents'],
  delete: ['documents'],
}

type TermsLoan = Partial<Pick<AuctionLoan, LoanTerm>>
type TermsAuction = Pick<Auction, 'version' | AuctionTerm>

/** Lists that not every server sends. */
const isList = (term: AuctionTerm): boolean => term === 'invited' || term === 'documents'

/** Terms of the other process, which aren't part of the deal. */
const unusedTerms = ({ auction_process_type }: TermsLoan): readonly LoanTerm[] =>
  auction_process_type === 'rate' ? ['loan_min_price'] : ['bond_interest_price', 'bond_interest_price_increment']

/** The loan's terms with those that a server sends only with the loan itself, or with its preview. */
export function withSetupTerms<T extends TermsLoan>(loan: T, setup: TermsLoan | null): T {
  if (setup === null) return loan
  const sent = loanTerms.filter((term) => loan[term] === undefined && setup[term] !== undefined)
  return sent.length === 0 ? loan : { ...loan, ...Object.fromEntries(sent.map((term) => [term, setup[term]])) }
}

/** True if the server sends some of the order's terms only with the loan itself. */
export const needsSetupTerms = (kind: TermsOrder, loan: TermsLoan): boolean =>
  kind !== 'extend' && loan.loan_amount === undefined

/** The terms of an order, as its dialog shows them now; a term that the server doesn't send is left out. */
export function seenTermsOf(kind: TermsOrder, auction: TermsAuction, loan: TermsLoan): SeenTerms {
  const unused = unusedTerms(loan)
  const ofLoan = loanTerms.filter((term) => kind !== 'extend' && loan[term] !== undefined && !unused.includes(term))
  const { version, invited, documents } = auction
  return {
    ...(typeof version === 'number' ? { version } : {}),
    ...Object.fromEntries(ofLoan.map((term) => [term, loan[term]])),
    ...Object.fromEntries(
      auctionTerms[kind].filter((term) => !isList(term)).map((term) => [term, auction[term] ?? null]),
    ),
    ...(auctionTerms[kind].includes('invited') && invited ? { invited: invited.map(({ id }) => id) } : {}),
    ...(auctionTerms[kind].includes('documents') && documents ? { documents: [...documents] } : {}),
  }
}

/** A term with its value when it was last reviewed and now, as text. */
export interface ChangedTerm {
  readonly name: string
  readonly before: string
  readonly now: string
}

type Value = SeenTerms[Exclude<keyof SeenTerms, 'version'>]

const UNSET = '—'
const shown = (text: (value: number) => string) => (value: Value) => (typeof value === 'number' ? text(value) : UNSET)
const written = (value: Value): string => (typeof value === 'string' && value !== '' ? value : UNSET)
/** A calendar day, without a time zone: `03/02/2026`. */
const usDay = (value: Value): string => written(value).replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
const instant = (unset: string) => (value: Value) => (typeof value === 'string' ? formatZonedDateTime(value) : unset)

/** The deposit in a few words. */
const depositText: Readonly<Record<string, string>> = {
  held_by_lender: 'Held by the lender',
  wired_to_investor: 'Wired to the investor',
  credited_at_delivery: 'Credited at delivery',
  none: 'None',
}

/** `All investors`, `1 investor`, `3 investors`. */
export function invitedText(count: number): string {
  if (count === 0) return 'All investors'
  return count === 1 ? '1 investor' : `${count} investors`
}

/** In the order of the dialogs. The two fields of a fixed price, and of a call protection, are compared as one. */
const textOf: Readonly<
  Record<
    Exclude<LoanTerm | AuctionTerm, 'bond_interest_price_increment' | 'call_protection_other'>,
    (value: Value) => string
  >
> = {
  loan_amount: shown(formatDollars),
  loan_amount_diff_percent: shown((percent) => `±${percent}%`),
  auction_process_type: (value) => (value === 'rate' ? 'Rate' : value === 'price' ? 'Price' : UNSET),
  gnma_interest_rate: shown(formatRate),
  loan_min_price: shown(formatDecimalPrice),
  bond_interest_price: shown(formatDecimalPrice),
  servicing_spread: shown(formatRate),
  loan_term: shown(formatTerm),
  permanent_loan_late_term: shown(formatTerm),
  permanent_loan_late_amortization: shown(formatTerm),
  construction_period: shown(formatTerm),
  call_protection: written,
  gfd_treated: (value) => depositText[written(value)] ?? written(value),
  delivery_last_date_fees: usDay,
  permanent_loan_late_date: usDay,
  start_at: instant('Not scheduled'),
  minutes: shown((minutes) => `${minutes} min`),
  end_at: instant('Paused'),
  invited: (value) => (Array.isArray(value) ? invitedText(value.length) : UNSET),
  documents: (value) => (Array.isArray(value) ? formatCountOf(value.length, 'document') : UNSET),
}

const nameOf: Readonly<Record<keyof typeof textOf, string>> = {
  loan_amount: 'Loan amount',
  loan_amount_diff_percent: 'Amount tolerance',
  auction_process_type: 'Investors bid',
  gnma_interest_rate: 'GNMA rate',
  loan_min_price: 'Minimum price',
  bond_interest_price: 'Fixed price',
  servicing_spread: 'Servicing spread',
  loan_term: 'Term',
  permanent_loan_late_term: 'Permanent term',
  permanent_loan_late_amortization: 'Amortization',
  construction_period: 'Construction',
  call_protection: 'Call protection',
  gfd_treated: 'Good-faith deposit',
  delivery_last_date_fees: 'Delivery without fees until',
  permanent_loan_late_date: 'Permanent delivery',
  start_at: 'Start',
  minutes: 'Duration',
  end_at: 'End',
  invited: 'Invited',
  documents: 'Documents',
}

const isNamed = (term: string): term is keyof typeof nameOf => Object.hasOwn(nameOf, term)

/** The fixed price of the rate process in percent of par, its 32nds included. */
const priceOf = ({ bond_interest_price: points, bond_interest_price_increment: increment }: SeenTerms): Value =>
  typeof points === 'number' ? points + (increment ?? 0) / 32 : points

/** The call protection as the panel shows it. */
const protectionOf = ({ call_protection: code, call_protection_other: other }: SeenTerms): Value =>
  other || (protectionLabel[code ?? ''] ?? code)

function valueIn(term: keyof typeof nameOf, terms: SeenTerms): Value {
  if (term === 'bond_interest_price') return priceOf(terms)
  return term === 'call_protection' ? protectionOf(terms) : terms[term]
}

/** Equal for equal terms; a list has no order. */
const canonical = (value: Value): unknown =>
  Array.isArray(value) ? value.map(String).toSorted().join() : value === '' ? null : (value ?? null)

/** The terms that differ, of those that both have. */
export function changedTerms(seen: SeenTerms, now: SeenTerms): readonly ChangedTerm[] {
  return Object.keys(nameOf).flatMap((term) => {
    if (!isNamed(term) || seen[term] === undefined || now[term] === undefined) return []
    const [before, after] = [valueIn(term, seen), valueIn(term, now)]
    if (canonical(before) === canonical(after)) return []
    const isLimit = term === 'gnma_interest_rate' && now.auction_process_type === 'rate'
    const texts = { before: textOf[term](before), now: textOf[term](after) }
    // The same number of other investors or documents.
    const isSwapped = texts.before === texts.now && Array.isArray(after)
    const name = isLimit ? 'Maximum rate' : nameOf[term]
    return [{ name, before: texts.before, now: isSwapped ? `${texts.now} (others)` : texts.now }]
  })
}
