// The fault panel of a world.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ActiveFault } from '../../control-api/control.schemas'
import { world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { FaultPanel } from './fault-panel'

afterEach(cleanup)

const FAULTS = 'PUT /simulator/api/worlds/w/faults'
const delay: ActiveFault = { id: 3, fault: 'delay', by: '2s', until: null, source: 'control', struck: 2 }
const own: ActiveFault = { id: 4, fault: 'error', status: 418, for: 'ada', until: null, source: 'scenario', struck: 0 }

const renderFaults = (...active: readonly ActiveFault[]) => {
  const refetch = vi.fn()
  const faults = { data: [...active], error: null, refetch }
  return { sent: renderPanel(<FaultPanel world={world} faults={faults} />, { [FAULTS]: [] }), refetch }
}

test('the fault panel switches a fault on for the chosen person and keeps the active ones', async () => {
  const { sent, refetch } = renderFaults(delay)
  fireEvent.click(await screen.findByRole('button', { name: /for Ada$/ }))
  fireEvent.click(screen.getByRole('switch', { name: 'Return 503' }))
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

test('the fault panel shows an active fault as on with its state, and switching it off removes only that one', async () => {
  const { sent, refetch } = renderFaults(delay, own)
  const toggle = screen.getByRole('switch', { name: 'Delay responses 2 s' })
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  screen.getByText('everyone · hit 2×')
  fireEvent.click(toggle)
  await waitFor(() => expect(refetch).toHaveBeenCalled())
  expect(sent).toEqual([{ call: FAULTS, body: { faults: [{ id: 4, fault: 'error' }] } }])
})

test('the fault panel folds the kinds away and shows only what is on, also a fault that matches no preset', async () => {
  window.sessionStorage.clear()
  const { sent } = renderFaults(delay, own)
  expect(document.querySelector('details')?.open).toBe(false)
  const shown = within(screen.getByRole('list', { name: 'Faults that are on' }))
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Delay responses 2 severyone · hit 2×End',
    'ErrorAda · from the scenario · no hits yetEnd',
  ])
  fireEvent.click(shown.getByRole('button', { name: 'End: Error' }))
  await waitFor(() => expect(sent).toEqual([{ call: FAULTS, body: { faults: [{ id: 3, fault: 'delay' }] } }]))
  cleanup()
  renderFaults()
  screen.getByText('None is on. Start one')
})

const openForm = (name: string) => within(screen.getByRole('form', { name }))

test('the fault panel starts a typed answer and a call that passes through, for the chosen person', async () => {
  const { sent } = renderFaults()
  fireEvent.click(await screen.findByRole('button', { name: /for Ada$/ }))
  const answer = openForm('Answer by hand')
  fireEvent.change(answer.getByLabelText('Status'), { target: { value: '201' } })
  fireEvent.change(answer.getByLabelText('Body (JSON)'), { target: { value: '{"data": [1]}' } })
  fireEvent.click(answer.getByRole('button', { name: 'Start: Answer by hand' }))
  const through = openForm('Pass through to a server')
  fireEvent.change(through.getByLabelText('Origin'), { target: { value: 'http://localhost:8000' } })
  fireEvent.click(through.getByRole('button', { name: 'Start: Pass through to a server' }))
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { faults: [{ fault: 'answer', status: 201, body: { data: [1] }, for: 'ada' }] },
      { faults: [{ fault: 'pass through', to: 'http://localhost:8000', for: 'ada' }] },
    ]),
  )
})

test('the fault panel says at the field what is wrong with a typed fault, and keeps what was typed', async () => {
  const { sent } = renderFaults()
  const answer = openForm('Answer by hand')
  fireEvent.change(answer.getByLabelText('Body (JSON)'), { target: { value: '{data' } })
  fireEvent.click(answer.getByRole('button', { name: 'Start: Answer by hand' }))
  await answer.findByText('expected \'body\' to be JSON, such as {"data": []}.')
  expect(sent).toEqual([])
  cleanup()
  const other = "There is no person 'ada' in this world."
  const problem = "expected 'to' to be an origin such as http://localhost:8000 but found 'localhost'."
  renderPanel(<FaultPanel world={world} faults={{ data: [], error: null, refetch: vi.fn() }} />, {})
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: problem, errors: { 'faults.0.to': [problem], 'faults.0.for': [other] } }, { status: 422 }),
  )
  const through = openForm('Pass through to a server')
  const field = through.getByLabelText('Origin')
  fireEvent.change(field, { target: { value: 'localhost' } })
  fireEvent.click(through.getByRole('button', { name: 'Start: Pass through to a server' }))
  await through.findByText(problem)
  expect(through.getByText(other).getAttribute('role')).toBe('alert')
  expect([field.getAttribute('aria-invalid'), field.getAttribute('value')]).toEqual(['true', 'localhost'])
})
