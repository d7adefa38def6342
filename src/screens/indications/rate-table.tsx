// The table of rates by program; for borrowers, also the monthly payment on an amount.
import { useState } from 'react'
import { readMonths } from '../../domain/entry/number'
import { formatCount } from '../../domain/formats'
import { changeBps, paymentOn, programName, programType, sectionOfRow } from '../../domain/indications'
import { protectionLabel } from '../../domain/loan/call-protection'
import { mipName, mipOf, mipPercent, monthlyMipCents, type OwnMipRates } from '../../domain/loan/mip'
import { formatCents } from '../../domain/money'
import { typedNumber, wholeNumber } from '../../domain/profile/profile-entry'
import { formatRate } from '../../domain/rates'
import { firstProblem, integer, maxValue, minValue, readableDollars, required } from '../../domain/validation/rules'
import { type IndicationsState, rowKey } from '../../state/indications/indications.slice'
import { selectMipRates } from '../../state/mip-rates/mip-rates.slice'
import { NARROW, useMediaQuery } from '../../ui/media-query'
import { SelectField } from '../../ui/select-field'
import { Sparkline } from '../../ui/sparkline'
import { TextField } from '../../ui/text-field'
import { useAppSelector } from '../store-binding'
import { Change } from './benchmarks'
import { markClass } from './change-mark'

type Row = NonNullable<IndicationsState['record']>['rows'][number]

interface RateTableProps {
  readonly rows: readonly Row[]
  readonly changed: readonly number[]
  readonly updates: number
  readonly withPayments: boolean
  readonly entry: PaymentEntry
  readonly onEntry: (entry: PaymentEntry) => void
}

/** A borrower's input, which also prefills the question to the desk. */
export interface PaymentEntry {
  readonly amount: string
  readonly months: string
}

/** The table scrolls sideways if it doesn't fit, so keyboard users must be able to focus it. */
const makeFocusable = (element: HTMLElement | null): void => {
  if (element !== null) element.tabIndex = 0
}

const ALL = 'all'
/** Longest term, months. */
const MAX_MONTHS = 600

const hasChange = ({ previous_gnma_rate: before }: Row): boolean => typeof before === 'number'
const hasTrend = ({ trend }: Row): boolean => (trend?.length ?? 0) > 1

const amountProblem = (text: string): string | null =>
  firstProblem(typedNumber(text), 'Loan amount', [readableDollars, integer, minValue(1)])
const monthsProblem = (text: string): string | null =>
  firstProblem(readMonths(text) ?? text, 'Term in months', [required, integer, minValue(1), maxValue(MAX_MONTHS)])

/** Can be filtered by call protection. */
export function RateTable({ rows, changed, updates, withPayments, entry, onEntry }: RateTableProps) {
  const [protection, setProtection] = useState(ALL)
  const isPhone = useMediaQuery(NARROW)
  // Only servers that store earlier rates have them.
  const history = { changes: rows.some(hasChange), trends: rows.some(hasTrend) }
  const own = useAppSelector(selectMipRates)
  const protections = [...new Set(rows.map((row) => row.call_protection))]
  const amount = wholeNumber(entry.amount)
  const months = wholeNumber(readMonths(entry.months) ?? '')
  const shown = rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => protection === ALL || row.call_protection === protection)
  return (
    <>
      <div className="rates__tools">
        <SelectField
          label="Call protection"
          value={protection}
          choices={[
            { value: ALL, label: 'All' },
            ...protections.map((code) => ({ value: code, label: protectionLabel[code] ?? code })),
          ]}
          onChoice={setProtection}
        />
        {withPayments ? (
          <>
            <TextField
              label="Loan amount"
              inputMode="numeric"
              placeholder="10,000,000"
              className="field__figure num"
              leading={<span className="field__unit">$</span>}
              value={entry.amount}
              onText={(text) => onEntry({ ...entry, amount: text })}
              onBlur={() => {
                if (amount !== null) onEntry({ ...entry, amount: formatCount(amount) })
              }}
              error={amountProblem(entry.amount)}
            />
            <TextField
              label="Term in months"
              inputMode="numeric"
              className="field__figure num"
              value={entry.months}
              onText={(text) => onEntry({ ...entry, months: text })}
              onBlur={() => {
                if (months !== null) onEntry({ ...entry, months: String(months) })
              }}
              error={monthsProblem(entry.months)}
            />
          </>
        ) : null}
      </div>
      <section className="rates" aria-label="Rates by program" ref={makeFocusable}>
        <table className="num">
          <thead>
            <tr>
              <th scope="col">Program</th>
              <th scope="col">GNMA rate</th>
              <th scope="col" className="rates__spread">
                Servicing spread
              </th>
              <th scope="col">Note rate</th>
              {withPayments ? <th scope="col">Monthly payment</th> : null}
              {isPhone ? null : (
                <>
                  <th scope="col">Price</th>
                  <th scope="col">Call protection</th>
                  {history.changes ? <th scope="col">Change</th> : null}
                  {history.trends ? (
                    <th scope="col" className="rates__trend">
                      Trend
                    </th>
                  ) : null}
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, index }) => (
              <RateRow
                isPhone={isPhone}
                history={history}
                key={rowKey(row)}
                row={row}
                mark={markClass(changed.includes(index), updates)}
                payment={withPayments ? paymentOf(row, amount, months, own) : null}
              />
            ))}
          </tbody>
        </table>
      </section>
      {withPayments ? (
        <p className="indications__note">
          The monthly payment is principal and interest, without a balloon. The second figure adds a twelfth of the
          year’s mortgage insurance premium (MIP) on the whole loan. It’s left out where we know no published figure, as
          for hospitals (242) and the annual fee of an RHS loan. An additional premium is due at closing.
        </p>
      ) : null}
    </>
  )
}

