// A note on a part of the app that couldn't be loaded, with another try.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { firstValueFrom } from 'rxjs'
import { afterEach, expect, it, vi } from 'vitest'
import { loadWithRetry } from '../state/missing-parts'
import { sessionNotFound } from '../state/session/session.slice'
import { openApp } from './testing/open-app'

afterEach(cleanup)

it('says that a part is missing until it has loaded, and tries again at once when asked', async () => {
  const load = vi.fn(() => Promise.resolve('part')).mockRejectedValueOnce(new Error('Failed to fetch'))
  openApp('/', sessionNotFound())
  expect(screen.queryByRole('alert')).toBeNull()

  const part = firstValueFrom(loadWithRetry(load))
  expect((await screen.findByRole('alert')).textContent).toContain('A part of the app could not be loaded')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await part).toBe('part')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(load).toHaveBeenCalledTimes(2)
})
