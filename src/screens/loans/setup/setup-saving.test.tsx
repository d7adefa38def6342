// Saving a loan: merging with others' changes, conflicts, and recovery from failures.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { valuesOf } from '../../../domain/loan/setup-request'
import { draftFound } from '../../../state/drafts/drafts.slice'
import { draftElsewhere } from '../../../state/testing/samples'
import { clockAt, signedInAs } from '../../testing/fixtures'
import { loanNotSaved, loanRead, setupLists } from '../../testing/loan-fixtures'
import { renderWithStore } from '../../testing/render-with-store'
import { LoanSetupScreen } from './setup-screen'

beforeEach(() => window.history.replaceState(null, '', '/lender/loan/7'))
afterEach(cleanup)

type Harness = ReturnType<typeof renderWithStore>
type Draft = Readonly<Record<string, unknown>> | null
const open = (
  change: Parameters<typeof loanRead>[0] = {},
  draft: Draft = null,
  offered: { readonly values: NonNullable<Draft>; readonly step: string; readonly at: number } | null = null,
) =>
  renderWithStore(
    <LoanSetupScreen setup="7" />,
    clockAt(0),
    signedInAs('lender'),
    ...setupLists,
    draftFound({
      key: 'loan-setup:7',
      own: draft === null ? null : { values: draft, step: 'project', at: 0 },
      offered: offered === null ? null : draftElsewhere(offered),
    }),
    loanRead({ metadata_step: 'project', ...change }),
  )
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => act(async () => void fireEvent.change(field(name), { target: { value } }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const offer = () => within(screen.getByRole('region', { name: 'Another version of this form' }))
const saves = ({ dispatched }: Harness) =>
  dispatched.filter((one) => one.type === 'loan/save-requested') as unknown as readonly {
    readonly payload: { readonly request: Readonly<Record<string, unknown>> }
  }[]
const stale = {
  status: 409,
  kind: 'invalid',
  message: 'This loan was saved elsewhere after you started editing.',
} as const
const byRidge = { updated_by: 'Ridgeway', updated_at: '2026-03-02T15:40:00.000Z' }

describe('a save', () => {
  it('sends the version that the edit started from', async () => {
    const harness = open({ version: 4 })
    await type('City', 'Nampa')
    await press('Save and leave')
    expect(saves(harness)[0]?.payload.request).toMatchObject({ project_city: 'Nampa', version: 4 })
  })

  it('sends an empty list of investors when all investors are invited again, because a list that isn’t sent stays', async () => {
    window.history.replaceState(null, '', '/lender/loan/7?step=investors-and-signators')
    const harness = open({ version: 4, investors: [9] })
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /^All investors/ })))
    await press('Save and leave')
    expect(saves(harness)[0]?.payload.request).toMatchObject({ investors: [] })
  })

  it('leaves out the investors of a loan that has invited all of them', async () => {
    const harness = open({ version: 4, investors: [] })
    await type('City', 'Nampa')
    await press('Save and leave')
    expect(saves(harness)[0]?.payload.request).not.toHaveProperty('investors')
  })

  it('adds no term that the loan lacks and nobody typed', async () => {
    const harness = open({ version: 4 })
    await type('City', 'Nampa')
    await press('Save and leave')
    const { request } = saves(harness)[0]?.payload ?? {}
    for (const term of ['loan_term', 'loan_amount_diff_percent', 'servicing_spread'])
      expect(request).not.toHaveProperty(term)
  })

  it('merges a concurrent change to another field, and retries automatically', async () => {
    const harness = open({ version: 4 })
    await type('City', 'Nampa')
    await press('Save and leave')
    harness.receive(loanNotSaved(stale))
    harness.receive(loanRead({ version: 5, project_street: '9 Elm Street', ...byRidge }))
    await waitFor(() => expect(saves(harness)).toHaveLength(2))
    expect(saves(harness)[1]?.payload.request).toMatchObject({
      project_city: 'Nampa',
      project_street: '9 Elm Street',
      version: 5,
    })
  })

  it('shows both values of a field that was changed concurrently, and waits for a choice', async () => {
    const harness = open({ version: 4 })
    await type('City', 'Nampa')
    await press('Save and leave')
    harness.receive(loanNotSaved(stale))
    harness.receive(loanRead({ version: 5, project_city: 'Eagle', ...byRidge }))
    const choice = await screen.findByRole('listitem', { name: 'City' })
    expect(choice.textContent).toContain('Nampa')
    expect(choice.textContent).toContain('Eagle')
    expect(choice.textContent).toContain('Ridgeway, 03/02/2026 10:40:00 ET')
    await press('Save and leave')
    expect(saves(harness)).toHaveLength(1)
    expect(screen.getByRole('alert').textContent).toContain('Choose a value first: City.')
    await act(async () => void fireEvent.click(within(choice).getByRole('button', { name: 'Use theirs' })))
    expect(field('City').value).toBe('Eagle')
    await press('Save and leave')
    expect(saves(harness)[1]?.payload.request).toMatchObject({ project_city: 'Eagle', version: 5 })
  })

  it('reloads the loan first if the server sends no versions, and compares field by field', async () => {
    const harness = open({ version: null })
    await type('City', 'Nampa')
    await press('Save and leave')
    expect(saves(harness)).toHaveLength(0)
    harness.receive(loanRead({ version: null, project_street: '9 Elm Street' }))
    await waitFor(() => expect(saves(harness)).toHaveLength(1))
    expect(saves(harness)[0]?.payload.request).toMatchObject({
      project_city: 'Nampa',
      project_street: '9 Elm Street',
    })
    expect(saves(harness)[0]?.payload.request).not.toHaveProperty('version')
  })
})

