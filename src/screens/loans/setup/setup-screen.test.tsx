// The loan setup: loading, errors, steps, validation, and requests.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftFound, selectDraft } from '../../../state/drafts/drafts.slice'
import { clockAt, signedInAs } from '../../testing/fixtures'
import {
  loanChecked,
  loanNotCreated,
  loanRead,
  loanReadFailed,
  loanWasCreated,
  partlyReadParties,
  sectionsFailed,
  setupLists,
} from '../../testing/loan-fixtures'
import { createStoreHarness, renderWithStore } from '../../testing/render-with-store'
import { termSheetDialog } from '../term-sheet/lazy-parts'
import { LoanSetupScreen } from './setup-screen'

beforeAll(() => termSheetDialog.load())
beforeEach(() => window.history.replaceState(null, '', '/lender/loan/new'))
afterEach(cleanup)

type Fact = Parameters<ReturnType<typeof renderWithStore>['receive']>[number]
const draftOf = (values: Readonly<Record<string, unknown>> | null, step = 'loan-type', key = 'loan-setup:new') =>
  draftFound({ key, own: values === null ? null : { values, step, at: 0 }, offered: null })
const open = (setup: string, ...facts: readonly Fact[]) =>
  renderWithStore(<LoanSetupScreen setup={setup} />, clockAt(0), signedInAs('lender'), ...facts)
const openNew = (values: Readonly<Record<string, unknown>> | null = null, step?: string) =>
  open('new', ...setupLists, draftOf(values, step))
const openSaved = (change: Parameters<typeof loanRead>[0] = {}) =>
  open('7', ...setupLists, draftOf(null, '', 'loan-setup:7'), loanRead(change))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const actionsOf = ({ dispatched }: ReturnType<typeof renderWithStore>, type: string) =>
  dispatched.filter((one) => one.type === type)

it('says how many entries of its lists could not be read', async () => {
  const { receive } = openNew({ project_name: 'Cedar Point Village' })
  await heading('Loan type')
  receive(partlyReadParties)
  expect(screen.getByRole('note').textContent).toBe('3 entries in this form’s lists couldn’t be read and aren’t shown.')
  const states = { data: [{ id: 1, code: 'AL', name: 'Alabama' }], unreadable_rows: { data: 2 } }
  receive({
    type: 'lookup.states/answered',
    payload: { subject: 'lookup.states', params: undefined, query: undefined, answer: states },
  })
  expect(screen.getByRole('note').textContent).toBe('5 entries in this form’s lists couldn’t be read and aren’t shown.')
})

describe('a setup that has not loaded', () => {
  it('says that the loan is loading', () => {
    open('7', ...setupLists, draftOf(null, '', 'loan-setup:7'))
    screen.getByText('Loading the loan')
  })
  it('says that the lists could not be loaded, and retries', () => {
    const harness = open('new', draftOf(null))
    harness.receive(sectionsFailed)
    screen.getByText('Couldn’t load the form’s lists')
    const before = actionsOf(harness, 'lookups/lookupRequested').length
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(actionsOf(harness, 'lookups/lookupRequested').length).toBeGreaterThan(before)
  })
  // Verifies: S8.3
  it.each([
    [404, 'not-found', 'This page could not be found'],
    [403, 'forbidden', 'You don’t have access to this loan'],
  ] as const)('shows a page for %i with a link back', (status, kind, title) => {
    const { receive } = open('7', ...setupLists, draftOf(null, '', 'loan-setup:7'))
    receive(loanReadFailed({ status, kind }))
    screen.getByRole('heading', { name: title })
    screen.getByRole('link', { name: 'Back to your loans' })
  })
  it('can be retried after a server error', () => {
    const harness = open('7', ...setupLists, draftOf(null, '', 'loan-setup:7'))
    harness.receive(loanReadFailed({}))
    const before = actionsOf(harness, 'loan/opened').length
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(actionsOf(harness, 'loan/opened')).toHaveLength(before + 1)
  })
})

