// The Indications page: loading states, table, live updates, borrower payments, and questions to the desk.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Indication, IndicationRow } from '../../contract/indication'
import { capabilitiesRecalled } from '../../state/capabilities/capabilities.slice'
import type { ScreenRole } from '../destinations'
import { clockAt, signedInAs } from '../testing/fixtures'
import { sectionsPartlyRead } from '../testing/loan-fixtures'
import { renderWithStore } from '../testing/render-with-store'
import { IndicationsScreen } from './indications-screen'

afterEach(cleanup)

const bare = { params: undefined, query: undefined } as const
const error = { status: 500, kind: 'server', message: 'The rate sheet is closed.', fields: {} } as const

const rowOf = (rest: Partial<IndicationRow> = {}): IndicationRow => ({
  loan_type: 'fha',
  type: 'permanent',
  section: '223(f)',
  call_protection: 'LO0_10_1',
  spread_bps: 108,
  gnma_rate: 5.23,
  servicing_spread: 0.25,
  note_rate: 5.48,
  price: '101-00',
  ...rest,
})
const recordOf = (...rows: IndicationRow[]): Indication => ({
  as_of: '2026-03-02T15:15:00.000Z',
  benchmark: { ust_5y: 3.85, ust_10y: 4.15, ust_30y: 4.7 },
  previous_benchmark: { ust_5y: 3.85, ust_10y: 4.12, ust_30y: 4.75 },
  rows,
  note: 'Illustrative figures.',
  version: 1,
})
const read = (...rows: IndicationRow[]) =>
  ({
    type: 'indication.read/answered',
    payload: { ...bare, subject: 'indication.read', answer: { data: recordOf(...rows) } },
  }) as const
const construction = rowOf({ type: 'construction', section: '221(d)(4)', call_protection: 'LO10_0', note_rate: 6.05 })

