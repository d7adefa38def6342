// The terms of a trade as text; a term that was not agreed says so. Pure.
import { protectionLabel } from '../../../domain/loan/call-protection'
import { formatCents, formatDollars, premiumCents, proceedsCents } from '../../../domain/money'
import { formatDateTime } from '../../../domain/official-time'
import { formatRate, noteRate } from '../../../domain/rates'
import { formatDecimalPrice, priceFromWire } from '../../../domain/thirty-seconds'
import type { TradeReading } from '../../../state/trades/trades.state'
import type { Fact } from '../../../ui/facts'
import { DASH, dateText, depositWords } from '../loan-copy'

type Trade = NonNullable<TradeReading['trade']>

const text = (value: string | null | undefined): string => value || DASH
const percent = (value: number | null | undefined): string => (typeof value === 'number' ? formatRate(value) : DASH)
const months = (value: number | null | undefined): string => (typeof value === 'number' ? `${value} months` : DASH)
const yesNo = (value: boolean | null | undefined): string => (value === true ? 'Yes' : value === false ? 'No' : DASH)

interface TradeSection {
  readonly title: string
  readonly facts: readonly Fact[]
}

/** Every term, in sections. */
export function tradeSections(trade: Trade): readonly TradeSection[] {
  return [
    { title: 'Parties', facts: parties(trade) },
    { title: 'Project and loan', facts: loan(trade) },
    { title: 'Price', facts: price(trade) },
    { title: 'Auction', facts: auction(trade) },
    { title: 'Delivery', facts: delivery(trade) },
    { title: 'Deposit', facts: deposit(trade) },
  ]
}

const parties = (trade: Trade): readonly Fact[] => [
  { name: 'Trade', value: `No. ${trade.auction_id}, ${formatDateTime(trade.traded_at)} ET` },
  { name: 'Seller', value: trade.seller },
  { name: 'Originator', value: text(trade.originator) },
  { name: 'Seller’s signators', value: text(trade.seller_signators.join(', ')) },
  { name: 'Buyer', value: trade.buyer },
  { name: 'Buyer’s signator', value: text(trade.buyer_signator) },
]

function loan(trade: Trade): readonly Fact[] {
  const { type, loan_type, name } = trade.loan_section_act
  const street = [trade.project_street, trade.project_city].filter(Boolean).join(', ')
  const place = [street, [trade.project_state, trade.project_zip_code].filter(Boolean).join(' ')]
  const construction = type === 'construction'
  return [
    { name: 'Project', value: trade.project_name },
    { name: 'Address', value: text(place.filter(Boolean).join(', ')) },
    { name: loan_type === 'rhs' ? 'RHS case number' : 'FHA number', value: text(trade.fha_number) },
    { name: 'Section Of Act', value: `${loan_type.toUpperCase()} ${name}` },
    {
      name: 'Security',
      value: construction
        ? 'GNMA construction loan certificates, then project loan certificate (CLC/PLC)'
        : 'GNMA project loan certificate (PLC)',
    },
    { name: 'Term', value: months(trade.loan_term) },
    ...(construction ? [{ name: 'Construction period', value: months(trade.construction_period) }] : []),
    { name: 'Call protection', value: protection(trade) },
  ]
}

const protection = ({ call_protection_other, call_protection }: Trade): string =>
  call_protection_other || text(protectionLabel[call_protection ?? ''] ?? call_protection)

function price(trade: Trade): readonly Fact[] {
  const { loan_amount, loan_amount_diff_percent, gnma_interest_rate, servicing_spread } = trade
  const note =
    typeof gnma_interest_rate === 'number' && typeof servicing_spread === 'number'
      ? formatRate(noteRate(gnma_interest_rate, servicing_spread))
      : DASH
  const priced = typeof trade.price === 'number'
  const byRate = trade.auction_process_type === 'rate'
  return [
    {
      name: 'Bid on',
      value: byRate ? 'GNMA rate, at a fixed price' : 'Price, at a fixed rate',
    },
    { name: 'Loan amount', value: typeof loan_amount === 'number' ? formatDollars(loan_amount) : DASH },
    {
      name: 'Amount tolerance',
      value: typeof loan_amount_diff_percent === 'number' ? `±${loan_amount_diff_percent}%` : DASH,
    },
    { name: 'Price', value: priced ? `${formatDecimalPrice(trade.price ?? 0)} (${trade.price}% of par)` : DASH },
    ...(priced && typeof loan_amount === 'number' ? worth(loan_amount, trade.price ?? 0) : []),
    { name: 'GNMA rate', value: percent(gnma_interest_rate) },
    { name: 'Servicing spread', value: percent(servicing_spread) },
    { name: 'Note rate', value: note },
  ]
}

/** The price for the whole amount: proceeds, and their distance from par. */
function worth(amount: number, price: number): readonly Fact[] {
  const premium = premiumCents(amount, priceFromWire(price))
  return [
    { name: 'Proceeds to the lender', value: formatCents(proceedsCents(amount, priceFromWire(price))) },
    { name: premium < 0 ? 'Discount' : 'Premium', value: formatCents(Math.abs(premium)) },
  ]
}

const time = (instant: string | null | undefined): string => (instant ? `${formatDateTime(instant)} ET` : DASH)

/** How the trade was made, and which receipt proves it. */
const auction = (trade: Trade): readonly Fact[] => [
  { name: 'Opened', value: time(trade.opened_at) },
  { name: 'Winning bid', value: time(trade.bid_at) },
  { name: 'Closed', value: time(trade.traded_at) },
  ...(typeof trade.bid_count === 'number' ? [{ name: 'Bids', value: String(trade.bid_count) }] : []),
  { name: 'Receipt', value: typeof trade.receipt_sequence === 'number' ? `No. ${trade.receipt_sequence}` : DASH },
  { name: 'Seal of the receipts', value: trade.seal ?? DASH },
]

function delivery(trade: Trade): readonly Fact[] {
  const construction = trade.loan_section_act.type === 'construction'
  const extensions = trade.extension_fees_allowed ?? null
  return [
    { name: 'Delivery without fees until', value: text(dateText(trade.delivery_last_date_fees)) },
    { name: 'Late delivery fee', value: text(trade.delivery_late_fees) },
    { name: 'Extensions allowed', value: extensions === null ? DASH : yesNo(extensions === 'yes') },
    ...(construction
      ? [
          { name: 'Permanent delivery', value: text(dateText(trade.permanent_loan_late_date)) },
          { name: 'Late fees after it', value: text(trade.permanent_loan_late_fees) },
        ]
      : []),
  ]
}

const deposit = (trade: Trade): readonly Fact[] => [
  {
    name: 'Good-faith deposit',
    value: trade.gfd_treated ? (depositWords[trade.gfd_treated] ?? trade.gfd_treated) : DASH,
  },
  { name: 'Received by wire transfer', value: yesNo(trade.received_deposit_wire_transfer) },
  { name: 'Held in escrow', value: yesNo(trade.received_deposit_held_escrow) },
  { name: 'Wired after the award', value: yesNo(trade.received_deposit_post_wired) },
]