describe('the steps', () => {
  it('start with the first one, and include draws only for a construction loan', async () => {
    openNew({ type: 'fha', loan_section_act_id: '10' })
    await heading('Loan type')
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }))
    expect(steps.queryByText('Construction draws')).toBeNull()
    steps.getByText('Terms & protection')
  })
  it('resume where the last visit ended', async () => {
    openNew({ type: 'fha', project_name: 'Half Done Homes' }, 'project')
    await heading('Project')
    expect(field('Project name').value).toBe('Half Done Homes')
  })
  // Verifies: S5.1
  it('report an invalid field on Continue and keep the input', async () => {
    openNew({ type: 'fha' }, 'project')
    fireEvent.change(field('City'), { target: { value: 'Mobile' } })
    await press('Continue')
    screen.getByText('Project name can not be empty')
    expect(field('City').value).toBe('Mobile')
    screen.getByRole('heading', { level: 1, name: 'Project' })
  })
  it('list all invalid fields at once, with links', async () => {
    openNew({ type: 'fha', project_zip_code: '3660' }, 'project')
    await press('Continue')
    const summary = screen.getByRole('region', { name: '5 fields need attention.' })
    expect(document.activeElement).toBe(summary)
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Project name can not be empty',
      'Street can not be empty',
      'City can not be empty',
      'State can not be empty',
      'Zip code needs to be 5 digits',
    ])
    fireEvent.click(within(summary).getByRole('link', { name: 'State' }))
    expect(document.activeElement).toBe(screen.getByLabelText('State'))
    fireEvent.change(field('City'), { target: { value: 'Mobile' } })
    screen.getByRole('region', { name: '4 fields need attention.' })
  })
  it('focus the heading of the next step', async () => {
    openNew({ type: 'fha', project_name: 'Half Done Homes' }, 'project')
    await act(async () => window.history.pushState(null, '', '/lender/loan/new?step=servicing'))
    expect(document.activeElement).toBe(await heading('Servicing'))
    expect(document.title).toBe('Half Done Homes · Servicing · Loan Auction Marketplace')
  })
  it('normalize pasted values', async () => {
    openNew({ type: 'fha' }, 'terms-and-protection')
    for (const [label, typed, shown] of [
      ['Loan amount', '$25,000,000.00', '25,000,000'],
      ['Servicing spread', '.25', '0.25'],
      ['Term', '40 years', '480'],
    ] as const) {
      fireEvent.change(field(label), { target: { value: typed } })
      await act(async () => fireEvent.blur(field(label)))
      expect(field(label).value).toBe(shown)
    }
    expect(screen.queryByText(/must be/)).toBeNull()
  })
  it('take only the selected fields from a pasted term sheet', async () => {
    openNew({ type: 'fha' }, 'project')
    await press('Paste a term sheet')
    const sheet = 'Project: Cedar Point\nZip: 36602-1234\nCity: Mobile\nState: AL'
    fireEvent.change(screen.getByLabelText('Term sheet'), { target: { value: sheet } })
    screen.getByText('Read from line 2')
    fireEvent.click(screen.getByRole('checkbox', { name: 'City: Mobile' }))
    await press('Fill 3 fields')
    expect(field('Project name').value).toBe('Cedar Point')
    expect(field('Zip code').value).toBe('36602')
    expect(field('City').value).toBe('')
    expect(screen.getByLabelText<HTMLSelectElement>('State').selectedOptions[0]?.textContent).toBe('Alabama')
  })
  // Verifies: S5.7
  it('accept a zip code of five digits only', async () => {
    openNew({ type: 'fha' }, 'project')
    fireEvent.change(field('Zip code'), { target: { value: '3660' } })
    await act(async () => fireEvent.blur(field('Zip code')))
    screen.getByText('Zip code needs to be 5 digits')
    expect(field('Zip code').value).toBe('3660')
  })
  // Verifies: S4.22
  it('save every change in the draft', async () => {
    const harness = openNew({ type: 'fha' }, 'project')
    fireEvent.change(field('Project name'), { target: { value: 'Riverbend' } })
    await waitFor(() =>
      expect(actionsOf(harness, 'draft/changed').at(-1)).toMatchObject({
        payload: { key: 'loan-setup:new', step: 'project', values: { project_name: 'Riverbend' } },
      }),
    )
  })
})

