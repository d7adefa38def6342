// The faults of a world: switching one on keeps the others, switching it off removes only it, and the scope applies.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ActiveFault } from '../../control-api/control.schemas'
import { world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { FaultPanel } from './fault-panel'

afterEach(cleanup)

const FAULTS = 'PUT /simulator/api/worlds/w/faults'
const delay: ActiveFault = { id: 3, fault: 'delay', by: '2s', until: null, source: 'control', struck: 2 }
const own: ActiveFault = { id: 4, fault: 'error', status: 418, for: 'ada', until: null, source: 'scenario', struck: 0 }

const shown = (...active: readonly ActiveFault[]) => {
  const refetch = vi.fn()
  const faults = { data: [...active], error: null, refetch }
  return { sent: renderPanel(<FaultPanel world={world} faults={faults} />, { [FAULTS]: [] }), refetch }
}

test('switching a fault on keeps those that are on, and restricts it to the chosen person', async () => {
  const { sent, refetch } = shown(delay)
  fireEvent.click(screen.getByRole('button', { name: /for Ada$/ }))
  fireEvent.click(screen.getByRole('switch', { name: 'Answer 503' }))
  await waitFor(() => expect(refetch).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      call: FAULTS,
      body: {
        faults: [
          { id: 3, fault: 'delay' },
          { fault: 'error', status: 503, for: 'ada' },
        ],
      },
    },
  ])
})

test('an active fault is on, with its state; switching it off removes only it', async () => {
  const { sent, refetch } = shown(delay, own)
  const toggle = screen.getByRole('switch', { name: 'Delay answers 2 s' })
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByText('everybody · struck 2×')).toBeTruthy()
  fireEvent.click(toggle)
  await waitFor(() => expect(refetch).toHaveBeenCalled())
  expect(sent).toEqual([{ call: FAULTS, body: { faults: [{ id: 4, fault: 'error' }] } }])
})

test('a fault that no preset offers has a row of its own', () => {
  shown(own)
  expect(screen.getByRole('switch', { name: 'Error' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByText('Ada · from the scenario · not struck yet')).toBeTruthy()
})
