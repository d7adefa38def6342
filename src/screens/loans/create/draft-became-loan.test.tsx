// A draft whose loan was created in another tab or on another device: the form says so, keeps what was typed, and creates no second loan.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { valuesOf } from '../../../domain/loan/setup-request'
import { blankSetup } from '../../../domain/loan/setup-values'
import {
  type CreatedLoan,
  draftConverted,
  draftDoubted,
  draftFound,
  selectDraft,
} from '../../../state/drafts/drafts.slice'
import { DRAFT_UNREAD_MESSAGE } from '../../../state/requests/requests.slice'
import { draftElsewhere } from '../../../state/testing/samples'
import { clockAt, signedInAs } from '../../testing/fixtures'
import { loanNotCreated, loanRead, loanReadFailed, loanWasCreated, setupLists } from '../../testing/loan-fixtures'
import { createStoreHarness, renderWithStore } from '../../testing/render-with-store'
import { LoanSetupScreen } from '../setup/setup-screen'
import { NewLoanScreen } from './new-loan-screen'

const KEY = 'loan-setup:new'
const typed = { type: 'fha', loan_section_act_id: '10', project_name: 'Riverbend', loan_amount: '7,770,000' }
const loan = (loanId = 7, browser = 'home'): CreatedLoan => ({
  loanId,
  at: Date.parse('2026-03-02T15:10:00Z'),
  writer: browser,
  n: 3,
  browser,
  lineage: [],
})

beforeEach(() => window.history.replaceState(null, '', '/lender/loan/new?step=review-and-submit'))
afterEach(cleanup)

type Fact = Parameters<ReturnType<typeof renderWithStore>['receive']>[number]
type Values = Readonly<Record<string, unknown>>
const found = (key: string, values: Values | null) =>
  draftFound({ key, own: values === null ? null : { values, step: 'review-and-submit', at: 0 }, offered: null })
const open = (setup: string, ...facts: readonly Fact[]) =>
  renderWithStore(<LoanSetupScreen setup={setup} />, clockAt(0), signedInAs('lender'), ...setupLists, ...facts)
const press = (name: string, place: Pick<typeof screen, 'getByRole'> = screen) =>
  act(async () => void fireEvent.click(place.getByRole('button', { name })))
const notice = () => within(screen.getByRole('region', { name: 'This draft is a loan now' }))
/** What was saved in this draft. */
const savedIn = (harness: ReturnType<typeof renderWithStore>, key: string) =>
  actionsOf(harness, 'draft/changed').filter(({ payload }) => 'key' in payload && payload.key === key)
const actionsOf = ({ dispatched }: ReturnType<typeof renderWithStore>, type: string) =>
  dispatched.filter((one) => one.type === type)

