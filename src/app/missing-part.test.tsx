// The notice about code that failed to load, and its retry.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { firstValueFrom } from 'rxjs'
import { afterEach, expect, it, vi } from 'vitest'
import { loadWithRetry } from '../state/missing-parts'
import { sessionNotFound } from '../state/session/session.slice'
import { openApp } from './testing/open-app'

afterEach(cleanup)

it('shows a notice until the missing part has loaded, and retries at once on request', async () => {
  const load = vi.fn(() => Promise.resolve('part')).mockRejectedValueOnce(new Error('Failed to fetch'))
  openApp('/', sessionNotFound())
  expect(screen.queryByRole('alert')).toBeNull()

  const part = firstValueFrom(loadWithRetry(load))
  expect((await screen.findByRole('alert')).textContent).toContain('Part of the app didn’t load')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await part).toBe('part')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(load).toHaveBeenCalledTimes(2)
})
