// The trail of changed terms, in the review step and for a loan that can't change.
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draftFound } from '../../../state/drafts/drafts.slice'
import { clockAt, signedInAs } from '../../testing/fixtures'
import { completeFields, loanRead, setupLists } from '../../testing/loan-fixtures'
import { renderWithStore } from '../../testing/render-with-store'
import { LoanSetupScreen } from './setup-screen'

beforeEach(() => window.history.replaceState(null, '', '/lender/loan/7?step=review-and-submit'))
afterEach(cleanup)

const open = (change: Parameters<typeof loanRead>[0]) =>
  act(async () =>
    renderWithStore(
      <LoanSetupScreen setup="7" />,
      clockAt(0),
      signedInAs('lender'),
      ...setupLists,
      draftFound({ key: 'loan-setup:7', own: null, offered: null }),
      loanRead({ ...completeFields, ...change }),
    ),
  )
const [late, early] = ['2026-03-02T15:40:00.000Z', '2026-03-02T14:10:00.000Z']
const term_changes = [
  { version: 3, at: late, by: 'Dana Moss', field: 'loan_amount', from: 53_213_700, to: 5_321_300 },
  { version: 3, at: late, by: 'Dana Moss', field: 'loan_min_price', from: 100.25, to: 90 },
  { version: 2, at: early, by: 'Ridgeway', field: 'gnma_interest_rate', from: null, to: 5.4 },
  { version: 2, at: early, by: 'Ridgeway', field: 'auction_process_type', from: 'rate', to: 'price' },
  { version: 2, at: early, by: 'Ridgeway', field: 'bond_interest_price', from: 102, to: null },
] as const
const listed = () =>
  within(screen.getByRole('region', { name: 'Changes to terms' }))
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('li') === null)
    .map(({ textContent }) => textContent)

describe('the changes to terms', () => {
  it.each(['incomplete', 'live'] as const)(
    'are listed by save, with person and time, while the loan is %s',
    async (auction_status) => {
      await open({ auction_status, term_changes: [...term_changes] })
      expect(listed()).toEqual([
        'Loan amount: $53,213,700 →changed to $5,321,300',
        'Minimum price: 100-08 →changed to 90-00',
        'GNMA interest rate: 5.400%',
        'Auction process: Bid the rate, price is fixed →changed to Bid the price, rate is fixed',
        'Fixed price: 102 →changed to Removed',
      ])
      const region = within(screen.getByRole('region', { name: 'Changes to terms' }))
      region.getByText('Dana Moss')
      region.getByText('03/02/2026 10:40:00 ET')
    },
  )

  it('count the ones that couldn’t be read', async () => {
    await open({ term_changes: [], unreadable_rows: { term_changes: 2 } })
    within(screen.getByRole('region', { name: 'Changes to terms' })).getByText(
      '2 changes couldn’t be read and aren’t shown.',
    )
  })

  it('are hidden if the server doesn’t send them', async () => {
    await open({})
    expect(screen.queryByRole('region', { name: 'Changes to terms' })).toBeNull()
  })
})