describe('an open form whose draft another device has created', () => {
  it('says when and where, keeps what was typed, and has no Create loan', () => {
    const { receive } = open('new', found(KEY, typed))
    screen.getByRole('button', { name: 'Create loan' })
    receive(draftConverted({ key: KEY, loans: [loan()] }))
    expect(notice().getByRole('status').textContent).toMatch(
      /^This draft became a loan on another device on 03\/02\/2026 10:10:00 ET\. Changes you made here may not be in it/,
    )
    expect(screen.queryByRole('button', { name: 'Create loan' })).toBeNull()
    expect(screen.getAllByText('$7,770,000').length).toBeGreaterThan(0)
  })

  it('no longer calls itself a draft: its strip says which loan it is, and where later changes are saved', () => {
    const { receive } = open('new', found(KEY, typed))
    const strip = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(strip.getByRole('status').textContent).toMatch(/^Draft saved in this browser /)
    receive(draftConverted({ key: KEY, loans: [loan(9)] }))
    expect(strip.getByRole('status').textContent).toMatch(
      /^Created as loan 9\. Later changes saved in this browser \d\d:\d\d:\d\d ET$/,
    )
  })

  it.each(['with', 'without'])(
    'says that an earlier attempt may have created another loan, %s text in the form',
    (text) => {
      open(
        'new',
        found(KEY, text === 'with' ? typed : null),
        draftConverted({ key: KEY, loans: [loan()] }),
        draftDoubted({ key: KEY }),
      )
      const said = screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(' ')
      expect(said).toContain('Your earlier attempt may have created another loan')
    },
  )

  it('is scrolled into view when it appears', () => {
    const scrolled: string[] = []
    const before = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      scrolled.push(this.getAttribute('aria-label') ?? '')
    }
    const { receive } = open('new', found(KEY, typed))
    receive(draftConverted({ key: KEY, loans: [loan()] }))
    Element.prototype.scrollIntoView = before
    expect(scrolled).toEqual(['This draft is a loan now'])
  })

  it('opens the loan with the text as its unsaved edits, which began with a blank form', async () => {
    const harness = open('new', found(KEY, typed), draftConverted({ key: KEY, loans: [loan()] }))
    await press('Open the loan', notice())
    expect(savedIn(harness, 'loan-setup:7')).toMatchObject([
      { payload: { key: 'loan-setup:7', values: { ...typed, base: blankSetup } } },
    ])
    expect(actionsOf(harness, 'draft/cleared')).toEqual([{ type: 'draft/cleared', payload: { key: KEY } }])
    expect(window.location.pathname).toBe('/lender/loan/7')
    screen.getByText('Your changes are in the loan’s form. Save the loan to keep them.')
  })

  it('keeps other unsaved edits of that loan, and has its own text offered there', async () => {
    const edits = found('loan-setup:7', { ...typed, project_city: 'Nampa' })
    const harness = open('new', edits, found(KEY, typed), draftConverted({ key: KEY, loans: [loan()] }))
    await press('Open the loan', notice())
    expect(savedIn(harness, 'loan-setup:7')).toEqual([])
    expect(actionsOf(harness, 'draft/cleared')).toEqual([])
    expect(actionsOf(harness, 'draft/overtaken')).toMatchObject([
      { payload: { key: 'loan-setup:7', offered: { values: typed, isFromThisBrowser: true } } },
    ])
  })

  // On a phone the notice at the top of the last step isn't in view next to its buttons.
  it.each(['notice', 'foot'])('can be kept as a new loan from the %s', async (place) => {
    const harness = open('new', found(KEY, typed), draftConverted({ key: KEY, loans: [loan()] }))
    const foot = document.querySelector<HTMLElement>('.setup__foot') ?? document.body
    await press('Keep as a new loan', place === 'notice' ? notice() : within(foot))
    const setup = window.location.pathname.slice('/lender/loan/'.length)
    expect(setup).toMatch(/^new-/)
    expect(savedIn(harness, `loan-setup:${setup}`)).toMatchObject([{ payload: { values: typed } }])
  })

  it('becomes a page with a link to the loan if nothing was typed in it', () => {
    open('new', found(KEY, null), draftConverted({ key: KEY, loans: [loan()] }))
    screen.getByRole('heading', { name: 'This draft is a loan now' })
    expect(screen.getByRole('link', { name: 'Open the loan' }).getAttribute('href')).toMatch(/^\/lender\/loan\/7/)
    expect(screen.queryByRole('button', { name: 'Create loan' })).toBeNull()
  })
})

