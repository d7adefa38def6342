// Prefilling a new loan from its lender's profile.
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draftFound } from '../../../state/drafts/drafts.slice'
import type { StoreAction } from '../../../state/market-store'
import { clockAt, listOf, signedInAs } from '../../testing/fixtures'
import { loanRead, sectionsAnswered, setupLists } from '../../testing/loan-fixtures'
import { renderWithStore } from '../../testing/render-with-store'
import { NewLoanScreen } from '../create/new-loan-screen'
import { LoanSetupScreen } from './setup-screen'

beforeEach(() => window.history.replaceState(null, '', '/lender/loan/new'))
afterEach(cleanup)

const profileRead: StoreAction = {
  type: 'lender-profile.read/answered',
  payload: {
    subject: 'lender-profile.read',
    params: undefined,
    query: undefined,
    answer: {
      data: {
        id: 5,
        name: 'Prairie Lending',
        street: '1 Main Street',
        city: 'Saint Paul',
        state_id: 23,
        zip_code: '55101',
        website: 'https://firm.example',
        persons: [],
        warehouses: {},
        servicer_external_servicer: true,
        servicer_contact_name: 'Ada Marsh',
        servicer_contact_email: 'ada@servicer.example',
        trade_authority_type: 'all',
        investors_trading_authority: [],
        domains: [],
        originators: [],
      },
    },
  },
}
const draft = (values: Readonly<Record<string, unknown>>) =>
  draftFound({ key: 'loan-setup:new', own: { values, step: 'servicing', at: 0 }, offered: null })
const facts = [clockAt(0), signedInAs('lender'), ...setupLists, profileRead]
const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value

describe('profile values in a new loan', () => {
  it('are filled in from the start', () => {
    const { dispatched } = renderWithStore(
      <NewLoanScreen />,
      signedInAs('lender'),
      listOf('incomplete'),
      sectionsAnswered,
      profileRead,
    )
    fireEvent.click(screen.getByRole('radio', { name: 'FHA' }))
    fireEvent.click(screen.getByRole('radio', { name: /223/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Start setup' }))
    expect(dispatched.find(({ type }) => type === 'draft/changed')).toMatchObject({
      payload: { values: { servicer_contact_name: 'Ada Marsh', servicer_contact_email: 'ada@servicer.example' } },
    })
  })

  it('are marked as filled in, and can be changed', () => {
    renderWithStore(
      <LoanSetupScreen setup="new" />,
      ...facts,
      draft({ servicer_contact_name: 'Ada Marsh', servicer_contact_email: 'ada@servicer.example' }),
    )
    screen.getByText(/Filled in from your profile: Contact name, Contact email\./)
    fireEvent.change(screen.getByRole('textbox', { name: 'Contact name' }), { target: { value: 'Ben Cole' } })
    screen.getByText(/Filled in from your profile: Contact email\./)
  })

  it('are offered for empty fields, and overwrite nothing that was typed', async () => {
    renderWithStore(<LoanSetupScreen setup="new" />, ...facts, draft({ servicer_contact_name: 'Ben Cole' }))
    screen.getByText('Available from your profile: Contact email.')
    const offer = screen.getByRole('button', { name: 'Fill in from your profile' })
    await act(async () => void fireEvent.click(offer))
    expect([text('Contact name'), text('Contact email')]).toEqual(['Ben Cole', 'ada@servicer.example'])
  })

  it('are not offered on an existing loan', () => {
    window.history.replaceState(null, '', '/lender/loan/7?step=servicing')
    const noDraft = draftFound({ key: 'loan-setup:7', own: null, offered: null })
    renderWithStore(<LoanSetupScreen setup="7" />, ...facts, noDraft, loanRead({}))
    expect(screen.queryByText(/from your profile/)).toBeNull()
  })
})
