// Publishing rate indications and asking the desk for another one. domain.md §6
import type { Indication, IndicationRow } from '../../../src/contract/indication'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { isoInstant } from '../figures'
import { personById } from '../people/people'
import type { AskIndicationCommand, IndicationRowChange, PublishIndicationCommand } from '../profiles/profiles.commands'
import { forbidden, invalid } from '../refusal'
import type { WorldState } from '../state'

/** How many rates the trend of a row shows. */
const TREND_KEPT = 12
const DESK = 'desk@loan-auction-marketplace.example'

/** Percent, to the hundredth: what the market quotes. */
const hundredths = (percent: number): number => Math.round(percent * 100) / 100

const sameSection = (row: IndicationRow, change: IndicationRowChange): boolean =>
  row.loan_type === change.loan_type && row.type === change.type && row.section === change.section

const concerns = (row: IndicationRow, change: IndicationRowChange): boolean =>
  sameSection(row, change) && (change.call_protection === undefined || change.call_protection === row.call_protection)

/** GNMA rate = 10-year Treasury + spread; note rate = GNMA rate + servicing spread. */
function repriced(row: IndicationRow, tenYear: number, changes: readonly IndicationRowChange[]): IndicationRow {
  let { spread_bps, price } = row
  for (const change of changes) {
    if (!concerns(row, change)) continue
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
    trend: [...(row.trend ?? [row.gnma_rate]), gnma_rate].slice(-TREND_KEPT),
  }
}

/** A new version of the one record. */
export function publish(state: WorldState, command: PublishIndicationCommand, at: number): Decision {
  if (command.origin === 'person') return refused(forbidden('Only the desk publishes indications.'))
  const before = state.indication
  const unknown = command.rows.find((change) => !before.rows.some((row) => concerns(row, change)))
  if (unknown !== undefined) return refused(invalid('rows', `There is no row of section ${unknown.section}.`))
  const benchmark = { ...before.benchmark, ...command.benchmark }
  const figures = Object.values(benchmark)
  if (figures.some((yielded) => !Number.isFinite(yielded) || yielded <= 0 || yielded > 25)) {
    return refused(invalid('benchmark', 'A Treasury yield lies between 0 and 25 percent.'))
  }
  const indication: Indication = {
    ...before,
    as_of: isoInstant(at),
    benchmark,
    previous_benchmark: before.benchmark,
    rows: before.rows.map((row) => repriced(row, benchmark.ust_10y, command.rows)),
    version: (before.version ?? 1) + 1,
  }
  return accepted([{ type: 'indication-published', indication }])
}

/** Sends the question to the desk as an e-mail; it stands in the world's mailbox. */
export function ask(state: WorldState, command: AskIndicationCommand, at: number): Decision {
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined) return refused({ status: 401, message: 'Unauthenticated.' })
  const { section, amount, term, call_protection, message } = command.question
  const text = [
    `From: ${person.profile?.name ?? person.email} <${person.email}>`,
    `Section of the Act: ${section}`,
    `Loan amount: $${amount.toLocaleString('en-US')}`,
    `Term: ${term} months`,
    `Call protection: ${call_protection}`,
    ...(message === undefined || message.trim() === '' ? [] : ['', message]),
  ].join('\n')
  const mail = { to: DESK, subject: `Another indication: ${section}`, text, at, id: state.mailbox.length + 1 }
  return accepted([{ type: 'mail-sent', mail }])
}
