// The review before a submission or an update: nothing is sent that it didn't list, whatever moves meanwhile.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftFound, selectDraft } from '../../../state/drafts/drafts.slice'
import { loanSubmitRequested } from '../../../state/loan-setup/loan-setup.slice'
import { clockAt, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import {
  completeFields,
  loanNotSubmitted,
  loanRead,
  loanReadFailed,
  loanSaved,
  loanWasCreated,
  setupLists,
} from '../../testing/loan-fixtures'
import { createStoreHarness, renderWithStore } from '../../testing/render-with-store'
import { LoanSetupScreen } from './setup-screen'

beforeAll(loadLazyParts)
beforeEach(() => window.history.replaceState(null, '', '/lender/loan/7?step=review-and-submit'))
afterEach(cleanup)

type Harness = ReturnType<typeof renderWithStore>
type Change = Parameters<typeof loanRead>[0]

/** The step that the epics take, which don't run here. */
const submitting = (version: number) => loanSubmitRequested({ loanId: 7, auctionId: 70, version })

const AT = Date.parse('2026-03-02T15:15:00Z')
const open = (change: Change = {}) =>
  renderWithStore(
    <LoanSetupScreen setup="7" />,
    clockAt(AT),
    signedInAs('lender'),
    ...setupLists,
    draftFound({ key: 'loan-setup:7', own: null, offered: null }),
    loanRead({ ...completeFields, metadata_step: 'review-and-submit', ...change }),
  )
const colleague = { updated_by: 'Ridgeway', updated_at: '2026-03-02T15:40:00.000Z' }
const saved = (change: Change) => loanRead({ ...completeFields, ...colleague, ...change })
const go = (step: string) => act(async () => window.history.pushState(null, '', `/lender/loan/7?step=${step}`))
const type = (name: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const dialog = (name = 'Review your changes') => within(screen.getByRole('dialog', { name }))
const confirm = (name: string, title?: string) =>
  act(async () => void fireEvent.click(dialog(title).getByRole('button', { name })))
const rows = () =>
  dialog()
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
const marks = (title?: string) =>
  dialog(title)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
const sent = ({ dispatched }: Harness, type: 'loan/save-requested' | 'loan/save-and-submit-requested') =>
  dispatched.filter((one) => one.type === type).map((one) => (one as unknown as { readonly payload: unknown }).payload)
const submissions = (harness: Harness) => sent(harness, 'loan/save-and-submit-requested')

/** Opens the review of a changed tolerance, at version 4. */
async function openWithChange(change: Change = {}) {
  const harness = open({ version: 4, ...change })
  await go('terms-and-protection')
  await type('Amount tolerance', '7')
  await go('review-and-submit')
  return harness
}

describe('a saved field that is emptied', () => {
  // Verifies: S5.21, S5.22
  it('says in the field and in the review that it stays, and isn’t listed as a change', async () => {
    const harness = await openWithChange()
    await go('loan-type')
    await type('FHA project number', '')
    screen.getByText('A saved value can be changed but not cleared. Saving keeps 124-11042.')
    await go('review-and-submit')
    await press('Submit to auction')
    expect(rows()).toEqual(['Amount tolerance±5%±7%'])
    dialog().getByText('FHA project number: A saved value can be changed but not cleared. Saving keeps 124-11042.')
    await confirm('Save and submit')
    expect(submissions(harness)).toMatchObject([{ request: { loan_amount_diff_percent: 7 } }])
    expect(submissions(harness)).not.toHaveProperty('0.request.fha_number')
  })

  it('doesn’t count as a change without another one', async () => {
    open({ version: 4 })
    await go('loan-type')
    await type('FHA project number', '')
    await go('review-and-submit')
    await press('Submit to auction')
    dialog('Review the loan').getByText('You have no unsaved changes to Cedar Point Village.')
  })
})

describe('the review of a submission', () => {
  it('lists what is saved, and sends it with the version that was seen', async () => {
    const harness = await openWithChange()
    await press('Submit to auction')
    dialog().getByText('1 field of Cedar Point Village differs from the saved loan. Submitting saves your changes.')
    expect(rows()).toEqual(['Amount tolerance±5%±7%'])
    expect(submissions(harness)).toEqual([])
    await confirm('Save and submit')
    expect(submissions(harness)).toMatchObject([{ request: { loan_amount_diff_percent: 7, version: 4 }, version: 4 }])
  })

  it('marks what a colleague saved while it was open, keeps the edits, and asks again before it sends', async () => {
    const harness = await openWithChange()
    await press('Submit to auction')
    harness.receive(saved({ version: 5, loan_amount: 5_321_300 }))
    dialog().getByText('Changed by Ridgeway just now (03/02/2026 10:40:00 ET):')
    expect(marks()).toEqual(['Loan amount: $53,213,700 →changed to $5,321,300'])
    dialog().getByText('The loan amount is about ten times smaller than before.')
    expect(rows()).toEqual(['Amount tolerance±5%±7%'])
    await confirm('Save and submit')
    expect(submissions(harness)).toEqual([])
    expect(dialog().getByRole('alert').textContent).toContain('Nothing was sent, because the loan changed')
    await confirm('Save and submit')
    expect(submissions(harness)).toMatchObject([
      { request: { loan_amount: 5_321_300, loan_amount_diff_percent: 7, version: 5 } },
    ])
  })

  it.each([
    ['you, in another tab or on another device', { updated_by: 'Harbor Crest Capital' }],
    ['nobody, if the server doesn’t say who', { updated_by: null, updated_at: null }],
  ])('says that what came in was saved by %s', async (_who, by) => {
    const harness = await openWithChange()
    await press('Submit to auction')
    harness.receive(saved({ version: 5, loan_amount: 5_321_300, ...by }))
    dialog().getByText(
      by.updated_by === null
        ? 'Changed elsewhere just now:'
        : 'Changed by you, in another tab or on another device, just now (03/02/2026 10:40:00 ET):',
    )
    await press('Keep editing')
    screen.getByText(
      by.updated_by === null
        ? 'Saved elsewhere and updated here: Loan amount.'
        : 'Saved elsewhere and updated here: Loan amount (you, in another tab or on another device, 03/02/2026 10:40:00 ET).',
    )
  })

  it('asks again for each further change', async () => {
    const harness = await openWithChange()
    await press('Submit to auction')
    for (const [version, loan_amount] of [
      [5, 5_321_300],
      [6, 6_000_000],
    ] as const) {
      harness.receive(saved({ version, loan_amount }))
      await confirm('Save and submit')
    }
    expect(submissions(harness)).toEqual([])
    expect(marks()).toEqual(['Loan amount: $53,213,700 →changed to $6,000,000'])
    await confirm('Save and submit')
    expect(submissions(harness)).toMatchObject([{ request: { loan_amount: 6_000_000, version: 6 } }])
  })

  it('doesn’t ask again after a document, because no field changed', async () => {
    const harness = await openWithChange()
    await press('Submit to auction')
    harness.receive(saved({ version: 5 }))
    expect(marks()).toEqual([])
    await confirm('Save and submit')
    expect(submissions(harness)).toMatchObject([{ request: { version: 5 } }])
  })

  it('offers the choice of a field that both changed, and can’t send before it', async () => {
    const harness = await openWithChange()
    await press('Submit to auction')
    harness.receive(saved({ version: 5, loan_amount_diff_percent: 9 }))
    const choice = dialog().getByRole('listitem', { name: 'Amount tolerance' })
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Save and submit' }).disabled).toBe(true)
    await act(async () => void fireEvent.click(within(choice).getByRole('button', { name: 'Keep mine' })))
    expect(rows()).toEqual(['Amount tolerance±9%±7%'])
    await confirm('Save and submit')
    expect(submissions(harness)).toMatchObject([{ request: { loan_amount_diff_percent: 7, version: 5 } }])
  })

  it('opens again with what the server refused, and sends nothing by itself', async () => {
    const harness = await openWithChange()
    await press('Submit to auction')
    await confirm('Save and submit')
    harness.receive(loanSaved(5), saved({ version: 5, loan_amount_diff_percent: 7 }), submitting(5))
    const why = 'The loan amount is now $5,321,300; you saw $53,213,700. Review the loan and confirm again.'
    harness.receive(loanNotSubmitted({ status: 409, kind: 'invalid', message: why }))
    harness.receive(saved({ version: 6, loan_amount_diff_percent: 7, loan_amount: 5_321_300 }))
    await waitFor(() => screen.getByRole('dialog', { name: 'Review the loan' }))
    dialog('Review the loan').getByText(why)
    expect(marks('Review the loan')).toEqual(['Loan amount: $53,213,700 →changed to $5,321,300'])
    expect(submissions(harness)).toHaveLength(1)
    await confirm('Submit to auction', 'Review the loan')
    expect(submissions(harness)[1]).toMatchObject({ request: null, version: 6 })
  })
})

describe('the submission of an unchanged loan', () => {
  it('carries the version that was seen', async () => {
    const harness = open({ version: 4 })
    await press('Submit to auction')
    expect(submissions(harness)).toEqual([{ loanId: 7, auctionId: 70, request: null, version: 4 }])
  })

  it('is refused for a colleague’s save, shows it, and asks', async () => {
    const harness = open({ version: 4 })
    await press('Submit to auction')
    harness.receive(submitting(4))
    harness.receive(loanNotSubmitted({ status: 409, kind: 'invalid', message: 'The loan amount is now $5,321,300.' }))
    harness.receive(saved({ version: 5, loan_amount: 5_321_300 }))
    await waitFor(() => dialog('Review the loan').getByText('The loan amount is now $5,321,300.'))
    expect(marks('Review the loan')).toEqual(['Loan amount: $53,213,700 →changed to $5,321,300'])
    expect(submissions(harness)).toHaveLength(1)
    await confirm('Submit to auction', 'Review the loan')
    expect(submissions(harness)[1]).toMatchObject({ request: null, version: 5 })
  })

  it('shows first what came into an untouched form, which starts no draft', async () => {
    const harness = open({ version: 4 })
    harness.receive(saved({ version: 5, loan_amount: 5_321_300, project_city: 'Eagle' }))
    screen.getByText('Saved elsewhere and updated here: City, Loan amount (Ridgeway, 03/02/2026 10:40:00 ET).')
    await press('Submit to auction')
    expect(submissions(harness)).toEqual([])
    expect(marks('Review the loan')).toEqual([
      'City: Boise →changed to Eagle',
      'Loan amount: $53,213,700 →changed to $5,321,300',
    ])
    expect(harness.dispatched.filter((one) => one.type === 'draft/changed')).toEqual([])
    await confirm('Submit to auction', 'Review the loan')
    expect(submissions(harness)).toMatchObject([{ request: null, version: 5 }])
  })

  it('keeps both halves of a merge in the draft', async () => {
    const harness = await openWithChange()
    harness.receive(saved({ version: 5, loan_amount: 5_321_300, project_city: 'Eagle' }))
    const draft = { project_city: 'Eagle', loan_amount: '5,321,300', loan_amount_diff_percent: '7' }
    const last = harness.dispatched.findLast((one) => one.type === 'draft/changed')
    expect(last?.payload).toMatchObject({
      values: { ...draft, base: { ...draft, loan_amount_diff_percent: '5' } },
    })
  })

  it('shows first what came into an open form', async () => {
    const harness = await openWithChange()
    harness.receive(saved({ version: 5, loan_amount: 5_321_300 }))
    await go('terms-and-protection')
    await type('Amount tolerance', '5')
    await go('review-and-submit')
    await press('Submit to auction')
    expect(submissions(harness)).toEqual([])
    expect(marks('Review the loan')).toEqual(['Loan amount: $53,213,700 →changed to $5,321,300'])
    await confirm('Submit to auction', 'Review the loan')
    expect(submissions(harness)).toMatchObject([{ request: null, version: 5 }])
  })
})

describe('a submission on a server without versions', () => {
  it('reads the loan first, and asks if a colleague has changed it', async () => {
    const harness = open({ version: null })
    await press('Submit to auction')
    expect(submissions(harness)).toEqual([])
    harness.receive(saved({ version: null, loan_amount: 5_321_300 }))
    await waitFor(() => screen.getByRole('dialog', { name: 'Review the loan' }))
    expect(marks('Review the loan')).toEqual(['Loan amount: $53,213,700 →changed to $5,321,300'])
    await confirm('Submit to auction', 'Review the loan')
    harness.receive(saved({ version: null, loan_amount: 5_321_300 }))
    await waitFor(() =>
      expect(submissions(harness)).toEqual([{ loanId: 7, auctionId: 70, request: null, version: null }]),
    )
  })

  it('says that nothing was sent if the loan can’t be read, and can be tried again', async () => {
    const harness = open({ version: null })
    await press('Submit to auction')
    harness.receive(loanReadFailed({ kind: 'offline', message: 'You’re offline.' }))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'Nothing was sent, because the loan couldn’t be read again. You’re offline.',
      ),
    )
    await press('Submit to auction')
    harness.receive(saved({ version: null }))
    await waitFor(() => expect(submissions(harness)).toHaveLength(1))
  })
})