describe('a loan that was deleted, transferred or sold during an edit', () => {
  const gone = (status: 403 | 404 | 410, message: string) =>
    ({
      type: 'loan.read/failed',
      payload: {
        subject: 'loan.read',
        params: { id: 7 },
        query: undefined,
        error: { status, kind: kinds[status], message, fields: {} },
      },
    }) as const
  const kinds = { 403: 'forbidden', 404: 'not-found', 410: 'gone' } as const
  const deleted = 'Cedar Point Village was deleted by Ridgeway on 03/02/2026 10:15 ET.'

  it('says who deleted it and when, shows the unsaved changes, and can keep them as a new loan', async () => {
    const harness = open()
    await type('City', 'Nampa')
    harness.receive(gone(410, deleted))
    screen.getByText(deleted)
    const changes = within(screen.getByRole('region', { name: 'Your unsaved changes' }))
    expect(changes.getByRole('row', { name: /^City/ }).textContent).toContain('Nampa')
    fireEvent.click(changes.getByRole('button', { name: 'Keep as a new loan' }))
    const saved = harness.dispatched.filter((one) => one.type === 'draft/changed').at(-1)
    expect(saved?.payload).toMatchObject({
      key: expect.stringMatching(/^loan-setup:new-/),
      values: { project_city: 'Nampa', project_name: 'Cedar Point Village' },
    })
    expect(window.location.pathname).toMatch(/\/loan\/new-/)
    expect(harness.dispatched).toContainEqual({ type: 'draft/cleared', payload: { key: 'loan-setup:7' } })
  })

  it.each([403, 404] as const)('shows the unsaved changes if the server only answers %i', async (status) => {
    const harness = open()
    await type('City', 'Nampa')
    harness.receive(gone(status, 'No.'))
    screen.getByRole('button', { name: 'Keep as a new loan' })
    screen.getByRole('link', { name: 'Back to your loans' })
  })

  it('offers nothing to keep if there is no draft', () => {
    const noDraft = draftFound({ key: 'loan-setup:7', own: null, offered: null })
    const shown = [clockAt(0), signedInAs('lender'), ...setupLists, noDraft] as const
    const { receive } = renderWithStore(<LoanSetupScreen setup="7" />, ...shown)
    receive(gone(410, deleted))
    screen.getByText(deleted)
    expect(screen.queryByRole('button', { name: 'Keep as a new loan' })).toBeNull()
  })

  it('offers to keep the unsaved changes if the loan was sold meanwhile', async () => {
    const harness = open()
    await type('City', 'Nampa')
    harness.receive(loanRead({ auction_status: 'past' }))
    screen.getByText('The auction has closed. These were its terms.')
    screen.getByRole('button', { name: 'Keep as a new loan' })
  })
})

describe('an edit interrupted by a crash', () => {
  it('is merged with later saves, because the draft stores its base', async () => {
    const base = { project_name: 'Cedar Point Village', project_city: 'Boise', project_street: '2215 Overland Road' }
    open(
      { version: 9, project_street: '9 Elm Street', project_city: 'Eagle', ...byRidge },
      { type: 'fha', loan_section_act_id: '10', ...base, project_city: 'Nampa', base: { type: 'fha', ...base } },
    )
    await waitFor(() => expect(field('Street').value).toBe('9 Elm Street'))
    expect(field('City').value).toBe('Nampa')
    expect(screen.getByRole('listitem', { name: 'City' }).textContent).toContain('Eagle')
  })
})