describe('Create loan', () => {
  it('requires program, section and name', async () => {
    const harness = openNew({}, 'review-and-submit')
    await press('Create loan')
    expect(screen.getByRole('region', { name: '3 fields need attention.' })).toBe(document.activeElement)
    expect(actionsOf(harness, 'loan/create-requested')).toEqual([])
  })
  // Verifies: S5.21, S7.27
  it('sends only fields with a value, for its draft, and not the key that drafts of earlier releases contain', async () => {
    const harness = openNew({ type: 'fha', loan_section_act_id: '10', project_name: 'Riverbend' }, 'review-and-submit')
    await press('Create loan')
    const [{ payload }] = actionsOf(harness, 'loan/create-requested') as unknown as [{ payload: object }]
    expect(payload).toMatchObject({ draft: 'loan-setup:new', request: { project_name: 'Riverbend' } })
    expect(JSON.stringify(payload)).not.toContain('project_city')
    expect(JSON.stringify(payload)).not.toContain('key-of-draft')
  })
  it('shows server errors at their fields and lists the fields', async () => {
    const harness = openNew({ type: 'fha', loan_section_act_id: '10', project_name: 'Riverbend' }, 'review-and-submit')
    await press('Create loan')
    harness.receive(loanNotCreated({ project_name: ['Project name is taken'] }))
    expect(screen.getByRole('alert').textContent).toBe('The server rejected: Project name.')
    fireEvent.click(screen.getByRole('link', { name: 'Edit Project' }))
    await heading('Project')
    screen.getByText('Project name is taken')
    expect(field('Project name').value).toBe('Riverbend')
  })
  it('shows server errors of unknown fields', async () => {
    const harness = openNew({ type: 'fha', loan_section_act_id: '10', project_name: 'Riverbend' }, 'review-and-submit')
    await press('Create loan')
    harness.receive(loanNotCreated({ project_name: ['Project name is taken'], tax_parcel: ['Not in this county'] }))
    expect(screen.getByRole('alert').textContent).toBe(
      'The server rejected: Project name. Tax parcel: Not in this county',
    )
  })
})

describe('Check loan', () => {
  it('lists the fields that a submission would refuse, each once, by the labels of the form', async () => {
    const harness = openNew({ type: 'fha', loan_section_act_id: '2' }, 'review-and-submit')
    await press('Check loan')
    harness.receive(
      loanChecked({
        gfd_treated: ['Gfd treated can not be empty'],
        construction_draw_month: ['Construction draw month can not be empty'],
        construction_draw_percent: ['Construction draw percent can not be empty'],
        tax_parcel: ['Tax parcel can not be empty'],
      }),
    )
    const dialog = within(screen.getByRole('dialog', { name: 'Check loan' }))
    const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines.filter((line) => line?.startsWith('Draw schedule'))).toEqual(['Draw schedule: Add at least one draw'])
    expect(lines).toContain('Good-faith deposit can not be empty')
    expect(lines).toContain('tax parcel can not be empty')
    // The server doesn't know this statement, but the form refuses to submit the loan without it.
    expect(lines.some((line) => line === 'Statement about late fees should be checked')).toBe(true)
    dialog.getByText(`${lines.length} fields are missing or invalid.`)
    fireEvent.click(dialog.getByRole('link', { name: 'Good-faith deposit' }))
    await heading('Delivery & deposit')
    expect(document.activeElement).toBe(screen.getByLabelText('Good-faith deposit'))
  })
})

