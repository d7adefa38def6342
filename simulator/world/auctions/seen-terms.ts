// Refuses an order whose sender saw other terms than the auction has now. The terms decide, not the version: an investor who opens
// a document raises the version and changes no term.
import type { SeenTerms } from '../../../src/contract/seen-terms'
import { easternDateTime, easternTimeWithSeconds } from '../eastern-time'
import { isoInstant, priceText, rateText, thousandths } from '../figures'
import { termsOf } from '../loans/loan-facts'
import { protectionNames } from '../loans/loan-fields'
import type { Refusal } from '../refusal'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'

/** A command that may carry what its sender saw. Without it, the command is never stale. */
export interface WithSeenTerms {
  readonly seen?: SeenTerms
}

type Term = Exclude<keyof SeenTerms, 'version'>
type TermValue = SeenTerms[Term]
type Terms = Readonly<Partial<Record<Term, TermValue>>>

/** The auction's terms now, in the form of the wire. */
const termsNow = ({ loans }: WorldState, { loan, loanId, startAt, minutes, endAt, invited }: AuctionRecord): Terms => ({
  ...termsOf(loan),
  start_at: startAt === null ? null : isoInstant(startAt),
  minutes,
  end_at: endAt === null ? null : isoInstant(endAt),
  invited: [...invited],
  documents: (rowOf(loans, loanId)?.documents ?? []).map(({ form }) => form),
})

const depositNames: Readonly<Record<string, string>> = {
  held_by_lender: 'held by the lender',
  wired_to_investor: 'wired to the investor',
  credited_at_delivery: 'credited at delivery',
  none: 'none',
}

const dollars = (amount: TermValue): string => `$${Number(amount).toLocaleString('en-US')}`
const percent = (rate: TermValue): string => rateText(thousandths(Number(rate)) ?? 0)
const months = (count: TermValue): string => `${String(count)} months`
const price = (points: number): string => priceText(Math.round(points * 32))
const named = (names: Readonly<Record<string, string>>) => (code: TermValue) => names[String(code)] ?? String(code)
/** `03/02/2026`, from `2026-03-02`. */
const usDay = (day: TermValue): string => String(day).replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
const investors = (invited: TermValue): string => {
  const count = Array.isArray(invited) ? invited.length : 0
  return count === 0 ? 'all investors' : `${count} investor${count === 1 ? '' : 's'}`
}
const documents = (forms: TermValue): string => {
  const count = Array.isArray(forms) ? forms.length : 0
  return count === 0 ? 'empty' : `${count} document${count === 1 ? '' : 's'}`
}
const instant = (at: TermValue): string => easternDateTime(Date.parse(String(at)))
const end = (at: TermValue): string => easternTimeWithSeconds(Date.parse(String(at)))

interface TermText {
  readonly name: string
  readonly text: (value: TermValue) => string
  /** For a term that isn't set. */
  readonly unset?: string
}

/** Of two terms that are one: its points and 32nds, or a code and its words. */
type PartOfTerm = 'bond_interest_price' | 'bond_interest_price_increment' | 'call_protection' | 'call_protection_other'

const texts: Readonly<Record<Exclude<Term, PartOfTerm>, TermText>> = {
  loan_amount: { name: 'loan amount', text: dollars },
  loan_amount_diff_percent: { name: 'amount tolerance', text: (value) => `±${String(value)}%` },
  auction_process_type: { name: 'figure that investors bid', text: String },
  gnma_interest_rate: { name: 'GNMA rate', text: percent },
  loan_min_price: { name: 'minimum price', text: (value) => price(Number(value)) },
  servicing_spread: { name: 'servicing spread', text: percent },
  loan_term: { name: 'term', text: months },
  permanent_loan_late_term: { name: 'permanent term', text: months },
  permanent_loan_late_amortization: { name: 'permanent amortization', text: months },
  construction_period: { name: 'construction period', text: months },
  gfd_treated: { name: 'good-faith deposit', text: named(depositNames) },
  delivery_last_date_fees: { name: 'last delivery date without fees', text: usDay },
  permanent_loan_late_date: { name: 'permanent delivery date', text: usDay },
  start_at: { name: 'start', text: instant, unset: 'not scheduled' },
  minutes: { name: 'duration', text: (value) => `${String(value)} minutes` },
  end_at: { name: 'end', text: end, unset: 'open while the auction is paused' },
  invited: { name: 'list of invited investors', text: investors },
  documents: { name: 'list of documents', text: documents },
}