describe('a save with an expired session', () => {
  it('keeps the form and its input, and continues after the user signs in', async () => {
    const harness = open({ version: 4 })
    await type('City', 'Nampa')
    await press('Save and leave')
    harness.receive(loanNotSaved({ status: 401, kind: 'unauthenticated', message: 'Unauthenticated.' }))
    expect(field('City').value).toBe('Nampa')
    expect(screen.getByRole('alert').textContent).toContain('Your changes are still here')
    harness.receive(signedInAs('lender'))
    await waitFor(() => expect(saves(harness)).toHaveLength(2))
    expect(saves(harness)[1]?.payload.request).toMatchObject({ project_city: 'Nampa', version: 4 })
  })
})

describe('a save that fails', () => {
  it('shows a focused error next to the buttons, and keeps the input', async () => {
    const harness = open({ version: 4 })
    await type('City', 'Nampa')
    await press('Save and leave')
    harness.receive(loanNotSaved({ status: 500, kind: 'server', message: 'Something went wrong on the server.' }))
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('Something went wrong on the server.')
    expect(alert.parentElement).toBe(document.activeElement)
    expect(field('City').value).toBe('Nampa')
  })
})

describe('a loan whose terms cannot change', () => {
  it.each([
    [{ auction_status: 'live' }, 'The auction is live, so its terms can’t change.'],
    [{ auction_status: 'past' }, 'The auction has closed.'],
    [{ auction_status: 'submitted', commitment: 'waiting' }, 'HUD is reviewing the commitment letter.'],
  ] as const)('is read-only and says why: %j', async (change, reason) => {
    open(change)
    await screen.findByText(new RegExp(reason))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Save|Update/ })).toBeNull()
    screen.getByText('2215 Overland Road')
  })
})

describe('a loan setup that was begun on another device', () => {
  it('goes on here without a question, if nothing was typed here', async () => {
    const values = { type: 'fha', loan_section_act_id: '10', project_name: 'Cedar Point Village' }
    const key = 'loan-setup:new'
    const offered = draftElsewhere({ values, step: 'project', at: 2 })
    const { dispatched } = renderWithStore(
      <LoanSetupScreen setup="new" />,
      clockAt(0),
      signedInAs('lender'),
      ...setupLists,
      draftFound({ key, own: null, offered }),
    )
    expect(dispatched).toContainEqual({ type: 'draft/take-offer', payload: { key } })
    expect(screen.queryByRole('region', { name: 'Another version of this form' })).toBeNull()
  })
})

describe('one loan draft in two browsers', () => {
  const base = { project_name: 'Cedar Point Village', project_city: 'Boise', project_street: '2215 Overland Road' }
  const draft = (values: object, at: number) => ({
    values: { type: 'fha', loan_section_act_id: '10', ...base, ...values, base: { type: 'fha', ...base } },
    step: 'project',
    at,
  })
  const both = (mine: object, theirs: object) =>
    open({}, draft(mine, 1).values, draft(theirs, Date.parse('2026-03-02T15:10:00Z')))
  const last = ({ dispatched }: Harness, type: string) => dispatched.findLast((one) => one.type === type)

  it('is merged field by field with Merge both', async () => {
    const harness = both({ project_city: 'Nampa' }, { project_street: '9 Elm Street' })
    expect(offer().getByRole('status').textContent).toBe(
      'Another device signed in to this account has a different version of this form, last edited 03/02/2026 10:10:00 ET. Yours stays as it is until you choose.',
    )
    await press('Merge both')
    expect([field('City').value, field('Street').value]).toEqual(['Nampa', '9 Elm Street'])
    expect(last(harness, 'draft/changed')).toMatchObject({
      payload: { values: { project_city: 'Nampa', project_street: '9 Elm Street' } },
    })
    expect(last(harness, 'draft/decline-offer')).toMatchObject({ payload: { key: 'loan-setup:7' } })
    expect(screen.queryByRole('button', { name: 'Merge both' })).toBeNull()
  })

  it('asks for each field that both changed before it merges anything', async () => {
    const harness = both({ project_city: 'Nampa' }, { project_city: 'Eagle', project_street: '9 Elm Street' })
    await press('Merge both')
    const dialog = within(screen.getByRole('dialog', { name: 'Compare the two versions' }))
    expect(dialog.getByRole('alert').textContent).toContain('Both versions changed City.')
    expect(field('Street').value).toBe('2215 Overland Road')
    expect(last(harness, 'draft/decline-offer')).toBeUndefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Use the other' }))
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Merge both' })))
    expect([field('City').value, field('Street').value]).toEqual(['Eagle', '9 Elm Street'])
  })
})

