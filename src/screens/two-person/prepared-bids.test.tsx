// The cards of prepared bids are loaded by those who have the rule, and a page without their code stays as it is.
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { missingGroups$, triedAgain$ } from '../../state/missing-groups'
import { clockAt, instant, signedInAs } from '../testing/fixtures'
import { createStoreHarness } from '../testing/render-with-store'
import { preparedBidCards } from './lazy-parts'
import { PreparedBids } from './prepared-bids'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const waiting = {
  id: 9,
  auction_id: 17,
  price: 102.75,
  prepared_by: 'Tess Trader',
  session: 'desk',
  prepared_at: instant(0),
  expires_at: instant(60_000),
  outcome: 'waiting' as const,
}
const read = (required: boolean, ...prepared: (typeof waiting)[]) =>
  ({
    type: 'two-person.read/answered',
    payload: {
      subject: 'two-person.read',
      params: undefined,
      query: undefined,
      answer: { data: { required, prepared, session: 'phone' } },
    },
  }) as const

it('loads nothing without the rule; says that a part is missing where it cannot be loaded, and shows the card in the end', async () => {
  const load = vi.spyOn(preparedBidCards, 'load').mockRejectedValue(new Error('Failed to fetch'))
  const harness = createStoreHarness()
  harness.receive(clockAt(6_000), signedInAs('investor'), read(false))
  render(<PreparedBids />, { wrapper: harness.Wrapper })
  expect(load).not.toHaveBeenCalled()

  act(() => harness.receive(read(true, waiting)))
  await vi.waitFor(() => expect(missingGroups$.value).toBe(1))
  expect(screen.queryByRole('region', { name: 'Prepared bids' })).toBeNull()

  load.mockRestore()
  act(() => triedAgain$.next())
  expect(await screen.findByRole('region', { name: 'Prepared bids' })).toBeTruthy()
  expect(missingGroups$.value).toBe(0)
})
