// A lender's Originators page: requests, approved and declined originators, and the two dialogs.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { LenderProfile, OriginatorOfLender } from '../../contract/profile'
import type { StoreAction } from '../../state/market-store'
import { signedInAs } from '../testing/fixtures'
import { renderWithStore } from '../testing/render-with-store'
import { OriginatorsScreen } from './originators-screen'

afterEach(cleanup)

const call = { params: undefined, query: undefined } as const
const profile: LenderProfile = {
  id: 5,
  name: 'Prairie Lending',
  street: '1 Main St',
  city: 'Duluth',
  state_id: 23,
  zip_code: '55802',
  website: 'https://prairie.example',
  warehouses: {},
  servicer_external_servicer: false,
  trade_authority_type: 'all',
  investors_trading_authority: [],
  domains: ['prairie.example', 'prairie-loans.example'],
  persons: [],
  originators: [],
}
const originator = (id: number, name: string, rest: Partial<OriginatorOfLender> = {}): OriginatorOfLender => {
  const [firstname = '', lastname = ''] = name.split(' ')
  return { id, firstname, lastname, email: `${firstname.toLowerCase()}@prairie.example`, standing: 'approved', ...rest }
}
const read = (...originators: OriginatorOfLender[]) =>
  ({
    type: 'lender-profile.read/answered',
    payload: { ...call, subject: 'lender-profile.read', answer: { data: { ...profile, originators } } },
  }) as const
const decided = (id: number) => ({ ...call, params: { id }, subject: `originator:${id}`, answer: null }) as const
const approved = (id: number): StoreAction => ({ type: 'originator.approve/answered', payload: decided(id) })
const declinedNow = (id: number): StoreAction => ({ type: 'originator.decline/answered', payload: decided(id) })
const deleted = (id: number): StoreAction => ({
  type: 'originator.delete/answered',
  payload: { ...decided(id), query: {} },
})
const refused = (id: number, message: string, fields: Record<string, string[]> = {}) =>
  ({
    type: 'originator.delete/failed',
    payload: {
      params: { id },
      query: {},
      subject: `originator:${id}`,
      error: { status: 422, kind: 'invalid', message, fields },
    },
  }) as const

const open = (...originators: OriginatorOfLender[]) =>
  renderWithStore(<OriginatorsScreen />, signedInAs('lender'), read(...originators))
