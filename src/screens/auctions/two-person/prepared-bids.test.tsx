// Loading the code of prepared-bid cards: only if needed, with a retry after a failure.
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { missingParts$, retryClicks$ } from '../../../state/missing-parts'
import { clockAt, signedInAs } from '../../testing/fixtures'
import { preparedBid, preparedBidsRead } from '../../testing/prepared-bid-fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { preparedBidCards } from './lazy-parts'
import { PreparedBids } from './prepared-bids'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('loads nothing without prepared bids, reports a failed load, and shows the card once a retry succeeds', async () => {
  const load = vi.spyOn(preparedBidCards, 'load').mockRejectedValue(new Error('Failed to fetch'))
  const harness = createStoreHarness()
  harness.receive(clockAt(6_000), signedInAs('investor'), preparedBidsRead('phone', [], false))
  render(<PreparedBids />, { wrapper: harness.Wrapper })
  expect(load).not.toHaveBeenCalled()

  act(() => harness.receive(preparedBidsRead('phone', [preparedBid()])))
  await vi.waitFor(() => expect(missingParts$.value).toBe(1))
  expect(screen.queryByRole('region', { name: 'Prepared bids' })).toBeNull()

  load.mockRestore()
  act(() => retryClicks$.next())
  expect((await screen.findByRole('region', { name: 'Prepared bids' })).textContent).toContain('M. Ortega')
  expect(missingParts$.value).toBe(0)
})
