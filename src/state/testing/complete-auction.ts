// An auction with every optional field, and copies without some of them.
import { type Auction, auctionFields, auctionLoan, auctionResult } from '../../contract/auction'
import { isBeyondSpec } from '../../contract/fields'
import { anAuction } from './samples'

/** The instant in each of its fields. */
export const completeAt = '2026-03-02T15:00:00.000Z'
const at = completeAt
const firm = { id: 5, name: 'Summit Ridge' }

/** An auction with a value for every field beyond the specification. */
export const complete: Auction = anAuction(17, {
  loan: {
    ...anAuction(17).loan,
    originator_profile: firm,
    id: 9,
    type: 'fha',
    project_city: 'Denver',
    project_state: 'CO',
    fha_number: '101-35001',
    loan_amount: 12_000_000,
    loan_amount_diff_percent: 5,
    loan_term: 480,
    permanent_loan_late_term: 180,
    permanent_loan_late_amortization: 300,
    construction_period: 20,
    auction_process_type: 'price',
    gnma_interest_rate: 5.25,
    loan_min_price: 100,
    bond_interest_price: 100,
    bond_interest_price_increment: 1,
    servicing_spread: 0.25,
    call_protection: 'other',
    call_protection_other: '5 years',
    gfd_treated: 'lender',
    gfd_percent: 0.5,
    gfd_due_days: 5,
    delivery_last_date_fees: '2026-06-01',
    permanent_loan_late_date: '2028-06-01',
    lender_name: 'Harbor Crest',
  },
  start_at: at,
  minutes: 30,
  end_at: at,
  paused_at: at,
  paused_reason: 'A document is missing.',
  remaining_ms: 1000,
  extensions: { used: 1, left: 4 },
  end_moves: [
    { kind: 'pause', at, end_at: at, reason: 'A document is missing.', remaining_ms: 1000, bid_id: 4, minutes: 5 },
  ],
  version: 4,
  rank: 1,
  bid_count: 1,
  investor_count: 1,
  rank_only: false,
  distance_band: 'near',
  passed_at: at,
  result: { outcome: 'sold', price: 101, gnma_interest_rate: 5.25, investor: { id: 5, name: 'Summit Ridge' } },
  cover_price: 100,
  settlement: {
    receipt_sequence: 3,
    seller_signators: ['A. Lee'],
    buyer_signators: ['M. Ortega'],
    deposit_due: '2026-03-09',
  },
  invited: [firm],
  passes: [{ investor: firm, at }],
  opened: [{ investor: firm, first_at: at, last_at: at, count: 1, forms: ['2264'] }],
  open_questions: 2,
  withdrawn_reason: 'The rate moved.',
  missing: ['loan_amount'],
  documents: ['2264'],
  commitment: 'rejected',
  commitment_reason: 'The letter is not signed.',
  committed_at: at,
  letter_amount: 11_000_000,
  transfer_offer: { from: firm, to: firm, at },
  transferred_from: 'Northgate',
  bid_sheet: { version: 1, sha256: '00' },
  agreement: { version: 1, accepted: 2 },
  relisted_from: 3,
  relisted_as: 18,
  bids: [{ id: 4, price: 101, gnma_interest_rate: 5.25, created_at: at, investor: { id: 5, name: 'Summit Ridge' } }],
  best_bid: { id: 4, price: 101, gnma_interest_rate: 5.25, created_at: at, investor: { id: 5, name: 'Summit Ridge' } },
})

const beyondSpec = (shape: Readonly<Record<string, object>>): readonly string[] =>
  Object.keys(shape).filter((key) => isBeyondSpec(shape[key] ?? {}) && key !== 'unreadable_rows')

const endMoveShape = ['end_at', 'reason', 'remaining_ms', 'bid_id', 'minutes']
/** Every field beyond the specification, as a path. */
export const optionalFields: readonly string[] = [
  ...beyondSpec(auctionFields),
  ...beyondSpec(auctionLoan.shape).map((key) => `loan.${key}`),
  ...beyondSpec(auctionResult.shape).map((key) => `result.${key}`),
  ...endMoveShape.map((key) => `end_moves.0.${key}`),
  ...['price', 'created_at', 'investor.name'].map((key) => `best_bid.${key}`),
]

type Json = Record<string, unknown>
/** The value at this path. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value)

/** A later copy of the complete auction without these fields. A field of a part that is left out is left out with it. */
export function without(...omitted: readonly string[]): Json {
  const event: Json = { ...structuredClone(complete), version: 5 }
  for (const path of omitted.map((field) => field.split('.'))) {
    const name = path.at(-1) ?? ''
    const parent = path.slice(0, -1).reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], event)
    if (parent !== undefined) delete (parent as Json)[name]
  }
  return event
}
