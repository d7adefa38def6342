// The terms of a trade, formatted for its confirmation. Terms without a value are left out. Pure.
import { formatCount, formatTerm } from '../../../domain/formats'
import { protectionLabel } from '../../../domain/loan/call-protection'
import { type OwnMipRates, paymentLines } from '../../../domain/loan/mip'
import { hasBalloon, type Repayment, repaymentFigures, repaymentOf } from '../../../domain/loan/repayment'
import { formatCents, formatDollars, premiumCents, proceedsCents } from '../../../domain/money'
import { formatDate, formatZonedDateTime } from '../../../domain/official-time'
import { formatRate, noteRate } from '../../../domain/rates'
import { formatDecimalPrice, priceFromWire } from '../../../domain/thirty-seconds'
import { formatPhone } from '../../../domain/validation/rules'
import type { LoadedTrade } from '../../../state/trades/trades.slice'
import type { Fact } from '../../../ui/facts'
import { dateText, depositAmount, depositCopy } from '../loan-copy'

type Trade = NonNullable<LoadedTrade['trade']>

type Line = readonly [name: string, value: string | null]

const text = (value: string | null | undefined): string | null => value || null
const percent = (value: number | null | undefined): string | null =>
  typeof value === 'number' ? formatRate(value) : null
const months = (value: number | null | undefined): string | null =>
  typeof value === 'number' ? formatTerm(value) : null
const yesNo = (value: boolean | null | undefined): string | null =>
  value === true ? 'Yes' : value === false ? 'No' : null

const withValues = (lines: readonly Line[]): readonly Fact[] =>
  lines.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))

interface TradeSection {
  readonly title: string
  readonly facts: readonly Fact[]
}

/** The key facts at the top: date, number, price, rate, amount, and what the buyer pays. */
export function tradeHead(trade: Trade): readonly Fact[] {
  return withValues([
    ['Trade date', formatDate(trade.traded_at)],
    ['Trade', `No. ${trade.auction_id}`],
    ['Price', priceText(trade)],
    ['GNMA rate', percent(trade.gnma_interest_rate)],
    ['Loan amount', typeof trade.loan_amount === 'number' ? formatDollars(trade.loan_amount) : null],
    ['Buyer pays', proceedsText(trade)],
  ])
}

const proceedsText = ({ loan_amount: amount, price: agreed }: Trade): string | null =>
  typeof amount === 'number' && typeof agreed === 'number'
    ? formatCents(proceedsCents(amount, priceFromWire(agreed)))
    : null

const priceText = ({ price: agreed }: Trade): string | null =>
  typeof agreed === 'number' ? formatDecimalPrice(agreed) : null

interface TradeSignator {
  readonly name: string
  /** Under the two-person rule: what the person did. */
  readonly part: 'prepared the bid' | 'confirmed the bid' | null
}

export interface TradeParty {
  readonly role: 'Seller' | 'Buyer'
  readonly name: string
  /** Address lines. */
  readonly address: readonly string[]
  readonly contacts: readonly { readonly name: string; readonly lines: readonly string[] }[]
  /** How many contacts couldn't be read. */
  readonly unreadableContacts: number
  /** Who signs, one line each. */
  readonly signators: readonly TradeSignator[]
  /** Other facts, such as the originator. */
  readonly facts: readonly Fact[]
}

const signatorFact = (names: readonly string[]) =>
  [names.length > 1 ? 'Signators' : 'Signator', text(names.join(', '))] as const

/** Both firms with address and contacts. */
export function tradeParties(trade: Trade): readonly TradeParty[] {
  const { seller, buyer, seller_party, buyer_party, seller_signators } = trade
  return [
    {
      ...partyOf(seller, seller_party),
      role: 'Seller',
      signators: seller_signators.map((name) => ({ name, part: null })),
      facts: withValues([['Originator', text(trade.originator)], signatorFact(seller_signators)]),
    },
    {
      ...partyOf(buyer, buyer_party),
      role: 'Buyer',
      ...buyerSignatures(trade),
    },
  ]
}