const listed = (title: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${title}`) }))
    .queryAllByRole('listitem')
    .map((row) => within(row).getByText(/@/).previousElementSibling?.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const waiting = originator(1, 'Ada Stone', { standing: 'waiting' })
const busy = originator(2, 'Ben Ortega', { open_loans: 2 })
const idle = originator(3, 'Cleo Park', { open_loans: 0 })
const declined = originator(4, 'Dan Wu', { standing: 'declined' })

describe('the Originators page', () => {
  it('marks an originator whose account is suspended, with the day', () => {
    open(busy, { ...idle, suspended_at: '2026-03-02T15:00:00.000Z' })
    const [first, second] = screen.getAllByRole('listitem')
    expect([first?.textContent, second?.textContent]).toEqual([
      expect.not.stringContaining('Suspended'),
      expect.stringContaining('Suspended 03/02/2026'),
    ])
  })
  it('says what each originator listed and sold, and when they were approved or declined', () => {
    const history = { listed: 12, sold: 9, volume: 182_400_000, last_sale_at: '2026-03-02T15:00:00.000Z' }
    const none = { listed: 0, sold: 0, volume: 0, last_sale_at: null }
    open(
      { ...busy, history, decided_at: '2026-02-02T15:00:00.000Z' },
      { ...idle, history: { ...none, listed: 1 } },
      { ...declined, history: none, decided_at: '2026-02-03T15:00:00.000Z' },
    )
    screen.getByText('Listed 12 loans, sold 9 for $182,400,000 in total. Last sale 03/02/2026. Approved 02/02/2026.')
    screen.getByText('Listed 1 loan, none sold yet.')
    screen.getByText('No loans listed yet. Declined 02/03/2026.')
  })
  it('leaves out the history of a request, and of all on a server that sends none', () => {
    open({ ...waiting, history: { listed: 0, sold: 0, volume: 0, last_sale_at: null } }, busy)
    expect(screen.queryByText(/listed/i)).toBeNull()
  })
  // Verifies: S2.8
  it('loads the lender’s profile, which lists the originators', () => {
    const { dispatched } = renderWithStore(<OriginatorsScreen />, signedInAs('lender'))
    expect(dispatched.map(({ type }) => type)).toEqual(['profile/requested'])
    screen.getByText('Loading your profile')
  })
  it('says why the profile could not be loaded, and can retry', () => {
    const { receive, dispatched } = renderWithStore(<OriginatorsScreen />, signedInAs('lender'))
    const error = { status: 500, kind: 'server', message: 'Out of order.', fields: {} } as const
    receive({ type: 'lender-profile.read/failed', payload: { ...call, subject: 'lender-profile.read', error } })
    screen.getByText('Out of order.')
    press('Try again')
    expect(dispatched.filter(({ type }) => type === 'profile/requested')).toHaveLength(2)
  })
  it('says how many originators could not be read', () => {
    const { payload } = read(busy)
    const data = { ...payload.answer.data, unreadable_rows: { originators: 1 } }
    const answered = { type: 'lender-profile.read/answered', payload: { ...payload, answer: { data } } } as const
    renderWithStore(<OriginatorsScreen />, signedInAs('lender'), answered)
    expect(screen.getByRole('note').textContent).toBe('1 originator couldn’t be read and isn’t shown.')
  })

  it('says who will appear while there are no originators', () => {
    open()
    screen.getByText('No originators yet')
    screen.getByText(/prairie\.example, prairie-loans\.example/)
  })
  // Verifies: S3.20
  it('lists requests, approved and declined originators separately, the approved with their open loans', () => {
    open(busy, waiting, declined, idle)
    expect(listed('Requests')).toEqual(['Ada Stone'])
    expect(listed('Approved')).toEqual(['Ben Ortega', 'Cleo Park'])
    expect(listed('Declined')).toEqual(['Dan Wu'])
    screen.getByText('ada@prairie.example')
    screen.getByText('2 open loans')
  })
  it('says that there are no requests and no approved originators', () => {
    open(declined)
    screen.getByText('No pending requests.')
    screen.getByText('No approved originators yet.')
  })
})

describe('the Originators page on a server that does not say who is approved', () => {
  const ada = originator(1, 'Ada Stone', { standing: undefined })
  const ben = originator(2, 'Ben Ortega', { standing: undefined })

  // Verifies: S3.20, S4.18, S4.19
  it('lists every originator, says what is unknown, and allows every action', () => {
    const { dispatched, receive } = open(ada, ben)
    expect(listed('All originators')).toEqual(['Ada Stone', 'Ben Ortega'])
    expect(screen.queryByText('No pending requests.')).toBeNull()
    expect(screen.queryByText('No approved originators yet.')).toBeNull()
    expect(screen.getByText(/This server doesn’t say who is approved, waiting or declined/).tagName).toBe('P')
    const rowOf = (name: RegExp) => screen.getAllByRole('listitem').find((row) => name.test(row.textContent ?? ''))
    press('Review Ada Stone')
    press('Decline')
    receive(declinedNow(1))
    expect(rowOf(/Ada Stone/)?.textContent).toContain('You declined them')
    press('Review Ada Stone')
    press('Approve')
    receive(approved(1))
    expect(rowOf(/Ada Stone/)?.textContent).toContain('You approved them')
    expect(rowOf(/Ben Ortega/)?.textContent).not.toContain('You ')
    press('Delete Ben Ortega')
    expect(screen.getByRole('dialog').textContent).toContain('doesn’t say whether they have open loans')
    fireEvent.change(screen.getByLabelText('Replacement'), { target: { value: '1' } })
    press('Delete')
    expect(dispatched.at(-1)).toMatchObject({
      type: 'originator/deletion-requested',
      payload: { id: 2, replacementId: 1 },
    })
  })
})

describe('the Review request dialog', () => {
  // Verifies: S2.42, S4.18
  it.each([
    ['Approve', 'originator/approval-requested', approved(1)],
    ['Decline', 'originator/refusal-requested', declinedNow(1)],
  ])('closes once the server has handled %s', (name, type, answer) => {
    const { dispatched, receive } = open(waiting)
    press('Review Ada Stone')
    press(name)
    expect(dispatched.filter((each) => each.type === type)).toMatchObject([{ payload: { id: 1 } }])
    screen.getByRole('dialog', { name: 'Review request' })
    receive(answer)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('offers only approval for a declined originator', () => {
    open(declined)
    press('Review Dan Wu')
    expect(screen.getByRole('dialog').textContent).toContain('Dan Wu (dan@prairie.example) was declined.')
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
    screen.getByRole('button', { name: 'Approve' })
  })
  it('stays open with the reason if the server refuses', () => {
    const { receive } = open(waiting)
    press('Review Ada Stone')
    press('Approve')
    receive({
      type: 'originator.approve/failed',
      payload: {
        params: { id: 1 },
        query: undefined,
        subject: 'originator:1',
        error: { status: 422, kind: 'invalid', message: 'Someone else has already decided.', fields: {} },
      },
    })
    expect(screen.getByRole('alert').textContent).toContain('Someone else has already decided.')
  })
})

describe('the Delete originator dialog', () => {
  const choose = (value: string) => fireEvent.change(screen.getByLabelText('Replacement'), { target: { value } })
  const deletions = (harness: ReturnType<typeof open>) =>
    harness.dispatched.filter(({ type }) => type === 'originator/deletion-requested')

  // Verifies: S4.19
  it('asks for no replacement without open loans', () => {
    const harness = open(idle)
    press('Delete Cleo Park')
    expect(screen.queryByLabelText('Replacement')).toBeNull()
    press('Delete')
    expect(deletions(harness)).toMatchObject([{ payload: { id: 3, replacementId: null } }])
    harness.receive(deleted(3))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  // Verifies: S4.19
  it('requires a replacement for open loans', () => {
    const harness = open(busy, idle)
    press('Delete Ben Ortega')
    press('Delete')
    screen.getByText('Replacement can not be empty')
    expect(deletions(harness)).toEqual([])
    choose('3')
    press('Delete')
    expect(deletions(harness)).toMatchObject([{ payload: { id: 2, replacementId: 3 } }])
  })
  it('lets the lender itself take over the open loans of its only originator', () => {
    const harness = open(busy, waiting)
    press('Delete Ben Ortega')
    const own = screen.getByLabelText<HTMLSelectElement>('Replacement').options
    const [firm] = [...own].filter(({ text }) => text.endsWith('(your firm)'))
    choose(firm?.value ?? '')
    press('Delete')
    expect(deletions(harness)).toMatchObject([{ payload: { id: 2, replacementId: Number(firm?.value) } }])
  })
  it('shows a server error at its field or in a notice', () => {
    const harness = open(busy, idle)
    press('Delete Ben Ortega')
    choose('3')
    press('Delete')
    harness.receive(refused(2, 'Invalid.', { replace_originator_profile_id: ['Cleo Park has left.'] }))
    screen.getByText('Cleo Park has left.')
    expect(screen.queryByRole('alert')).toBeNull()
    press('Delete')
    harness.receive(refused(2, 'Not now.'))
    expect(screen.getByRole('alert').textContent).toContain('Not now.')
  })
})