describe('the review of an update', () => {
  const committed = { version: 4, auction_status: 'commitment', commitment: 'accepted' } as const
  const updates = (harness: Harness) => sent(harness, 'loan/save-requested')
  async function openCommitted(change: Change = committed) {
    const harness = open({ ...completeFields, loan_amount: 12_000_000, ...change })
    await go('terms-and-protection')
    await type('Loan amount', '1,200,000')
    await go('auction-terms')
    await type('Minimum price', '90-00')
    await go('review-and-submit')
    return harness
  }

  it.each([committed, { ...committed, auction_status: 'submitted', commitment: null }] as const)(
    'lists the fields, and says by how much amount and floor change: %j',
    async (change) => {
      const harness = await openCommitted(change)
      await press('Update loan')
      expect(updates(harness)).toEqual([])
      expect(rows()).toEqual(['Loan amount$12,000,000$1,200,000', 'Minimum price100-0890-00'])
      dialog().getByText('The loan amount is ten times smaller than before.')
      dialog().getByText('The minimum price falls by 10-08 points.')
      await confirm('Update loan')
      expect(updates(harness)).toMatchObject([{ request: { loan_amount: 1_200_000, loan_min_price: 90, version: 4 } }])
    },
  )

  it('comes before Save and leave too', async () => {
    const harness = await openCommitted()
    await press('Save and leave')
    expect(updates(harness)).toEqual([])
    await confirm('Save and leave')
    expect(updates(harness)).toHaveLength(1)
  })

  it('is skipped if nothing changed', async () => {
    const harness = open(committed)
    await press('Update loan')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(updates(harness)).toMatchObject([{ request: { version: 4 } }])
  })
})

