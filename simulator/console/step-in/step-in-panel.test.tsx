// Stepping in: each button sends its command, reports it, and the market is read again.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Market } from '../../control-api/control.schemas'
import { world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { StepInPanel } from './step-in-panel'

afterEach(cleanup)

const auction = (id: number, name: string, paused = false) => ({
  id,
  name,
  seller: 'Prairie',
  best: null,
  leader: null,
  next: '101-00',
  starts_at: null,
  ends_at: null,
  paused,
})

const market: Market = {
  live: [auction(7, 'Riella'), auction(8, 'Elm', true)],
  pre: [auction(9, 'Oak')],
  waiting: [auction(10, 'Ash')],
  treasuries: { ust_5y: 3.85, ust_10y: 4.15, ust_30y: 4.6 },
}

const MARKET = 'GET /simulator/api/worlds/w/market'
const COMMANDS = 'POST /simulator/api/worlds/w/commands'

const shown = () => renderPanel(<StepInPanel world={world} />, { [MARKET]: market, [COMMANDS]: { n: 1, events: [] } })

test.each([
  ['Ben bids 101-00 on Riella', { name: 'bid', as: 'ben', auction: 7, raise: 1 }, 'Ben bid on Riella.'],
  ['Pause Riella', { name: 'pause auction', auction: 7 }, 'Riella is paused.'],
  ['Resume Elm', { name: 'resume auction', auction: 8 }, 'Elm is resumed.'],
  ['Extend Riella by 5 minutes', { name: 'extend auction', auction: 7, minutes: 5 }, 'Riella has 5 min more.'],
  ['Open Oak now', { name: 'start auction', auction: 9, minutes: 30 }, 'Oak is live for 30 min.'],
  ['Accept the commitment of Ash', { name: 'accept commitment', auction: 10 }, 'The commitment of Ash is accepted.'],
])('%s', async (button, command, report) => {
  const sent = shown()
  fireEvent.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByText(report)).toBeTruthy()
  expect(sent).toContainEqual({ call: COMMANDS, body: command })
  await waitFor(() => expect(sent.filter(({ call }) => call === MARKET)).toHaveLength(2))
})

test('nobody can bid on a paused auction or extend it', async () => {
  shown()
  for (const name of ['Ben bids 101-00 on Elm', 'Extend Elm by 5 minutes']) {
    expect((await screen.findByRole('button', { name })).hasAttribute('disabled')).toBe(true)
  }
})

test('a refusal is reported in its own words', async () => {
  renderPanel(<StepInPanel world={world} />, { [MARKET]: market })
  fireEvent.click(await screen.findByRole('button', { name: 'Pause Riella' }))
  expect(await screen.findByText(`no answer to ${COMMANDS}`)).toBeTruthy()
})

test('harness walk 20: any investor of the cast bids any figure', async () => {
  const sent = shown()
  fireEvent.change(await screen.findByLabelText('Who bids on Riella'), { target: { value: 'emil' } })
  fireEvent.change(screen.getByLabelText('Figure of the bid on Riella'), { target: { value: '102-18' } })
  const [bidThis] = screen.getAllByRole('button', { name: 'Bid this' })
  if (bidThis !== undefined) fireEvent.click(bidThis)
  expect(await screen.findByText('Emil bid 102-18 on Riella.')).toBeInstanceOf(HTMLElement)
  expect(sent).toContainEqual({ call: COMMANDS, body: { name: 'bid', as: 'emil', auction: 7, price: '102-18' } })
})
