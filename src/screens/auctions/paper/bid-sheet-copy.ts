// The terms of a bid sheet as text, in sections, for the panel and for paper. Terms without a value are left out. Pure.
import { formatCountOf, formatHundredths, formatTerm } from '../../../domain/formats'
import { protectionLabel } from '../../../domain/loan/call-protection'
import { mipOf, type OwnMipRates, paymentText } from '../../../domain/loan/mip'
import { hasBalloon, type Repayment, repaymentFigures, repaymentOf } from '../../../domain/loan/repayment'
import { formatCents, formatDollars } from '../../../domain/money'
import { formatZonedDateTime } from '../../../domain/official-time'
import { formatRate, noteRate } from '../../../domain/rates'
import { formatDecimalPrice } from '../../../domain/thirty-seconds'
import type { LoadedBidSheet } from '../../../state/bid-sheets/bid-sheets.slice'
import { type Stamp, stampText } from '../../paper-stamp'
import { dateText, depositAmount, depositCopy } from '../loan-copy'
import type { SheetContent } from './sheet-html'

type BidSheet = NonNullable<LoadedBidSheet['sheet']>
type BidSheetTerms = BidSheet['terms']
type Line = readonly [name: string, value: string | null]

interface BidSheetSection {
  readonly title: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
}

const withValues = (lines: readonly Line[]): BidSheetSection['facts'] =>
  lines.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }]))

const text = (value: string | null | undefined): string | null => value || null
const months = (value: number | null | undefined): string | null =>
  typeof value === 'number' ? formatTerm(value) : null
const rate = (value: number | null | undefined): string | null => (typeof value === 'number' ? formatRate(value) : null)
const yesNo = (value: boolean | null | undefined): string | null =>
  value === true ? 'Yes' : value === false ? 'No' : null
const cents = (dollars: number): string => formatCents(Math.round(dollars * 100))

function dueText(days: number | null | undefined): string | null {
  if (typeof days !== 'number') return null
  return days === 0 ? 'On the day of the award' : `${formatCountOf(days, 'business day')} after the award`
}

/** The tolerance in percent, and the smallest and largest amount that may be delivered. */
function toleranceText({ loan_amount: amount, loan_amount_diff_percent: percent }: BidSheetTerms): string | null {
  if (typeof percent !== 'number') return null
  if (typeof amount !== 'number') return `±${percent}%`
  const change = (amount * percent) / 100
  return `±${percent}%: ${formatDollars(Math.ceil(amount - change))} to ${formatDollars(Math.floor(amount + change))}`
}

const isConstruction = ({ section }: BidSheetTerms): boolean => section.type === 'construction'

function loanLines(terms: BidSheetTerms, own: OwnMipRates): readonly Line[] {
  const repayment = repaymentOf(terms, isConstruction(terms))
  const place = [terms.project_state, terms.project_zip_code].filter(Boolean).join(' ')
  return [
    ['Project', terms.project_name],
    ['Address', [terms.project_street, terms.project_city, place].filter(Boolean).join(', ')],
    [terms.section.loan_type === 'rhs' ? 'RHS case number' : 'FHA number', text(terms.fha_number)],
    ['Section of the Act', `${terms.section.loan_type.toUpperCase()} ${terms.section.name}`],
    ['Loan amount', typeof terms.loan_amount === 'number' ? formatDollars(terms.loan_amount) : null],
    ['Amount delivered', toleranceText(terms)],
    ['Construction period', isConstruction(terms) ? months(terms.construction_period) : null],
    [isConstruction(terms) ? 'Permanent term' : 'Term', months(repayment?.maturity ?? terms.loan_term)],
    ...(repayment === null ? [] : repaymentLines(terms, repayment, own)),
    [
      'Call protection',
      text(terms.call_protection_other) ?? text(protectionLabel[terms.call_protection ?? ''] ?? terms.call_protection),
    ],
  ]
}

/** Amortization, payment and balloon. In the rate process they depend on the bid, and are given at the maximum rate. */
function repaymentLines(terms: BidSheetTerms, repayment: Repayment, own: OwnMipRates): readonly Line[] {
  const { loan_amount: amount, gnma_interest_rate: gnma, servicing_spread: spread, section } = terms
  const at = terms.auction_process_type === 'rate' ? ' at the maximum rate' : ''
  const amortization: Line = ['Amortization', formatTerm(repayment.amortization)]
  if (typeof amount !== 'number' || typeof gnma !== 'number' || typeof spread !== 'number') return [amortization]
  const note = noteRate(gnma, spread)
  const { balloon } = repaymentFigures(amount, note, repayment)
  const mip = mipOf(section, own)
  return [
    amortization,
    [`Monthly payment${at}`, paymentText({ amount, noteRate: note, repayment }, section, own)],
    ['Mortgage insurance', mip === null ? null : mip.source],
    [`Balloon at maturity${at}`, hasBalloon(repayment) ? cents(balloon) : 'None: the loan amortizes fully'],
  ]
}