const isTextTerm = (term: string): term is keyof typeof texts => Object.hasOwn(texts, term)

/** In any order, because a list of investors or documents has none. A call turns an empty text into null. */
const canonical = (value: TermValue): unknown =>
  Array.isArray(value) ? value.map(String).toSorted().join() : value === '' ? null : (value ?? null)

/** The fixed price of the rate process, percent of par; undefined if it wasn't shown. */
const fixedPrice = (terms: Terms): number | null | undefined => {
  if (terms.bond_interest_price === undefined) return undefined
  if (terms.bond_interest_price === null) return null
  return Number(terms.bond_interest_price) + Number(terms.bond_interest_price_increment ?? 0) / 32
}

/** The call protection as boards show it: its words, or else the name of its code; undefined if it wasn't shown. */
const protectionText = (terms: Terms): string | null | undefined => {
  const { call_protection: code, call_protection_other: words } = terms
  if (code === undefined && words === undefined) return undefined
  if (words) return String(words)
  return code ? named(protectionNames)(code) : null
}

export interface Change {
  readonly name: string
  readonly now: string
  readonly seen: string
}

/** The terms that differ, each with both values as text. */
export function changesOf(seen: SeenTerms, now: Terms): readonly Change[] {
  const changes: Change[] = []
  const byRate = now.auction_process_type === 'rate'
  for (const [term, { name, text, unset = 'not set' }] of Object.entries(texts)) {
    if (!isTextTerm(term)) continue
    const value = seen[term]
    if (value === undefined || canonical(value) === canonical(now[term])) continue
    const shown = (each: TermValue): string => (each === null || each === undefined ? unset : text(each))
    const isLimit = byRate && term === 'gnma_interest_rate'
    changes.push({ name: isLimit ? 'maximum rate' : name, now: shown(now[term]), seen: shown(value) })
  }
  const [fixedSeen, fixedNow] = [
    fixedPrice(seen),
    fixedPrice({ ...now, bond_interest_price: now.bond_interest_price ?? null }),
  ]
  if (fixedSeen !== undefined && fixedSeen !== fixedNow) {
    const shown = (value: number | null | undefined): string => (typeof value === 'number' ? price(value) : 'not set')
    changes.push({ name: 'fixed price', now: shown(fixedNow), seen: shown(fixedSeen) })
  }
  const [protectionSeen, protectionNow] = [protectionText(seen), protectionText(now) ?? null]
  if (protectionSeen !== undefined && protectionSeen !== protectionNow) {
    changes.push({ name: 'call protection', now: protectionNow ?? 'not set', seen: protectionSeen ?? 'not set' })
  }
  return changes
}

/** `The minimum price is now 90-00; you saw 100-08.` With the same text for both, only that it changed. */
export const sentenceOf = ({ name, now, seen }: Change): string =>
  now === seen ? `The ${name} has changed.` : `The ${name} is now ${now}; you saw ${seen}.`

/** A 409 that names each term that differs from what the sender saw, with both values; null if the order may go ahead. */
export function changedSince(state: WorldState, auction: AuctionRecord, { seen }: WithSeenTerms): Refusal | null {
  if (seen === undefined) return null
  // Only its seller sees `sellersNews` in the version.
  const newest = auction.version + auction.sellersNews
  if (seen.version !== undefined && seen.version > newest) {
    return {
      status: 409,
      message: 'You saw a newer version of this auction than the server has. Reload the auction and confirm again.',
    }
  }
  const changes = changesOf(seen, termsNow(state, auction))
  if (changes.length === 0) return null
  return { status: 409, message: `${changes.map(sentenceOf).join(' ')} Review the auction and confirm again.` }
}