const open = (role: ScreenRole = 'lender') => renderWithStore(<IndicationsScreen />, signedInAs(role))
const rates = () => within(screen.getByRole('region', { name: 'Rates by program' }))
const programs = () =>
  rates()
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
const cells = () =>
  rates()
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('the Indications page', () => {
  // Verifies: S2.7
  it('subscribes to the record only while it is open', () => {
    const { dispatched } = open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Indications')
    expect(dispatched.filter(({ type }) => type.startsWith('indications/'))).toHaveLength(1)
    expect(dispatched.some(({ type }) => type === 'indications/opened')).toBe(true)
    cleanup()
    expect(dispatched.at(-1)?.type).toBe('indications/closed')
  })
  it('shows that it is loading until the record arrives', () => {
    open()
    screen.getByText('Loading indications')
  })
  it('shows why loading failed, and can retry', () => {
    const { receive, dispatched } = open()
    receive({ type: 'indication.read/failed', payload: { ...bare, subject: 'indication.read', error } })
    screen.getByText('The rate sheet is closed.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(dispatched.at(-1)?.type).toBe('line/retry-requested')
  })
  it('shows the Treasury yields even if there are no rates yet', () => {
    open().receive(read())
    screen.getByText('No indications yet')
    screen.getByText('10-year Treasury')
  })
  it('suggests a question if there are no rates yet, unless the server takes none', () => {
    const { receive } = open()
    receive(read())
    screen.getByText('The desk hasn’t published rates yet. You can ask for the one you need.')
    receive(capabilitiesRecalled({ declared: [], absent: {} }))
    screen.getByText('The desk hasn’t published rates yet.')
  })
})

describe('a server that stores no earlier rates', () => {
  const headings = () =>
    rates()
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
  it('gets no columns for changes and trends, and no dash as the change of a yield', () => {
    const { receive } = open()
    const { previous_benchmark: _before, ...record } = recordOf(rowOf())
    receive({ ...read(), payload: { ...read().payload, answer: { data: record } } })
    expect(headings()).toEqual(['Program', 'GNMA rate', 'Servicing spread', 'Note rate', 'Price', 'Call protection'])
    expect(screen.queryByText('—')).toBeNull()
    cleanup()
    open().receive(read(rowOf({ previous_gnma_rate: 5.2, trend: [5.2, 5.23] })))
    expect(headings().slice(-2)).toEqual(['Change', 'Trend'])
  })
})

describe('the rates', () => {
  it('have one row per program, between the Treasury yields and the note', () => {
    open().receive(read(rowOf({ previous_gnma_rate: 5.2, trend: [5.1, 5.2, 5.23] })))
    screen.getByText('Updated 10:15:00 ET')
    const yields = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(yields).toEqual(['3.85% unchanged', '4.15% ▲ +3 bp', '4.70% ▼ −5 bp'])
    expect(programs()).toEqual(['FHA 223(f) Permanent'])
    expect(cells().slice(0, 6)).toEqual(['5.230%', '0.250%', '5.480%', '101-00', '10% declining 1%/yr', '▲ +3 bp'])
    rates().getByRole('img', { name: 'FHA 223(f): from 5.100% to 5.230% over 3 updates' })
    screen.getByText('Illustrative figures.')
  })
  it('show every figure on phones too, moving some of them under the program', () => {
    const size = (width: number) => Reflect.get(window, 'happyDOM').setViewport({ width })
    size(390)
    open().receive(read(rowOf({ previous_gnma_rate: 5.2 })))
    size(1024)
    // A separator dot never starts a line.
    expect(programs()).toEqual(['FHA 223(f) Permanent10% declining 1%/yr\u00a0· 101-00\u00a0· ▲ +3 bp'])
    expect(
      rates()
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Program', 'GNMA rate', 'Servicing spread', 'Note rate'])
  })
  it('can be filtered by call protection', () => {
    open().receive(read(rowOf(), construction))
    fireEvent.change(screen.getByLabelText('Call protection'), { target: { value: 'LO10_0' } })
    expect(programs()).toEqual(['FHA 221(d)(4) Construction'])
  })
  // Verifies: S3.24, S7.34
  it('update with channel events, and announce how many changed', () => {
    const { receive } = open()
    receive(read(rowOf(), construction))
    const updated = { ...recordOf(rowOf({ gnma_rate: 5.3, previous_gnma_rate: 5.23 }), construction), version: 2 }
    receive({ type: 'indication/updated', payload: { data: updated } })
    expect(cells()[0]).toBe('5.300%')
    screen.getByText('Indications updated: 1 rate changed.')
  })
  it('show the number of viewers', () => {
    const { receive } = open()
    const member = (user_id: number) => ({ user_id, role: 'lender' }) as const
    receive({ type: 'presence/listed', payload: { channel: 'indication', members: [member(1)] } })
    screen.getByText('1 person is viewing')
    receive({ type: 'presence/joined', payload: { channel: 'indication', member: member(2) } })
    screen.getByText('2 people are viewing')
  })
  // Verifies: S1.5
  it('include the monthly payment for borrowers only', () => {
    open('borrower').receive(read(rowOf()))
    fireEvent.change(screen.getByLabelText('Loan amount'), { target: { value: '10,000,000' } })
    rates().getByRole('columnheader', { name: 'Monthly payment' })
    expect(cells()[3]).toMatch(/^\$5\d,\d{3}\.\d\dwith MIP 0\.25% \$5\d,\d{3}\.\d\d$/)
    fireEvent.change(screen.getByLabelText('Loan amount'), { target: { value: 'ten' } })
    screen.getByText('Loan amount field must be an integer')
    expect(cells()[3]).toBe('—')
    screen.getByText(/mortgage insurance premium \(MIP\)/)
    cleanup()
    open('lender').receive(read(rowOf()))
    expect(screen.queryByLabelText('Loan amount')).toBeNull()
  })
})

describe('the inputs of the Indications page', () => {
  it('reject a term of zero months, and convert years to months', () => {
    open('borrower').receive(read(rowOf()))
    fireEvent.change(screen.getByLabelText('Term in months'), { target: { value: '0' } })
    screen.getByText('The Term in months field must be 1 or more')
    fireEvent.change(screen.getByLabelText('Term in months'), { target: { value: '35 years' } })
    fireEvent.blur(screen.getByLabelText('Term in months'))
    expect(screen.getByLabelText<HTMLInputElement>('Term in months').value).toBe('420')
  })
  it('prefill the question with the typed amount', () => {
    open('borrower').receive(read(rowOf()))
    fireEvent.change(screen.getByLabelText('Loan amount'), { target: { value: '$10,000,000.00' } })
    fireEvent.blur(screen.getByLabelText('Loan amount'))
    fireEvent.click(screen.getByRole('button', { name: 'Ask for another indication' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Email for other indication' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Loan amount').value).toBe('10,000,000')
  })
  it('accept a correction by one digit, and refuse two figures and a decimal comma in words', () => {
    open('borrower').receive(read(rowOf()))
    const amount = screen.getByLabelText<HTMLInputElement>('Loan amount')
    fireEvent.change(amount, { target: { value: '10000000' } })
    fireEvent.blur(amount)
    fireEvent.input(amount, { target: { value: '10,000,0000' }, inputType: 'insertText' })
    expect(amount.value).toBe('100000000')
    fireEvent.blur(amount)
    expect(amount.value).toBe('100,000,000')
    fireEvent.input(amount, { target: { value: '10,000,000 7,000,000' }, inputType: 'insertFromPaste' })
    screen.getByText('Loan amount looks like two numbers; enter one')
    fireEvent.input(amount, { target: { value: '450,00' }, inputType: 'insertFromPaste' })
    screen.getByText('Loan amount may have commas only between thousands, and a point only before decimals')
    expect(amount.value).toBe('450,00')
  })
  it('show the date of an update that was not today', () => {
    const { receive } = renderWithStore(<IndicationsScreen />, clockAt(86_400_000), signedInAs('borrower'))
    const answer = { data: { ...recordOf(rowOf()), as_of: '2026-02-27T15:15:00.000Z' } }
    receive({ type: 'indication.read/answered', payload: { ...bare, subject: 'indication.read', answer } })
    screen.getByText('Updated 02/27/2026 10:15:00 ET')
  })
})

describe('the Email for other indication dialog', () => {
  const ask = () => {
    const harness = open()
    fireEvent.click(screen.getByRole('button', { name: 'Ask for another indication' }))
    harness.receive({
      type: 'lookup.section-acts/answered',
      payload: {
        ...bare,
        subject: 'lookup.section-acts',
        answer: { data: [{ id: 2, type: 'construction', loan_type: 'fha', name: '221(d)(4)' }] },
      },
    })
    const dialog = within(screen.getByRole('dialog', { name: 'Email for other indication' }))
    const enter = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    const fill = () => {
      enter('Section of the Act', 'FHA 221(d)(4) construction')
      enter('Loan amount', '18,450,000')
      enter('Call protection', 'LO10_0')
      enter('Message', 'By Friday, please.')
    }
    const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Send email' }))
    const requests = () => harness.dispatched.filter(({ type }) => type === 'indication/question-requested')
    return { ...harness, dialog, fill, send, requests }
  }
  const failed = (fields: Record<string, string[]>) =>
    ({
      type: 'indication.ask/failed',
      payload: { ...bare, subject: 'indication.ask', error: { ...error, status: 422, kind: 'invalid', fields } },
    }) as const

  // Verifies: S2.42
  it('sends the question once', () => {
    const { fill, send, requests } = ask()
    fill()
    send()
    send()
    expect(requests()).toMatchObject([
      {
        payload: {
          question: {
            section: 'FHA 221(d)(4) construction',
            amount: 18_450_000,
            term: 420,
            call_protection: 'LO10_0',
            message: 'By Friday, please.',
          },
        },
      },
    ])
  })
  it('says how many sections could not be read', () => {
    const { receive, dialog } = ask()
    receive(sectionsPartlyRead)
    expect(dialog.getByRole('note').textContent).toBe('1 section of the Act couldn’t be read and isn’t shown.')
  })
  it('shows missing fields instead of sending', () => {
    const { send, requests, dialog } = ask()
    send()
    dialog.getByText('Loan amount can not be empty')
    expect(requests()).toEqual([])
  })
  it('keeps the input and shows the error at the field if the server refuses it', () => {
    const { fill, send, receive, dialog } = ask()
    fill()
    send()
    receive(failed({ amount: ['The amount is too large.'] }))
    dialog.getByText('The amount is too large.')
    expect(dialog.getByLabelText<HTMLInputElement>('Loan amount').value).toBe('18,450,000')
    expect(dialog.queryByRole('alert')).toBeNull()
  })
  it('shows an error for a field that it does not have, next to its own errors', () => {
    const { fill, send, receive, dialog } = ask()
    fill()
    send()
    receive(failed({ amount: ['The amount is too large.'], property_state: ['Not in Alaska.'] }))
    expect(dialog.getByText('The amount is too large.')).not.toBeNull()
    expect(dialog.getByRole('alert').textContent).toBe('Property state: Not in Alaska.')
  })
  it('shows an error without a field as a notice', () => {
    const { fill, send, receive, dialog } = ask()
    fill()
    send()
    receive(failed({}))
    expect(dialog.getByRole('alert').textContent).toContain('The rate sheet is closed.')
  })
  it('stays open on Escape until the desk has the question, so that a refusal is seen', () => {
    const { fill, send, receive, dialog } = ask()
    fill()
    send()
    const cancel = new Event('cancel', { cancelable: true })
    fireEvent(screen.getByRole('dialog', { name: 'Email for other indication' }), cancel)
    receive(failed({}))
    expect(dialog.getByRole('alert').textContent).toContain('The rate sheet is closed.')
  })
  it('closes with a confirmation once the question is sent', () => {
    const { fill, send, receive } = ask()
    fill()
    send()
    receive({ type: 'indication.ask/answered', payload: { ...bare, subject: 'indication.ask', answer: null } })
    expect(screen.queryByRole('dialog')).toBeNull()
    screen.getByText('Your question was sent to the desk.')
  })
})

describe('rates that could not be read', () => {
  it.each([
    [1, '1 rate couldn’t be read and isn’t shown.'],
    [2, '2 rates couldn’t be read and aren’t shown.'],
  ])('are counted under the table: %i', (count, sentence) => {
    open().receive({
      type: 'indication.read/answered',
      payload: {
        ...bare,
        subject: 'indication.read',
        answer: { data: { ...recordOf(rowOf()), unreadable_rows: { rows: count } } },
      },
    })
    expect(screen.getByRole('note').textContent).toBe(sentence)
    expect(programs()).toHaveLength(1)
  })
  it('do not look as if the desk had published none', () => {
    open().receive({
      type: 'indication.read/answered',
      payload: {
        ...bare,
        subject: 'indication.read',
        answer: { data: { ...recordOf(), unreadable_rows: { rows: 2 } } },
      },
    })
    expect(screen.getByRole('note').textContent).toBe('2 rates couldn’t be read and aren’t shown.')
    expect(screen.queryByText('No indications yet')).toBeNull()
  })
})