describe('a loan that exists', () => {
  it('shows its amount with separators in the field, the side card and the review', async () => {
    openSaved({ loan_amount: 25_045_200, metadata_step: 'terms-and-protection' })
    await heading('Terms & protection')
    expect(field('Loan amount').value).toBe('25,045,200')
    within(screen.getByRole('complementary')).getByText('$25,045,200')
    await act(async () => window.history.pushState(null, '', '/lender/loan/7?step=review-and-submit'))
    within(screen.getByRole('region', { name: 'Terms & protection' })).getByText('$25,045,200')
  })
  it('names a price below par a discount, without a sign', async () => {
    openSaved({
      loan_amount: 10_000_000,
      auction_process_type: 'price',
      loan_min_price: 99.5,
      metadata_step: 'auction-terms',
    })
    await heading('Auction terms')
    const card = within(screen.getByRole('complementary'))
    card.getByText('Discount to par')
    card.getByText('$50,000.00')
    expect(card.queryByText(/^Premium/)).toBeNull()
  })
  it('expands the figures of its step, and all on the last step, where problems link to their fields', async () => {
    openSaved({ call_protection: 'LO0_10_1', project_street: '', metadata_step: 'project' })
    await heading('Project')
    const isExpanded = () => screen.getByText('Prepayment premium').closest('details')?.open
    const go = (step: string) => act(async () => window.history.pushState(null, '', `/lender/loan/7?step=${step}`))
    expect(isExpanded()).toBe(false)
    await go('terms-and-protection')
    expect(isExpanded()).toBe(true)
    await go('review-and-submit')
    expect(isExpanded()).toBe(true)
    const project = within(screen.getByRole('region', { name: 'Project' }))
    expect(project.getByText('can not be empty', { exact: false }).textContent).toBe('Street can not be empty')
    fireEvent.click(project.getByRole('link', { name: 'Street' }))
    await heading('Project')
    expect(document.activeElement).toBe(field('Street'))
  })
  it('opens the Loan created dialog once its draft has been read, and keeps it open', async () => {
    const harness = createStoreHarness()
    const values = { type: 'fha', loan_section_act_id: '10', project_name: 'Riverbend' }
    harness.receive(clockAt(0), signedInAs('lender'), ...setupLists, draftOf(values, 'review-and-submit'))
    const { rerender } = render(<LoanSetupScreen setup="new" />, { wrapper: harness.Wrapper })
    await heading('Review & submit')
    await press('Create loan')
    harness.receive(...loanWasCreated(selectDraft(harness.store.getState(), 'loan-setup:new')))
    expect(window.location.pathname + window.location.search).toBe('/lender/loan/7?step=review-and-submit')
    rerender(<LoanSetupScreen setup="7" />)
    harness.receive(loanRead())
    expect(screen.queryByRole('dialog')).toBeNull()
    harness.receive(draftOf(null, '', 'loan-setup:7'))
    const dialog = screen.getByRole('dialog', { name: 'Loan created' })
    harness.receive(loanRead({ version: 2, project_city: 'Eagle' }))
    expect(screen.getByRole('dialog', { name: 'Loan created' })).toBe(dialog)
  })
  it('doesn’t open the Loan created dialog again after a reload', async () => {
    window.history.replaceState(null, '', '/lender/loan/7?step=review-and-submit&created=1')
    openSaved()
    await heading('Review & submit')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('shows its values', async () => {
    openSaved({ metadata_step: 'project' })
    await heading('Project')
    expect(field('Project name').value).toBe('Cedar Point Village')
  })
  // Verifies: S4.8, S4.9
  it.each([
    ['incomplete', 'Submit to auction'],
    ['submitted', 'Update loan'],
    ['commitment', 'Update loan'],
  ] as const)('with an auction that is %s has the button %s', async (auction_status, name) => {
    openSaved({ auction_status, metadata_step: 'review-and-submit' })
    await heading('Review & submit')
    screen.getByRole('button', { name })
  })
  it('says, once committed, that changes apply at once and that a new amount needs an amended letter', async () => {
    openSaved({ auction_status: 'commitment', commitment: 'accepted', metadata_step: 'auction-terms' })
    await heading('Auction terms')
    const notice = screen.getByText(/^This loan has its firm commitment\./)
    expect(notice.textContent).toContain(
      'Changes apply as soon as you update the loan, until the auction is scheduled.',
    )
    expect(notice.textContent).toContain('HUD must accept an amended commitment letter')
  })
  it('shows the agency’s decision on the firm commitment', async () => {
    openSaved({ commitment: 'rejected', commitment_reason: 'The letter is not signed.' })
    await screen.findByText(/The letter is not signed/)
  })
})
