// Written by `npx tsx scripts/exact-contract.ts`: checks of the schemas that are read most often, as code. A test compares
// them with the reader.
import { auction } from './auction'
import { auctionNews } from './auction-event'
import { day, price } from './fields'
import { every, hasFields, isInstant, rule, stands } from './exact'
import { isRecord } from './is-record'
import type { Check } from './read'
import { isExactly } from './read'

const isLoanSectionAct: Check = (value) => {
  if (!isRecord(value)) return false
  let x: unknown
  let listed = 3
  if ((x = value.id) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x) && x > 0)) return false; listed++ }
  x = value.type
  if (!((x === "construction" || x === "permanent"))) return false
  x = value.loan_type
  if (!((x === "fha" || x === "rhs"))) return false
  x = value.name
  if (!(typeof x === 'string')) return false
  if ((x = value.label) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.term) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.construction) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.auctionable) !== undefined) { if (!(x === null || typeof x === 'boolean')) return false; listed++ }
  return hasFields(value, listed)
}
const isOriginatorProfile: Check = (value) => {
  if (!isRecord(value)) return false
  let x: unknown
  let listed = 1
  x = value.id
  if (!(typeof x === 'number' && Number.isSafeInteger(x) && x > 0)) return false
  if ((x = value.name) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  return hasFields(value, listed)
}
const isPriceRule1 = rule(price, 0)
const isPrice: Check = (x) => typeof x === 'number' && Number.isFinite(x) && isPriceRule1(x) && x <= 1000
const isDay = stands(day)
const isLoan: Check = (value) => {
  if (!isRecord(value)) return false
  let x: unknown
  let listed = 4
  x = value.project_name
  if (!(typeof x === 'string')) return false
  x = value.loan_section_act
  if (!(isLoanSectionAct(x))) return false
  if ((x = value.originator_profile) !== undefined) { if (!(x === null || isOriginatorProfile(x))) return false; listed++ }
  x = value.auction_id
  if (!(typeof x === 'number' && Number.isSafeInteger(x) && x > 0)) return false
  x = value.auction_status
  if (!((x === "incomplete" || x === "submitted" || x === "commitment" || x === "pre" || x === "live" || x === "past"))) return false
  if ((x = value.id) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x) && x > 0)) return false; listed++ }
  if ((x = value.type) !== undefined) { if (!(x === null || (x === "fha" || x === "rhs"))) return false; listed++ }
  if ((x = value.project_city) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.project_state) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.fha_number) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.loan_amount) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x) && x >= 0)) return false; listed++ }
  if ((x = value.loan_amount_diff_percent) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isFinite(x))) return false; listed++ }
  if ((x = value.loan_term) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.construction_period) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.auction_process_type) !== undefined) { if (!(x === null || (x === "price" || x === "rate"))) return false; listed++ }
  if ((x = value.gnma_interest_rate) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isFinite(x) && x > 0 && x <= 100)) return false; listed++ }
  if ((x = value.loan_min_price) !== undefined) { if (!(x === null || isPrice(x))) return false; listed++ }
  if ((x = value.bond_interest_price) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isFinite(x))) return false; listed++ }
  if ((x = value.bond_interest_price_increment) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.servicing_spread) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isFinite(x))) return false; listed++ }
  if ((x = value.call_protection) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.call_protection_other) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.gfd_treated) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.delivery_last_date_fees) !== undefined) { if (!(x === null || isDay(x))) return false; listed++ }
  if ((x = value.permanent_loan_late_date) !== undefined) { if (!(x === null || isDay(x))) return false; listed++ }
  if ((x = value.lender_name) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  return hasFields(value, listed)
}
const isInvestor: Check = (value) => {
  if (!isRecord(value)) return false
  let x: unknown
  let listed = 1
  x = value.id
  if (!((x === null || typeof x === 'number' && Number.isSafeInteger(x) && x > 0))) return false
  if ((x = value.name) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  return hasFields(value, listed)
}
const isOneOfBids: Check = (value) => {
  if (!isRecord(value)) return false
  let x: unknown
  let listed = 1
  if ((x = value.id) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x) && x > 0)) return false; listed++ }
  if ((x = value.price) !== undefined) { if (!(x === null || isPrice(x))) return false; listed++ }
  if ((x = value.gnma_interest_rate) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isFinite(x) && x > 0 && x <= 100)) return false; listed++ }
  if ((x = value.created_at) !== undefined) { if (!(x === null || isInstant(x))) return false; listed++ }
  x = value.investor
  if (!(isInvestor(x))) return false
  return hasFields(value, listed)
}
const isExtensions: Check = (value) => {
  if (!isRecord(value)) return false
  let x: unknown
  let listed = 2
  x = value.used
  if (!(typeof x === 'number' && Number.isSafeInteger(x))) return false
  x = value.left
  if (!(typeof x === 'number' && Number.isSafeInteger(x))) return false
  return hasFields(value, listed)
}
const isOneOfEndMoves: Check = (value) => {
  if (!isRecord(value)) return false
  let x: unknown
  let listed = 2
  x = value.kind
  if (!((x === "bid" || x === "pause" || x === "resume" || x === "extension"))) return false
  x = value.at
  if (!(isInstant(x))) return false
  if ((x = value.end_at) !== undefined) { if (!(x === null || isInstant(x))) return false; listed++ }
  if ((x = value.reason) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.remaining_ms) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.bid_id) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x) && x > 0)) return false; listed++ }
  if ((x = value.minutes) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  return hasFields(value, listed)
}
const isResult: Check = (value) => {
  if (!isRecord(value)) return false
  let x: unknown
  let listed = 1
  x = value.outcome
  if (!((x === "sold" || x === "no_sale"))) return false
  if ((x = value.price) !== undefined) { if (!(x === null || isPrice(x))) return false; listed++ }
  if ((x = value.gnma_interest_rate) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isFinite(x) && x > 0 && x <= 100)) return false; listed++ }
  if ((x = value.investor) !== undefined) { if (!(x === null || isInvestor(x))) return false; listed++ }
  return hasFields(value, listed)
}
const isOneOfInvited: Check = (value) => {
  if (!isRecord(value)) return false
  let x: unknown
  let listed = 2
  x = value.id
  if (!(typeof x === 'number' && Number.isSafeInteger(x) && x > 0)) return false
  x = value.name
  if (!(typeof x === 'string')) return false
  return hasFields(value, listed)
}
const isOneOfPasses: Check = (value) => {
  if (!isRecord(value)) return false
  let x: unknown
  let listed = 2
  x = value.investor
  if (!(isOneOfInvited(x))) return false
  x = value.at
  if (!(isInstant(x))) return false
  return hasFields(value, listed)
}
const isOneOfOpened: Check = (value) => {
  if (!isRecord(value)) return false
  let x: unknown
  let listed = 5
  x = value.investor
  if (!(isOneOfInvited(x))) return false
  x = value.first_at
  if (!(isInstant(x))) return false
  x = value.last_at
  if (!(isInstant(x))) return false
  x = value.count
  if (!(typeof x === 'number' && Number.isSafeInteger(x))) return false
  x = value.forms
  if (!(every(x, (x) => typeof x === 'string'))) return false
  return hasFields(value, listed)
}
const isTransferOffer: Check = (value) => {
  if (!isRecord(value)) return false
  let x: unknown
  let listed = 3
  x = value.from
  if (!(isOneOfInvited(x))) return false
  x = value.to
  if (!(isOneOfInvited(x))) return false
  x = value.at
  if (!(isInstant(x))) return false
  return hasFields(value, listed)
}
const isReadAuctionRule1 = rule(auction._zod.def.in, 0)
const isReadAuction: Check = (value) => {
  if (!isRecord(value)) return false
  let x: unknown
  let listed = 6
  x = value.id
  if (!(typeof x === 'number' && Number.isSafeInteger(x) && x > 0)) return false
  x = value.status
  if (!((x === "incomplete" || x === "submitted" || x === "commitment" || x === "pre" || x === "live" || x === "past"))) return false
  x = value.statused_at
  if (!(isInstant(x))) return false
  x = value.created_at
  if (!(isInstant(x))) return false
  x = value.loan
  if (!(isLoan(x))) return false
  x = value.bids
  if (!(every(x, isOneOfBids))) return false
  if ((x = value.best_bid) !== undefined) { if (!(x === null || isOneOfBids(x))) return false; listed++ }
  if ((x = value.start_at) !== undefined) { if (!(x === null || isInstant(x))) return false; listed++ }
  if ((x = value.minutes) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.end_at) !== undefined) { if (!(x === null || isInstant(x))) return false; listed++ }
  if ((x = value.paused_at) !== undefined) { if (!(x === null || isInstant(x))) return false; listed++ }
  if ((x = value.paused_reason) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.remaining_ms) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.extensions) !== undefined) { if (!(x === null || isExtensions(x))) return false; listed++ }
  if ((x = value.end_moves) !== undefined) { if (!(x === null || every(x, isOneOfEndMoves))) return false; listed++ }
  if ((x = value.version) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.rank) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.bid_count) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.investor_count) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.passed_at) !== undefined) { if (!(x === null || isInstant(x))) return false; listed++ }
  if ((x = value.result) !== undefined) { if (!(x === null || isResult(x))) return false; listed++ }
  if ((x = value.cover_price) !== undefined) { if (!(x === null || isPrice(x))) return false; listed++ }
  if ((x = value.invited) !== undefined) { if (!(x === null || every(x, isOneOfInvited))) return false; listed++ }
  if ((x = value.passes) !== undefined) { if (!(x === null || every(x, isOneOfPasses))) return false; listed++ }
  if ((x = value.opened) !== undefined) { if (!(x === null || every(x, isOneOfOpened))) return false; listed++ }
  if ((x = value.withdrawn_reason) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.missing) !== undefined) { if (!(x === null || every(x, (x) => typeof x === 'string'))) return false; listed++ }
  if ((x = value.documents) !== undefined) { if (!(x === null || every(x, (x) => typeof x === 'string'))) return false; listed++ }
  if ((x = value.commitment) !== undefined) { if (!(x === null || (x === "waiting" || x === "accepted" || x === "rejected"))) return false; listed++ }
  if ((x = value.commitment_reason) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.committed_at) !== undefined) { if (!(x === null || isInstant(x))) return false; listed++ }
  if ((x = value.letter_amount) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x) && x >= 0)) return false; listed++ }
  if ((x = value.transfer_offer) !== undefined) { if (!(x === null || isTransferOffer(x))) return false; listed++ }
  if ((x = value.transferred_from) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.relisted_from) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x) && x > 0)) return false; listed++ }
  if ((x = value.relisted_as) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x) && x > 0)) return false; listed++ }
  return hasFields(value, listed) && isReadAuctionRule1(value)
}
const isMadeAuction = stands(auction._zod.def.out)
const isAuction: Check = (x) => isReadAuction(x) && isMadeAuction(x)
const isAuctionNews: Check = (value) => {
  if (!isRecord(value)) return false
  let x: unknown
  let listed = 5
  x = value.id
  if (!(typeof x === 'number' && Number.isSafeInteger(x) && x > 0)) return false
  x = value.status
  if (!((x === "incomplete" || x === "submitted" || x === "commitment" || x === "pre" || x === "live" || x === "past"))) return false
  x = value.statused_at
  if (!(isInstant(x))) return false
  x = value.created_at
  if (!(isInstant(x))) return false
  x = value.loan
  if (!(isLoan(x))) return false
  if ((x = value.best_bid) !== undefined) { if (!(x === null || isOneOfBids(x))) return false; listed++ }
  if ((x = value.start_at) !== undefined) { if (!(x === null || isInstant(x))) return false; listed++ }
  if ((x = value.minutes) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.end_at) !== undefined) { if (!(x === null || isInstant(x))) return false; listed++ }
  if ((x = value.paused_at) !== undefined) { if (!(x === null || isInstant(x))) return false; listed++ }
  if ((x = value.paused_reason) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.remaining_ms) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.extensions) !== undefined) { if (!(x === null || isExtensions(x))) return false; listed++ }
  if ((x = value.end_moves) !== undefined) { if (!(x === null || every(x, isOneOfEndMoves))) return false; listed++ }
  if ((x = value.version) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.rank) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.bid_count) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.investor_count) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x))) return false; listed++ }
  if ((x = value.passed_at) !== undefined) { if (!(x === null || isInstant(x))) return false; listed++ }
  if ((x = value.result) !== undefined) { if (!(x === null || isResult(x))) return false; listed++ }
  if ((x = value.cover_price) !== undefined) { if (!(x === null || isPrice(x))) return false; listed++ }
  if ((x = value.invited) !== undefined) { if (!(x === null || every(x, isOneOfInvited))) return false; listed++ }
  if ((x = value.passes) !== undefined) { if (!(x === null || every(x, isOneOfPasses))) return false; listed++ }
  if ((x = value.opened) !== undefined) { if (!(x === null || every(x, isOneOfOpened))) return false; listed++ }
  if ((x = value.withdrawn_reason) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.missing) !== undefined) { if (!(x === null || every(x, (x) => typeof x === 'string'))) return false; listed++ }
  if ((x = value.documents) !== undefined) { if (!(x === null || every(x, (x) => typeof x === 'string'))) return false; listed++ }
  if ((x = value.commitment) !== undefined) { if (!(x === null || (x === "waiting" || x === "accepted" || x === "rejected"))) return false; listed++ }
  if ((x = value.commitment_reason) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.committed_at) !== undefined) { if (!(x === null || isInstant(x))) return false; listed++ }
  if ((x = value.letter_amount) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x) && x >= 0)) return false; listed++ }
  if ((x = value.transfer_offer) !== undefined) { if (!(x === null || isTransferOffer(x))) return false; listed++ }
  if ((x = value.transferred_from) !== undefined) { if (!(x === null || typeof x === 'string')) return false; listed++ }
  if ((x = value.relisted_from) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x) && x > 0)) return false; listed++ }
  if ((x = value.relisted_as) !== undefined) { if (!(x === null || typeof x === 'number' && Number.isSafeInteger(x) && x > 0)) return false; listed++ }
  if ((x = value.bid) !== undefined) { if (!(x === null || isOneOfBids(x))) return false; listed++ }
  return hasFields(value, listed)
}

/** By the name of the schema. */
export const exactChecks = { auction: isAuction, auctionNews: isAuctionNews }

/** From now on these are read by the checks above. */
export function readExactly(): void {
  isExactly(auction, isAuction)
  isExactly(auctionNews, isAuctionNews)
}