/** Under the two-person rule, two people signed the bid, and each signs the confirmation. */
function buyerSignatures({ buyer_signator, buyer_signators }: Trade): Pick<TradeParty, 'signators' | 'facts'> {
  const [preparer, confirmer] = buyer_signators ?? []
  if (preparer && confirmer)
    return {
      signators: [
        { name: preparer, part: 'prepared the bid' },
        { name: confirmer, part: 'confirmed the bid' },
      ],
      facts: withValues([
        ['Bid prepared by', preparer],
        ['Bid confirmed by', confirmer],
      ]),
    }
  return {
    signators: buyer_signator ? [{ name: buyer_signator, part: null }] : [],
    facts: withValues([['Signator', text(buyer_signator)]]),
  }
}

/** What the paper says of itself, under its terms. */
export const TRADE_NOTE =
  'This confirms the award of the auction. Times are official marketplace time (ET). The purchase price is the agreed price times the amount delivered, within the tolerance.'

const capitalize = (value: string | null | undefined): string =>
  value ? `${value.charAt(0).toUpperCase()}${value.slice(1)}` : ''

function partyOf(name: string, party: Trade['seller_party']) {
  const place = [party?.state, party?.zip_code].filter(Boolean).join(' ')
  const address = [party?.street, [party?.city, place].filter(Boolean).join(', ')]
  return {
    name,
    address: address.flatMap((line) => line || []),
    contacts: (party?.contacts ?? []).map((contact) => ({
      name: contact.name,
      lines: [capitalize(contact.type), contact.email, formatPhone(contact.phone ?? '')].flatMap((line) => line || []),
    })),
    unreadableContacts: party?.unreadable_rows?.contacts ?? 0,
  }
}

/** Every term, in sections. Sections without known terms are left out. */
export function tradeSections(trade: Trade, own: OwnMipRates): readonly TradeSection[] {
  return [
    { title: 'Project and loan', facts: withValues(loan(trade)) },
    { title: 'Price', facts: withValues(price(trade)) },
    { title: 'Delivery', facts: withValues(delivery(trade)) },
    { title: 'Deposit', facts: withValues(deposit(trade)) },
    { title: 'Monthly payment', facts: withValues(payment(trade, own)) },
    { title: 'Auction', facts: withValues(auction(trade)) },
  ].filter(({ facts }) => facts.length > 0)
}

function loan(trade: Trade): readonly Line[] {
  const { type, loan_type, name } = trade.loan_section_act
  const place = [trade.project_state, trade.project_zip_code].filter(Boolean).join(' ')
  const construction = type === 'construction'
  return [
    ['Project', trade.project_name],
    ['Address', text([trade.project_street, trade.project_city, place].filter(Boolean).join(', '))],
    [loan_type === 'rhs' ? 'RHS case number' : 'FHA number', text(trade.fha_number)],
    ['Section Of Act', `${loan_type.toUpperCase()} ${name}`],
    [
      'Security',
      construction
        ? 'GNMA construction loan certificates, then project loan certificate (CLC/PLC)'
        : 'GNMA project loan certificate (PLC)',
    ],
    ...repaymentLines(trade),
    ['Construction period', construction ? months(trade.construction_period) : null],
    ['Call protection', protection(trade)],
  ]
}

/** Term and, with a balloon, amortization and what is due at maturity. */
function repaymentLines(trade: Trade): readonly Line[] {
  const repayment = repaymentIn(trade)
  if (repayment === null) return [['Term', months(trade.loan_term)]]
  if (!hasBalloon(repayment)) return [['Term', months(repayment.maturity)]]
  const paid = paidLoan(trade)
  const balloon = paid === null ? null : repaymentFigures(paid.amount, paid.noteRate, repayment).balloon
  return [
    ['Term', months(repayment.maturity)],
    ['Amortization', months(repayment.amortization)],
    ['Balloon at maturity', balloon === null ? null : formatCents(Math.round(balloon * 100))],
  ]
}

const repaymentIn = (trade: Trade): Repayment | null =>
  repaymentOf(trade, trade.loan_section_act.type === 'construction')

