// The activity of a loan: what its seller sees, a page at a time.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { LoanActivity as Row } from '../../../contract/loan'
import { renderWithStore } from '../../testing/render-with-store'
import { LoanActivity } from './loan-activity'

afterEach(cleanup)

const row = (id: number, text: string, by: string | null = 'Prairie Lending'): Row => ({
  id,
  at: '2026-03-02T15:00:00.000Z',
  by,
  text,
})
const answer = (rows: readonly Row[], older: number, before?: number) =>
  ({
    type: 'loan.activity/answered',
    payload: {
      subject: 'loan.activity:5',
      params: { id: 5 },
      query: before === undefined ? undefined : { before },
      answer: { data: rows, older },
    },
  }) as const
const open = () => renderWithStore(<LoanActivity loan={{ id: 5, version: 1 }} />)
const texts = () => screen.getAllByRole('listitem').map((item) => item.textContent)

describe('the activity of a loan', () => {
  it('says who did what and when, newest first, and adds older pages below', () => {
    const { receive, dispatched } = open()
    receive(answer([row(3, 'Paused the auction.'), row(2, 'The auction closed with a sale.', null)], 1))
    fireEvent.click(screen.getByRole('button', { name: 'Show older' }))
    expect(dispatched.at(-1)).toMatchObject({ type: 'loanActivity/olderActivityRequested', payload: { loanId: 5 } })
    receive(answer([row(1, 'Created the loan.')], 0, 2))
    expect(texts()).toEqual([
      'Prairie Lending 03/02/2026 10:00:00 ETPaused the auction.',
      'Marketplace 03/02/2026 10:00:00 ETThe auction closed with a sale.',
      'Prairie Lending 03/02/2026 10:00:00 ETCreated the loan.',
    ])
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  it('says if there is none, and offers a retry if it couldn’t be read', () => {
    const { receive } = open()
    receive(answer([], 0))
    screen.getByText('Nothing has been recorded yet.')
    receive({
      type: 'loan.activity/failed',
      payload: {
        subject: 'loan.activity:5',
        params: { id: 5 },
        query: undefined,
        error: { status: 500, kind: 'server', message: 'Server Error', fields: {} },
      },
    })
    screen.getByText('Couldn’t load the activity')
    screen.getByRole('button', { name: 'Try again' })
  })

  it('is hidden for a loan that is only offered to the viewer', () => {
    renderWithStore(<LoanActivity loan={{ id: 5, version: 1, offered_by: 'Prairie Lending' }} />)
    expect(screen.queryByRole('region', { name: 'Activity' })).toBeNull()
  })
})