describe('the created loan with the text of the draft', () => {
  const loanDraft = found('loan-setup:7', {
    ...valuesOf(loanRead().payload.answer.data),
    project_city: 'Nampa',
    base: blankSetup,
  })

  it('asks about each field that both filled in, and shows the others as unsaved edits', async () => {
    open('7', loanDraft, loanRead({ metadata_step: 'project' }))
    const merge = within(screen.getByRole('region', { name: 'Fields changed here and elsewhere' }))
    expect(merge.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual(['City'])
  })

  it('is kept as a new loan if the created one has been deleted since', () => {
    const { receive } = open('7', loanDraft)
    receive(loanReadFailed({ status: 410, kind: 'gone', message: 'Prairie Lending deleted this loan.' }))
    screen.getByRole('heading', { name: 'Your unsaved changes' })
    screen.getByRole('button', { name: 'Keep as a new loan' })
  })
})

describe('two loans that two devices created from one draft at once', () => {
  it('name each other in the dialog that offers to submit the new one, and on its page', async () => {
    const { store, receive, Wrapper } = createStoreHarness()
    receive(clockAt(0), signedInAs('lender'), ...setupLists, found(KEY, typed))
    const { rerender } = render(<LoanSetupScreen setup="new" />, { wrapper: Wrapper })
    await press('Create loan')
    receive(...loanWasCreated(selectDraft(store.getState(), KEY)))
    receive(
      found('loan-setup:7', null),
      draftConverted({ key: KEY, loans: [loan(8), loan(7, 'browser')] }),
      loanRead({ metadata_step: 'project' }),
    )
    rerender(<LoanSetupScreen setup="7" />)
    const dialog = within(screen.getByRole('dialog', { name: 'Loan created' }))
    expect(dialog.getByText(/^Loan 8 was created from the same draft on another device/).textContent).toContain(
      'Delete the one that you don’t need',
    )
    expect(dialog.getByRole('link', { name: 'Open loan 8' }).getAttribute('href')).toMatch(/^\/lender\/loan\/8/)
    expect(screen.getAllByText(/^Loan 8 was created from the same draft/)).toHaveLength(2)
  })
})

describe('Create loan', () => {
  it('creates the loan unread only after the form has said that the draft couldn’t be read', async () => {
    const harness = open('new', found(KEY, typed))
    await press('Create loan')
    const failed = loanNotCreated({})
    const error = { status: 0, kind: 'offline', message: DRAFT_UNREAD_MESSAGE, fields: {} } as const
    harness.receive({ ...failed, payload: { ...failed.payload, error } })
    expect(screen.getByRole('alert').textContent).toBe(DRAFT_UNREAD_MESSAGE)
    await press('Create loan')
    const payloads = actionsOf(harness, 'loan/create-requested').map(({ payload }) => payload)
    expect(payloads.map((payload) => 'unread' in payload && payload.unread)).toEqual([false, true])
  })
})

describe('another version of a draft that isn’t created yet', () => {
  const elsewhere = (values: Values) =>
    draftElsewhere({ values, step: 'project', at: Date.parse('2026-03-02T15:10:00Z') })
  const found_ = (own: Values | null, theirs: Values) =>
    draftFound({
      key: KEY,
      own: own === null ? null : { values: own, step: 'project', at: 0 },
      offered: elsewhere(theirs),
    })

  it('is listed by the fields in which the two differ, from mine to theirs', () => {
    open('new', found_(typed, { ...typed, loan_amount: '2,999,000' }))
    const offer = within(screen.getByRole('region', { name: 'Another version of this form' }))
    expect(offer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Loan amount: $7,770,000 →changed to $2,999,000',
    ])
  })

  it('fills a form in which nothing was typed, without asking', () => {
    const { dispatched } = open('new', found_(null, typed))
    expect(dispatched).toContainEqual({ type: 'draft/take-offer', payload: { key: KEY } })
    expect(screen.queryByRole('region', { name: 'Another version of this form' })).toBeNull()
    expect(screen.getAllByText('$7,770,000').length).toBeGreaterThan(0)
  })
})

describe('Unfinished loans', () => {
  it('says which draft is a loan already', () => {
    renderWithStore(
      <NewLoanScreen />,
      signedInAs('lender'),
      found(KEY, typed),
      draftConverted({ key: KEY, loans: [loan()] }),
    )
    within(screen.getByRole('article', { name: 'Riverbend' })).getByText(
      /^Created as loan 7, without your last changes/,
    )
  })
})