interface Payment {
  /** Principal and interest; null without a valid amount and term. */
  readonly cents: number | null
  /** `with MIP 0.25% $73,412.55`; null if either is unknown. */
  readonly withMip: string | null
}

function paymentOf(row: Row, amount: number | null, months: number | null, own: OwnMipRates): Payment {
  const payment = paymentOn(row, amount, months)
  const mip = mipOf(sectionOfRow(row), own)
  if (payment === null || amount === null) return { cents: null, withMip: null }
  const cents = Math.round(payment * 100)
  if (mip === null) return { cents, withMip: null }
  const all = formatCents(cents + monthlyMipCents(amount, mip.annual))
  return { cents, withMip: `with ${mipName(row)} ${mipPercent(mip.annual)} ${all}` }
}

interface RateRowProps {
  /** Phones show fewer columns and move the rest under the program. */
  readonly isPhone: boolean
  /** Which of the columns about earlier rates are shown. */
  readonly history: { readonly changes: boolean; readonly trends: boolean }
  readonly row: Row
  readonly mark: string
  readonly payment: Payment | null
}

function RateRow({ isPhone, history, row, mark, payment }: RateRowProps) {
  const trend = row.trend ?? []
  const first = trend[0]
  const last = trend[trend.length - 1]
  const trendText =
    first === undefined || last === undefined || trend.length < 2
      ? 'no earlier rates'
      : `from ${formatRate(first)} to ${formatRate(last)} over ${trend.length} updates`
  const protection = protectionLabel[row.call_protection] ?? row.call_protection
  const change = <Change bps={changeBps(row.previous_gnma_rate, row.gnma_rate)} />
  return (
    <tr className={mark}>
      <th scope="row">
        {programName(row)} <span className="rates__type">{programType(row)}</span>
        {isPhone ? (
          <span className="rates__more">
            {protection}&nbsp;· {row.price}
            {history.changes ? <>&nbsp;· {change}</> : null}
          </span>
        ) : null}
      </th>
      <td className="rates__rate">{formatRate(row.gnma_rate)}</td>
      <td className="rates__spread">{formatRate(row.servicing_spread)}</td>
      <td>{formatRate(row.note_rate)}</td>
      {payment === null ? null : (
        <td className="rates__rate">
          {payment.cents === null ? '—' : formatCents(payment.cents)}
          {payment.withMip === null ? null : <span className="rates__mip">{payment.withMip}</span>}
        </td>
      )}
      {isPhone ? null : (
        <>
          <td>{row.price}</td>
          <td className="rates__copy">{protection}</td>
          {history.changes ? <td>{change}</td> : null}
          {history.trends ? (
            <td className="rates__trend">
              {trend.length < 2 ? '—' : <Sparkline values={trend} label={`${programName(row)}: ${trendText}`} />}
            </td>
          ) : null}
        </>
      )}
    </tr>
  )
}