function priceLines(terms: BidSheetTerms): readonly Line[] {
  const { gnma_interest_rate: gnma, servicing_spread: spread, bond_interest_price: points } = terms
  const byRate = terms.auction_process_type === 'rate'
  return [
    [
      'Investors bid',
      byRate ? 'GNMA rate (fixed price); the lowest rate wins' : 'Price (fixed rate); the highest price wins',
    ],
    [byRate ? 'Maximum rate' : 'GNMA rate', rate(gnma)],
    [
      byRate ? 'Fixed price' : 'Minimum price',
      byRate
        ? typeof points === 'number'
          ? formatDecimalPrice(points + (terms.bond_interest_price_increment ?? 0) / 32)
          : null
        : typeof terms.loan_min_price === 'number'
          ? formatDecimalPrice(terms.loan_min_price)
          : null,
    ],
    ['Servicing spread', rate(spread)],
    [
      'Note rate',
      !byRate && typeof gnma === 'number' && typeof spread === 'number' ? rate(noteRate(gnma, spread)) : null,
    ],
  ]
}

const deliveryLines = (terms: BidSheetTerms): readonly Line[] => [
  ['Delivery without fees until', dateText(terms.delivery_last_date_fees)],
  ['Late delivery fee', text(terms.delivery_late_fees)],
  [
    'Extensions',
    terms.extension_fees_allowed ? (terms.extension_fees_allowed === 'yes' ? 'Allowed' : 'Not allowed') : null,
  ],
  ['Permanent delivery', isConstruction(terms) ? dateText(terms.permanent_loan_late_date) : null],
  ['Late fees after that date', isConstruction(terms) ? text(terms.permanent_loan_late_fees) : null],
]

const depositLines = (terms: BidSheetTerms): readonly Line[] => [
  ['Good-faith deposit', terms.gfd_treated ? (depositCopy[terms.gfd_treated] ?? terms.gfd_treated) : null],
  ['Amount', depositAmount(terms)],
  ['Due', dueText(terms.gfd_due_days)],
  ['Received by wire transfer', yesNo(terms.received_deposit_wire_transfer)],
  ['Held in escrow', yesNo(terms.received_deposit_held_escrow)],
  ['Wired after award', yesNo(terms.received_deposit_post_wired)],
]

/** Every term, in sections; sections without known terms are left out. */
export const bidSheetSections = ({ terms }: Pick<BidSheet, 'terms'>, own: OwnMipRates): readonly BidSheetSection[] =>
  [
    { title: 'Loan', facts: withValues(loanLines(terms, own)) },
    { title: 'Price', facts: withValues(priceLines(terms)) },
    { title: 'Delivery', facts: withValues(deliveryLines(terms)) },
    { title: 'Deposit', facts: withValues(depositLines(terms)) },
  ].filter(({ facts }) => facts.length > 0)

export const drawHead = ['Draw', 'Share', 'Amount', 'Cumulative'] as const

/** The draws with cumulative dollars and their total; empty for a loan without draws. */
export function drawRows({ terms }: Pick<BidSheet, 'terms'>): readonly (readonly string[])[] {
  const { construction_draw_month, construction_draw_percent, construction_draw_amount, loan_amount } = terms
  const amounts = construction_draw_amount ?? []
  const percents = construction_draw_percent ?? []
  let cumulative = 0
  const rows = (construction_draw_month ?? []).map((month, at) => {
    const amount = amounts[at] ?? 0
    cumulative += amount
    const share = `${formatHundredths(Math.round((percents[at] ?? 0) * 100))}%`
    return [month === 0 ? 'At closing' : `Month ${month}`, share, formatDollars(amount), formatDollars(cumulative)]
  })
  if (rows.length === 0) return []
  const hundredths = Math.round(percents.reduce((sum, percent) => sum + percent, 0) * 100)
  const excess = typeof loan_amount === 'number' ? cumulative - loan_amount : 0
  const gap = excess === 0 ? '' : `${formatDollars(Math.abs(excess))} too ${excess > 0 ? 'much' : 'little'}`
  return [...rows, ['Total', `${formatHundredths(hundredths)}%`, formatDollars(cumulative), gap]]
}

/** `Version 2, frozen 03/02/2026 10:15:00 ET`. */
export const versionText = ({ version, frozen_at }: BidSheet): string =>
  `Version ${version}, frozen ${formatZonedDateTime(frozen_at)}`

interface PaperLines extends Stamp {
  readonly own: OwnMipRates
}

/** The printable sheet. */
export function bidSheetPaper(sheet: BidSheet, { own, ...stamp }: PaperLines): SheetContent {
  const rows = drawRows(sheet)
  return {
    title: 'Bid sheet',
    subtitle: `${sheet.terms.project_name} · ${sheet.terms.section.loan_type.toUpperCase()} ${sheet.terms.section.name}`,
    sections: [
      ...(sheet.changes.length === 0
        ? []
        : [
            {
              title: `Changed since version ${sheet.version - 1}`,
              facts: sheet.changes.map(({ term, from, to }) => ({ name: term, value: `${from} → ${to}` })),
            },
          ]),
      ...bidSheetSections(sheet, own),
      ...(rows.length === 0 ? [] : [{ title: 'Construction draws', table: { head: drawHead, rows } }]),
      {
        title: 'This sheet',
        facts: withValues([
          ['Seller', text(sheet.terms.seller)],
          ['Version', versionText(sheet)],
          ['SHA-256', sheet.sha256],
        ]),
      },
    ],
    signatures: [],
    note: 'The receipt of every bid names this version and its SHA-256.',
    stamp: stampText(stamp),
  }
}
