// A setup on a server without optional calls: it says what it can't do, and the loan can still be saved.
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draftFound } from '../../../state/drafts/drafts.slice'
import type { ScreenRole } from '../../destinations'
import { clockAt, signedInAs } from '../../testing/fixtures'
import { loanRead, setupLists } from '../../testing/loan-fixtures'
import { renderWithStore } from '../../testing/render-with-store'
import type { Step } from './setup-copy'
import { LoanSetupScreen } from './setup-screen'

beforeEach(() => window.history.replaceState(null, '', '/originator/loan/7'))
afterEach(cleanup)

type Fact = Parameters<ReturnType<typeof renderWithStore>['receive']>[number]

/** The server has no call that lists the people and investors of a loan. */
const partiesMissing = {
  type: 'loan.parties/failed',
  payload: {
    subject: 'loan.parties',
    params: undefined,
    query: undefined,
    error: { status: 404, kind: 'not-found', message: '', fields: {}, callMissing: 'certain' },
  },
} satisfies Fact

/** A user whose profile lists no signators, as in the specification. */
function userWithoutSignators(role: ScreenRole): Fact {
  const { type, payload } = signedInAs(role)
  const { data } = payload.answer
  return { type, payload: { ...payload, answer: { data: { ...data, profile: { id: 4, name: 'Dana Moss' } } } } }
}

const withoutParties = setupLists.filter(({ type }) => type !== 'loan.parties/answered')
const open = (role: ScreenRole, setup: string, draft: Readonly<Record<string, unknown>> | null, step: Step) => {
  const own = draft === null ? null : { values: draft, step, at: 0 }
  const storedDraft = draftFound({ key: `loan-setup:${setup}`, own, offered: null })
  const lists = [...withoutParties, partiesMissing]
  return renderWithStore(
    <LoanSetupScreen setup={setup} />,
    clockAt(0),
    userWithoutSignators(role),
    ...lists,
    storedDraft,
    ...(setup === 'new' ? [] : [loanRead({ auction_id: null, auction_status: null, metadata_step: step })]),
  )
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const actionsOf = ({ dispatched }: ReturnType<typeof renderWithStore>, type: string) =>
  dispatched.filter((one) => one.type === type)

const noSignators = /This server doesn’t tell originators who can sign\. Save the loan without signators/
const unknownAuction = /The server doesn’t say which auction this loan is in/

describe('a server that lists no signators', () => {
  it('lets an originator know that the loan can be saved without signators', async () => {
    open('originator', '7', null, 'investors-and-signators')
    await heading('Investors & signators')
    screen.getByText(noSignators)
    expect(screen.queryByText(/profile lists no signators/)).toBeNull()
  })

  it('lets an originator continue to the next step', async () => {
    open('originator', '7', null, 'investors-and-signators')
    await heading('Investors & signators')
    await press('Continue')
    expect(await heading('Documents')).not.toBeNull()
  })

  it('lets an originator create the loan', async () => {
    const draft = { type: 'fha', loan_section_act_id: '10', project_name: 'Riverbend' }
    const harness = open('originator', 'new', draft, 'review-and-submit')
    await press('Create loan')
    const [{ payload }] = actionsOf(harness, 'loan/create-requested') as unknown as [{ payload: object }]
    expect(JSON.stringify(payload)).not.toContain('signators')
  })

  it('lets an originator save the loan', async () => {
    const harness = open('originator', '7', null, 'investors-and-signators')
    await heading('Investors & signators')
    await press('Save and leave')
    expect(actionsOf(harness, 'loan/save-requested')).toHaveLength(1)
  })

  it('lets an originator save a new loan, but offers no submission, which only the lender can make', async () => {
    const { receive } = open('originator', '7', null, 'review-and-submit')
    await heading('Review & submit')
    receive(loanRead({ auction_status: 'incomplete', metadata_step: 'review-and-submit', signators: [] }))
    await screen.findByText(/^This server doesn’t tell originators who can sign, so your lender adds the signators/)
    screen.getByRole('button', { name: 'Save and leave' })
    expect(screen.queryByRole('button', { name: /^(Submit to auction|Update loan)$/ })).toBeNull()
  })

  it('shows a lender only that their profile lists no signators', async () => {
    open('lender', '7', null, 'investors-and-signators')
    await heading('Investors & signators')
    expect(screen.queryByText(noSignators)).toBeNull()
    screen.getByText(/profile lists no signators/)
  })
})

describe('a server that doesn’t store the terms of the deposit', () => {
  it('has no cells for them in the review', async () => {
    const { receive } = open('lender', '7', null, 'review-and-submit')
    await heading('Review & submit')
    receive(loanRead({ gfd_treated: 'held_by_lender', metadata_step: 'review-and-submit' }))
    await screen.findByText('Deposit received by wire')
    expect(screen.queryByText('Deposit due')).toBeNull()
  })
})

describe('a loan whose auction the server does not name', () => {
  // Verifies: S4.8
  it('says so on the last step, and can only be saved', async () => {
    open('lender', '7', null, 'review-and-submit')
    await heading('Review & submit')
    screen.getByText(unknownAuction)
    screen.getByRole('button', { name: 'Update loan' })
    expect(screen.queryByRole('button', { name: 'Submit to auction' })).toBeNull()
  })

  it('cannot be submitted even if the server says that its auction is incomplete', async () => {
    const { receive } = open('lender', '7', null, 'review-and-submit')
    await heading('Review & submit')
    receive(loanRead({ auction_id: null, auction_status: 'incomplete', metadata_step: 'review-and-submit' }))
    await screen.findByText(unknownAuction)
    expect(screen.queryByRole('button', { name: 'Submit to auction' })).toBeNull()
    receive(loanRead({ auction_status: 'incomplete', metadata_step: 'review-and-submit' }))
    await screen.findByRole('button', { name: 'Submit to auction' })
    expect(screen.queryByText(unknownAuction)).toBeNull()
  })
})
