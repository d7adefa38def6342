// A part of the app that could not be loaded is said on the page, with another try.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { asyncScheduler } from 'rxjs'
import { afterEach, expect, it, vi } from 'vitest'
import { firstModules } from '../state/first-modules'
import { lateModules } from '../state/late-modules'
import { createNouns } from '../state/nouns'
import { sessionNotFound } from '../state/session/session.events'
import { openApp } from './testing/open-app'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('says that a part could not be loaded for as long as somebody waits for it, and tries again when asked', async () => {
  const modules = await lateModules.drafts.load()
  vi.spyOn(lateModules.drafts, 'here').mockReturnValue(null)
  const load = vi.spyOn(lateModules.drafts, 'load').mockRejectedValue(new Error('Failed to fetch'))
  openApp('/', sessionNotFound())
  expect(screen.queryByText(/A part of the app could not be loaded/)).toBeNull()

  const waiting = createNouns(Object.values(firstModules), true, asyncScheduler, () => undefined).lacking('draft/kept')
  expect((await screen.findByRole('alert')).textContent).toContain('A part of the app could not be loaded')
  load.mockResolvedValue(modules)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  // At once, not after the seconds of the clock.
  await waiting
  await waitFor(() => expect(screen.queryByText(/A part of the app could not be loaded/)).toBeNull())
  expect(load).toHaveBeenCalledTimes(2)
})
