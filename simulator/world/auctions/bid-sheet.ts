// The bid sheet of an auction: every term that a trade binds its parties to, frozen when the auction is scheduled or opened.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { BidSheetTerms } from '../../../src/contract/bid-sheet'
import { canonical } from '../canonical'
import type { LoanSetup } from '../loans/loan-record'
import { firmName } from '../people/people'
import type { AuctionRecord, StoredBidSheet, WorldState } from '../state'
import { rowOf } from '../table'
import { dealTermsOf } from './deal-terms'
import { changesOf } from './seen-terms'

/** True from the status on in which investors may rely on the terms. */
export const hasBidSheet = (status: AuctionRecord['status']): boolean =>
  status === 'pre' || status === 'live' || status === 'past'

function termsOf(state: WorldState, auction: AuctionRecord, setup: LoanSetup): BidSheetTerms {
  const { loan, sellerProfileId } = auction
  const { type, loan_type, name } = loan.loan_section_act
  return {
    ...dealTermsOf(auction, setup),
    seller: firmName(state, sellerProfileId),
    section: { type, loan_type, name },
    auction_process_type: loan.auction_process_type ?? null,
    gnma_interest_rate: loan.gnma_interest_rate ?? null,
    loan_min_price: loan.loan_min_price ?? null,
    bond_interest_price: loan.bond_interest_price ?? null,
    bond_interest_price_increment: loan.bond_interest_price_increment ?? null,
    gfd_percent: setup.gfd_percent ?? null,
    gfd_due_days: setup.gfd_due_days ?? null,
    construction_draw_percent: setup.construction_draw_percent ?? null,
    construction_draw_month: setup.construction_draw_month ?? null,
    construction_draw_amount: setup.construction_draw_amount ?? null,
  }
}

const UNSET = 'not set'
const text = (value: unknown): string => (value === null || value === undefined || value === '' ? UNSET : String(value))
const yesNo = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : UNSET)
const percent = (value: unknown): string => (typeof value === 'number' ? `${value}%` : UNSET)
const days = (value: unknown): string => (typeof value === 'number' ? `${value} business days` : UNSET)
const drawCount = (value: unknown): string => (Array.isArray(value) ? `${value.length} draws` : UNSET)

/** The terms that orders don't compare. */
const otherTerms: readonly (readonly [keyof BidSheetTerms, string, (value: unknown) => string])[] = [
  ['project_name', 'project', text],
  ['project_street', 'street', text],
  ['project_city', 'city', text],
  ['project_state', 'state', text],
  ['project_zip_code', 'zip code', text],
  ['fha_number', 'agency number', text],
  ['seller', 'seller', text],
  ['delivery_late_fees', 'late delivery fee', text],
  ['extension_fees_allowed', 'extensions', text],
  ['permanent_loan_late_fees', 'late fees after the permanent delivery date', text],
  ['gfd_percent', 'deposit', percent],
  ['gfd_due_days', 'deposit due', days],
  ['received_deposit_wire_transfer', 'deposit received by wire', yesNo],
  ['received_deposit_held_escrow', 'deposit held in escrow', yesNo],
  ['received_deposit_post_wired', 'deposit wired after the trade', yesNo],
]

/** What changed from one version to the next, with both values as text. */
function changesBetween(before: BidSheetTerms, after: BidSheetTerms): StoredBidSheet['changes'] {
  const sectionText = ({ section }: BidSheetTerms): string => `${section.loan_type} ${section.name} ${section.type}`
  const drawsOf = (terms: BidSheetTerms): unknown => [
    terms.construction_draw_percent,
    terms.construction_draw_month,
    terms.construction_draw_amount,
  ]
  const changes = [
    ...changesOf(before, after).map(({ name, seen, now }) => ({ term: name, from: seen, to: now })),
    ...otherTerms
      .filter(([field]) => before[field] !== after[field])
      .map(([field, term, shown]) => ({ term, from: shown(before[field]), to: shown(after[field]) })),
  ]
  if (canonical(before.section) !== canonical(after.section))
    changes.push({ term: 'section of the act', from: sectionText(before), to: sectionText(after) })
  if (canonical(drawsOf(before)) !== canonical(drawsOf(after))) {
    const [from, to] = [drawCount(before.construction_draw_month), drawCount(after.construction_draw_month)]
    changes.push({ term: 'draw schedule', from, to: from === to ? `${to} on other terms` : to })
  }
  return changes
}

/** The sheet of an auction whose loan has this setup; the same one if no term changed since it was last frozen. */
export function frozenSheetOf(state: WorldState, auction: AuctionRecord, setup: LoanSetup, at: number): StoredBidSheet {
  const terms = termsOf(state, auction, setup)
  const hash = bytesToHex(sha256(utf8ToBytes(canonical(terms))))
  const { bidSheet: before } = auction
  if (before?.sha256 === hash) return before
  return {
    version: (before?.version ?? 0) + 1,
    frozenAt: at,
    sha256: hash,
    terms,
    changes: before === undefined ? [] : changesBetween(before.terms, terms),
  }
}

/** The sheet of an auction on its loan’s terms now (virtual ms). */
export const frozenSheet = (state: WorldState, auction: AuctionRecord, at: number): StoredBidSheet =>
  frozenSheetOf(state, auction, rowOf(state.loans, auction.loanId)?.setup ?? {}, at)