describe('the Loan created dialog', () => {
  const created = async (fields: Change, version = 1) => {
    window.history.replaceState(null, '', '/lender/loan/new?step=review-and-submit')
    const values = { type: 'fha', loan_section_act_id: '10', project_name: 'Cedar Point Village' }
    const harness = createStoreHarness()
    harness.receive(
      clockAt(AT),
      signedInAs('lender'),
      ...setupLists,
      draftFound({ key: 'loan-setup:new', own: { values, step: 'review-and-submit', at: 0 }, offered: null }),
    )
    const { rerender } = render(<LoanSetupScreen setup="new" />, { wrapper: harness.Wrapper })
    await press('Create loan')
    const draft = selectDraft(harness.store.getState(), 'loan-setup:new')
    harness.receive(...loanWasCreated(draft, version), draftFound({ key: 'loan-setup:7', own: null, offered: null }))
    rerender(<LoanSetupScreen setup="7" />)
    harness.receive(loanRead(fields))
    return harness
  }
  const names = () =>
    dialog('Loan created')
      .getAllByRole('button')
      .map(({ textContent }) => textContent)

  it('offers to enter what is missing, with the count, instead of a submission', async () => {
    await created({})
    expect(names()).toEqual(['Enter 19 fields', 'Upload forms', 'Later'])
    await confirm('Enter 19 fields', 'Loan created')
    expect(window.location.search).toBe('?step=loan-type')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('submits a complete loan with the version that was created, not one that someone else saved since', async () => {
    const harness = await created({ ...completeFields, version: 3, loan_amount: 5_321_300 })
    expect(names()).toEqual(['Submit to auction', 'Upload forms', 'Later'])
    await confirm('Submit to auction', 'Loan created')
    expect(submissions(harness)).toEqual([{ loanId: 7, auctionId: 70, request: null, version: 1 }])
    harness.receive(submitting(1))
    const why = 'The loan amount is now $5,321,300; you saw $53,213,700. Review the loan and confirm again.'
    harness.receive(loanNotSubmitted({ status: 409, kind: 'invalid', message: why }))
    harness.receive(loanRead({ ...completeFields, version: 3, loan_amount: 5_321_300 }))
    await waitFor(() => dialog('Loan created').getByText(why))
    await confirm('Submit to auction', 'Loan created')
    expect(submissions(harness)[1]).toMatchObject({ request: null, version: 3 })
  })
})