describe('a loan offered by another lender', () => {
  it('is read-only with its documents, and says why', async () => {
    const harness = open({
      auction_status: 'submitted',
      offered_by: 'Tall Pine Capital',
      documents: [
        { id: 3, form: 'form_hud', name: 'commitment.pdf', size: 2_000, uploaded_at: '2026-03-02T15:00:00.000Z' },
      ],
    })
    screen.getByText(/^Tall Pine Capital offered you this loan\./)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Remove|Save/ })).toBeNull()
    await press('Download HUD')
    expect(harness.dispatched.at(-1)).toMatchObject({
      type: 'document/download-requested',
      payload: { loanId: 7, form: 'form_hud', name: 'commitment.pdf' },
    })
  })

  it('says that it has no documents yet', () => {
    open({ auction_status: 'submitted', offered_by: 'Tall Pine Capital' })
    expect(screen.getByRole('region', { name: 'Documents' }).textContent).toContain('This loan has no documents yet.')
  })
})

describe('unsaved changes from another device', () => {
  const filled = { loan_term: 480, loan_amount: 12_480_300 } as const
  const saved = valuesOf(loanRead(filled).payload.answer.data)
  const typed = (values: object) => ({
    values: { ...saved, ...values },
    step: 'project',
    at: Date.parse('2026-03-02T15:10:00Z'),
  })
  const listed = () =>
    offer()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it('are listed with the saved values, and are not in the form', async () => {
    const harness = open(filled, null, typed({ project_city: 'Nampa', loan_amount: '1248030' }))
    expect(offer().getByRole('status').textContent).toBe(
      'Another device signed in to this account has unsaved changes to this form, last edited 03/02/2026 10:10:00 ET. Your form doesn’t include them unless you use them.',
    )
    expect(listed()).toEqual(['City: Boise →changed to Nampa', 'Loan amount: $12,480,300 →changed to $1,248,030'])
    expect(field('City').value).toBe('Boise')
    await press('Save and leave')
    expect(saves(harness)[0]?.payload.request).toMatchObject({ project_city: 'Boise', loan_amount: 12_480_300 })
  })

  it('are in the form once the user takes them', async () => {
    const harness = open(filled, null, typed({ project_city: 'Nampa' }))
    await press('Use the other version')
    expect(harness.dispatched).toContainEqual({ type: 'draft/take-offer', payload: { key: 'loan-setup:7' } })
    await waitFor(() => expect(field('City').value).toBe('Nampa'))
  })

  it('are listed up to five fields, with a count of the others', () => {
    const project = {
      project_name: 'Elm',
      project_street: '1 Elm Street',
      project_city: 'Nampa',
      project_zip_code: '83651',
    }
    open(filled, null, typed({ ...project, loan_amount: '1248030', loan_term: '300' }))
    expect(listed()).toHaveLength(6)
    expect(listed().at(-1)).toBe('and 1 more')
  })

  it('can be merged only if this form has changes too', async () => {
    open(filled, null, typed({ project_city: 'Nampa' }))
    expect(screen.queryByRole('button', { name: 'Merge both' })).toBeNull()
    await press('Compare')
    const dialog = within(screen.getByRole('dialog', { name: 'Compare the two versions' }))
    const headings = dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings).toEqual(['Field', 'This form', 'Another device'])
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are dismissed if they equal the saved values', async () => {
    const harness = open(filled, null, typed({ loan_amount: '12,480,300' }))
    expect(screen.queryByRole('button', { name: 'Use the other version' })).toBeNull()
    expect(harness.dispatched).toContainEqual({ type: 'draft/decline-offer', payload: { key: 'loan-setup:7' } })
    await type('City', 'Nampa')
    expect(screen.queryByRole('button', { name: 'Use the other version' })).toBeNull()
  })

  it('are not offered if this form has the same changes', async () => {
    open(filled, null, typed({ project_city: 'Nampa' }))
    await type('City', 'Nampa')
    expect(screen.queryByRole('button', { name: 'Use the other version' })).toBeNull()
  })

  it('exclude fields that were saved later', async () => {
    const base = { ...saved, project_street: '1 Old Road' }
    open(filled, { ...saved, project_name: 'Cedar Point' }, typed({ ...base, project_city: 'Nampa', base }))
    expect(listed()).toEqual(['City: Boise →changed to Nampa'])
    await press('Merge both')
    expect([field('Project name').value, field('City').value, field('Street').value]).toEqual([
      'Cedar Point',
      'Nampa',
      '2215 Overland Road',
    ])
  })

  it('show the section of another program in the comparison', async () => {
    open(filled, null, typed({ type: 'rhs', loan_section_act_id: '20' }))
    await press('Compare')
    const dialog = within(screen.getByRole('dialog', { name: 'Compare the two versions' }))
    expect(dialog.getByRole('row', { name: /^Section of the Act/ }).textContent).toContain('538 · Permanent')
  })
})
