// The commands on rate indications: publish a new version, or request one that isn't listed.
import type { Benchmark, Indication, IndicationQuestion, IndicationRow } from '../../../src/contract/indication'
import { type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import { DESK, nextMailId } from '../email'
import { isoInstant } from '../figures'
import { protectionNames } from '../loans/loan-fields'
import { senderOf } from '../people/people'
import { forbidden, invalid, unauthenticated } from '../refusal'
import type { WorldState } from '../state'

/** A new spread or price for the rows of a section. */
interface IndicationRowChange {
  readonly loan_type: 'fha' | 'rhs'
  readonly type: 'construction' | 'permanent'
  readonly section: string
  /** All call protections of the section if omitted. */
  readonly call_protection?: string
  readonly spread_bps?: number
  readonly price?: string
}

/** Sets Treasury yields, and spreads or prices of single rows. The rates are derived from them. */
export type PublishIndicationCommand = CommandOf<
  'publish indication',
  { readonly benchmark: Partial<Benchmark>; readonly rows: readonly IndicationRowChange[] }
>

/** A user requests an indication that isn't in the table. */
export type AskIndicationCommand = CommandOf<'ask indication', { readonly question: IndicationQuestion }>

/** The number of rates in the trend of a row. */
const TREND_LENGTH = 12

/** Percent, rounded to the hundredth as the market quotes it. */
const hundredths = (percent: number): number => Math.round(percent * 100) / 100

const sameSection = (row: IndicationRow, change: IndicationRowChange): boolean =>
  row.loan_type === change.loan_type && row.type === change.type && row.section === change.section

const appliesTo = (row: IndicationRow, change: IndicationRowChange): boolean =>
  sameSection(row, change) && (change.call_protection === undefined || change.call_protection === row.call_protection)

/** GNMA rate = 10-year Treasury + spread; note rate = GNMA rate + servicing spread. */
function reprice(row: IndicationRow, tenYear: number, changes: readonly IndicationRowChange[]): IndicationRow {
  let { spread_bps, price } = row
  for (const change of changes) {
    if (!appliesTo(row, change)) continue
    spread_bps = change.spread_bps ?? spread_bps
    price = change.price ?? price
  }
  const gnma_rate = hundredths(tenYear + spread_bps / 100)
  return {
    ...row,
    spread_bps,
    price,
    gnma_rate,
    note_rate: hundredths(gnma_rate + row.servicing_spread),
    previous_gnma_rate: row.gnma_rate,
    trend: [...(row.trend ?? [row.gnma_rate]), gnma_rate].slice(-TREND_LENGTH),
  }
}

/** Publishes a new version of the indications. */
function publish(state: WorldState, command: PublishIndicationCommand, at: number): Decision {
  if (command.origin === 'person') return refused(forbidden('Only the desk can publish indications.'))
  const before = state.indication
  const unknown = command.rows.find((change) => !before.rows.some((row) => appliesTo(row, change)))
  if (unknown !== undefined) return refused(invalid('rows', `There is no row of section ${unknown.section}.`))
  const benchmark = { ...before.benchmark, ...command.benchmark }
  const yields = Object.values(benchmark)
  if (yields.some((percent) => !Number.isFinite(percent) || percent <= 0 || percent > 25)) {
    return refused(invalid('benchmark', 'A Treasury yield must be more than 0% and at most 25%.'))
  }
  const indication: Indication = {
    ...before,
    as_of: isoInstant(at),
    benchmark,
    previous_benchmark: before.benchmark,
    rows: before.rows.map((row) => reprice(row, benchmark.ust_10y, command.rows)),
    version: (before.version ?? 1) + 1,
  }
  return accepted([{ type: 'indication-published', indication }])
}

/** Emails the request to the marketplace's desk; it appears in the world's mailbox. */
function ask(state: WorldState, command: AskIndicationCommand, at: number): Decision {
  const person = senderOf(state, command)
  if (person === undefined) return refused(unauthenticated)
  const { section, amount, term, call_protection, message } = command.question
  const text = [
    `From: ${person.profile?.name ?? person.email} <${person.email}>`,
    `Section of the Act: ${section}`,
    `Loan amount: $${amount.toLocaleString('en-US')}`,
    `Term: ${term} months`,
    `Call protection: ${protectionNames[call_protection] ?? call_protection}`,
    ...(message === undefined || message.trim() === '' ? [] : ['', message]),
  ].join('\n')
  const mail = { to: DESK, subject: `Another indication: ${section}`, text, at, id: nextMailId(state) }
  return accepted([{ type: 'mail-sent', mail }])
}

/** `: 10-year Treasury 4.21 %`; empty if only spreads change. */
function treasuryText({ ust_5y: five, ust_10y: ten, ust_30y: thirty }: Partial<Benchmark>): string {
  const yields = [[5, five] as const, [10, ten] as const, [30, thirty] as const]
  const texts = yields.flatMap(([years, rate]) => (rate === undefined ? [] : [`${years}-year Treasury ${rate} %`]))
  return texts.length === 0 ? '' : `: ${texts.join(', ')}`
}

export const indicationCommands = [
  defineCommand<PublishIndicationCommand>({
    name: 'publish indication',
    decide: publish,
    describe: ({ benchmark }) => `publish indication${treasuryText(benchmark)}`,
  }),
  defineCommand<AskIndicationCommand>({
    name: 'ask indication',
    decide: ask,
    describe: ({ question }, { firm }) => `ask indication: ${firm} for ${question.section}`,
  }),
] as const
