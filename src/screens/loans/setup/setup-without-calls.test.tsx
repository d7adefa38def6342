// A setup on a server with the specification's calls only: one sentence says what it can't do, and the loan can be saved.
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
    error: { status: 404, kind: 'not-found', message: '', fields: {}, absent: 'surely' },
  },
} satisfies Fact

/** A person as the specification lists them: a profile that names no signators. */
function person(role: ScreenRole): Fact {
  const { type, payload } = signedInAs(role)
  const { data } = payload.answer
  return { type, payload: { ...payload, answer: { data: { ...data, profile: { id: 4, name: 'Dana Moss' } } } } }
}

const withoutParties = setupLists.filter(({ type }) => type !== 'loan.parties/answered')
const open = (role: ScreenRole, setup: string, draft: Readonly<Record<string, unknown>> | null, step: Step) => {
  const own = draft === null ? null : { values: draft, step, at: 0 }
  const found = draftFound({ key: `loan-setup:${setup}`, own, offered: null })
  const lists = [...withoutParties, partiesMissing]
  return renderWithStore(
    <LoanSetupScreen setup={setup} role={role} />,
    clockAt(0),
    person(role),
    ...lists,
    found,
    ...(setup === 'new' ? [] : [loanRead({ auction_id: null, auction_status: null, metadata_step: step })]),
  )
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const asked = ({ dispatched }: ReturnType<typeof renderWithStore>, type: string) =>
  dispatched.filter((one) => one.type === type)

const unsigned = /This server does not tell an originator who may sign\. Save the loan without signators/
const unplaced = /The server doesn’t say which auction this loan is in/

describe('an originator on a server that lists no signators', () => {
  it('reads so in one sentence', async () => {
    open('originator', '7', null, 'investors-and-signators')
    await heading('Investors & signators')
    screen.getByText(unsigned)
    expect(screen.queryByText(/profile names no signators/)).toBeNull()
  })

  it('goes on to the next step without them', async () => {
    open('originator', '7', null, 'investors-and-signators')
    await heading('Investors & signators')
    await press('Continue')
    expect(await heading('Documents')).not.toBeNull()
  })

  it('creates the loan without them', async () => {
    const draft = { type: 'fha', loan_section_act_id: '10', project_name: 'Riverbend', attempt: 'key' }
    const harness = open('originator', 'new', draft, 'review-and-submit')
    await press('Create loan')
    const [{ payload }] = asked(harness, 'loan/create-requested') as unknown as [{ payload: object }]
    expect(JSON.stringify(payload)).not.toContain('signators')
  })

  it('saves the loan without them', async () => {
    const harness = open('originator', '7', null, 'investors-and-signators')
    await heading('Investors & signators')
    await press('Save and leave')
    expect(asked(harness, 'loan/save-requested')).toHaveLength(1)
  })

  it('is not warned as a lender, whose profile has the people', async () => {
    open('lender', '7', null, 'investors-and-signators')
    await heading('Investors & signators')
    expect(screen.queryByText(unsigned)).toBeNull()
    screen.getByText(/profile names no signators/)
  })
})

describe('a loan of which the server does not say in which auction it is', () => {
  // Verifies: S4.8
  it('says so where it would be submitted, and offers to save it', async () => {
    open('lender', '7', null, 'review-and-submit')
    await heading('Review & submit')
    screen.getByText(unplaced)
    screen.getByRole('button', { name: 'Update loan' })
    expect(screen.queryByRole('button', { name: 'Submit to auction' })).toBeNull()
  })

  it('offers no submission either where the server says that it is incomplete, but not which one', async () => {
    const { receive } = open('lender', '7', null, 'review-and-submit')
    await heading('Review & submit')
    receive(loanRead({ auction_id: null, auction_status: 'incomplete', metadata_step: 'review-and-submit' }))
    await screen.findByText(unplaced)
    expect(screen.queryByRole('button', { name: 'Submit to auction' })).toBeNull()
    receive(loanRead({ auction_status: 'incomplete', metadata_step: 'review-and-submit' }))
    await screen.findByRole('button', { name: 'Submit to auction' })
    expect(screen.queryByText(unplaced)).toBeNull()
  })
})
