// The table of rates by program; for a borrower also the monthly payment on an amount.
import { useState } from 'react'
import { changeBps, paymentOn, programName, programType } from '../../domain/indications'
import { protectionLabel } from '../../domain/loan/call-protection'
import { formatCents } from '../../domain/money'
import { wholeNumber } from '../../domain/profile/profile-form'
import { formatRate } from '../../domain/rates'
import type { IndicationsState } from '../../state/indications/indications.state'
import { rowKey } from '../../state/indications/indications.state'
import { SelectField } from '../../ui/select-field'
import { Sparkline } from '../../ui/sparkline'
import { TextField } from '../../ui/text-field'
import { Change } from './benchmarks'
import { markClass } from './change-mark'

type Row = NonNullable<IndicationsState['record']>['rows'][number]

interface RateTableProps {
  readonly rows: readonly Row[]
  readonly changed: readonly number[]
  readonly updates: number
  readonly withPayments: boolean
}

/** On a narrow screen the table scrolls sideways, so the keyboard must be able to focus it. */
const reachable = (element: HTMLElement | null): void => {
  if (element !== null) element.tabIndex = 0
}

const ALL = 'all'
const MONTHS = '420'

/** All rows, or those of one call protection. */
export function RateTable({ rows, changed, updates, withPayments }: RateTableProps) {
  const [protection, setProtection] = useState(ALL)
  const [amountText, setAmountText] = useState('')
  const [monthsText, setMonthsText] = useState(MONTHS)
  const protections = [...new Set(rows.map((row) => row.call_protection))]
  const amount = wholeNumber(amountText)
  const months = wholeNumber(monthsText)
  const shown = rows
    .map((row, place) => ({ row, place }))
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
              value={amountText}
              onText={setAmountText}
              error={amountText !== '' && amount === null ? 'Loan amount field must be an integer' : null}
            />
            <TextField
              label="Term in months"
              inputMode="numeric"
              value={monthsText}
              onText={setMonthsText}
              error={months === null ? 'Term in months field must be an integer' : null}
            />
          </>
        ) : null}
      </div>
      <section className="rates" aria-label="Rates by program" ref={reachable}>
        <table className="num">
          <thead>
            <tr>
              <th scope="col">Program</th>
              <th scope="col">GNMA rate</th>
              <th scope="col">Servicing spread</th>
              <th scope="col">Note rate</th>
              <th scope="col">Price</th>
              <th scope="col">Call protection</th>
              {withPayments ? <th scope="col">Monthly payment</th> : null}
              <th scope="col">Change</th>
              <th scope="col">Trend</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, place }) => (
              <RateRow
                key={rowKey(row)}
                row={row}
                mark={markClass(changed.includes(place), updates)}
                payment={withPayments ? { value: paymentOn(row, amount, months) } : null}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface RateRowProps {
  readonly row: Row
  readonly mark: string
  readonly payment: { readonly value: number | null } | null
}

function RateRow({ row, mark, payment }: RateRowProps) {
  const trend = row.trend ?? []
  const first = trend[0]
  const last = trend[trend.length - 1]
  const words =
    first === undefined || last === undefined || trend.length < 2
      ? 'no earlier rates'
      : `from ${formatRate(first)} to ${formatRate(last)} over ${trend.length} updates`
  return (
    <tr className={mark}>
      <th scope="row">
        {programName(row)} <span className="rates__type">{programType(row)}</span>
      </th>
      <td className="rates__rate">{formatRate(row.gnma_rate)}</td>
      <td>{formatRate(row.servicing_spread)}</td>
      <td>{formatRate(row.note_rate)}</td>
      <td>{row.price}</td>
      <td className="rates__words">{protectionLabel[row.call_protection] ?? row.call_protection}</td>
      {payment === null ? null : <td>{payment.value === null ? '—' : formatCents(Math.round(payment.value * 100))}</td>}
      <td>
        <Change bps={changeBps(row.previous_gnma_rate, row.gnma_rate)} />
      </td>
      <td>{trend.length < 2 ? '—' : <Sparkline values={trend} label={`${programName(row)}: ${words}`} />}</td>
    </tr>
  )
}