/** What the monthly payment depends on; null while any of it is unknown. */
function paidLoan(trade: Trade) {
  const { loan_amount: amount, gnma_interest_rate: gnma, servicing_spread: spread } = trade
  const repayment = repaymentIn(trade)
  const isKnown = typeof amount === 'number' && typeof gnma === 'number' && typeof spread === 'number'
  return isKnown && repayment !== null ? { amount, noteRate: noteRate(gnma, spread), repayment } : null
}

function payment(trade: Trade, own: OwnMipRates): readonly Line[] {
  const paid = paidLoan(trade)
  return paid === null ? [] : paymentLines(paid, trade.loan_section_act, own)
}

const protection = ({ call_protection_other, call_protection }: Trade): string | null =>
  call_protection_other || text(protectionLabel[call_protection ?? ''] ?? call_protection)

function price(trade: Trade): readonly Line[] {
  const { loan_amount, loan_amount_diff_percent, gnma_interest_rate, servicing_spread, price: agreed } = trade
  const note =
    typeof gnma_interest_rate === 'number' && typeof servicing_spread === 'number'
      ? formatRate(noteRate(gnma_interest_rate, servicing_spread))
      : null
  return [
    ['Bid on', trade.auction_process_type === 'rate' ? 'GNMA rate (fixed price)' : 'Price (fixed rate)'],
    ['Loan amount', typeof loan_amount === 'number' ? formatDollars(loan_amount) : null],
    ['Amount tolerance', typeof loan_amount_diff_percent === 'number' ? `±${loan_amount_diff_percent}%` : null],
    ['Price', typeof agreed === 'number' ? `${formatDecimalPrice(agreed)} (${agreed}% of par)` : null],
    ...(typeof agreed === 'number' && typeof loan_amount === 'number' ? worth(loan_amount, agreed) : []),
    ['GNMA rate', percent(gnma_interest_rate)],
    ['Servicing spread', percent(servicing_spread)],
    ['Note rate', note],
  ]
}

/** Proceeds for the whole amount, and premium or discount. */
function worth(amount: number, agreed: number): readonly Line[] {
  const premium = premiumCents(amount, priceFromWire(agreed))
  return [
    ['Proceeds to the lender', formatCents(proceedsCents(amount, priceFromWire(agreed)))],
    [premium < 0 ? 'Discount' : 'Premium', formatCents(Math.abs(premium))],
  ]
}

const time = (instant: string | null | undefined): string | null => (instant ? formatZonedDateTime(instant) : null)

/** The auction's key times, and the receipt that proves the trade. */
const auction = (trade: Trade): readonly Line[] => [
  ['Opened', time(trade.opened_at)],
  ['Winning bid', time(trade.bid_at)],
  ['Closed', time(trade.traded_at)],
  ['Bids', typeof trade.bid_count === 'number' ? formatCount(trade.bid_count) : null],
  ['Receipt', typeof trade.receipt_sequence === 'number' ? `No. ${trade.receipt_sequence}` : null],
  ['Receipt seal', text(trade.seal)],
]

function delivery(trade: Trade): readonly Line[] {
  const construction = trade.loan_section_act.type === 'construction'
  const extensions = trade.extension_fees_allowed ?? null
  return [
    ['Delivery without fees until', text(dateText(trade.delivery_last_date_fees))],
    ['Late delivery fee', text(trade.delivery_late_fees)],
    ['Extensions allowed', extensions === null ? null : yesNo(extensions === 'yes')],
    ['Permanent delivery', construction ? text(dateText(trade.permanent_loan_late_date)) : null],
    ['Late fees after that date', construction ? text(trade.permanent_loan_late_fees) : null],
  ]
}

const deposit = (trade: Trade): readonly Line[] => [
  ['Good-faith deposit', trade.gfd_treated ? (depositCopy[trade.gfd_treated] ?? trade.gfd_treated) : null],
  ['Amount', depositAmount(trade)],
  ['Due', text(dateText(trade.deposit_due))],
  ['Received by wire transfer', yesNo(trade.received_deposit_wire_transfer)],
  ['Held in escrow', yesNo(trade.received_deposit_held_escrow)],
  ['Wired after award', yesNo(trade.received_deposit_post_wired)],
]
