// The step-in panel: each button sends its command, reports it, and refetches the market.
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
  process: 'price' as const,
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
  new_investors: [{ key: 'larkmere', name: 'Larkmere', since: '2026-03-02T15:15:00.000Z' }],
  treasuries: { ust_5y: 3.85, ust_10y: 4.15, ust_30y: 4.6 },
}

const MARKET = 'GET /simulator/api/worlds/w/market'
const COMMANDS = 'POST /simulator/api/worlds/w/commands'

const renderStepIn = () =>
  renderPanel(<StepInPanel world={world} />, { [MARKET]: market, [COMMANDS]: { n: 1, events: [] } })

test.each([
  ['Ben bids 101-00 on Riella', { name: 'bid', as: 'ben', auction: 7, raise: 1 }, 'Ben bid on Riella.'],
  ['Pause Riella', { name: 'pause auction', auction: 7 }, 'Riella paused.'],
  ['Resume Elm', { name: 'resume auction', auction: 8 }, 'Elm resumed.'],
  ['Extend Riella by 5 minutes', { name: 'extend auction', auction: 7, minutes: 5 }, 'Riella extended by 5 min.'],
  ['Open Oak now', { name: 'start auction', auction: 9, minutes: 30 }, 'Oak is live for 30 min.'],
  ['Approve Larkmere', { name: 'approve investor', as: 'larkmere' }, 'Larkmere approved.'],
  ['Accept commitment for Ash', { name: 'accept commitment', auction: 10 }, 'Commitment for Ash accepted.'],
])(
  'the step-in button “%s” sends its command, reports it, and refetches the market',
  async (button, command, report) => {
    const sent = renderStepIn()
    fireEvent.click(await screen.findByRole('button', { name: button }))
    await screen.findByText(report)
    expect(sent).toContainEqual({ call: COMMANDS, body: command })
    await waitFor(() => expect(sent.filter(({ call }) => call === MARKET)).toHaveLength(2))
  },
)

test('the step-in panel disables bidding on and extending a paused auction', async () => {
  renderStepIn()
  for (const name of ['Ben bids 101-00 on Elm', 'Extend Elm by 5 minutes']) {
    expect((await screen.findByRole('button', { name })).hasAttribute('disabled')).toBe(true)
  }
})

test('the step-in panel reports a refused command with the server’s message', async () => {
  renderPanel(<StepInPanel world={world} />, { [MARKET]: market })
  fireEvent.click(await screen.findByRole('button', { name: 'Pause Riella' }))
  await screen.findByText(`no answer to ${COMMANDS}`)
})

test('the step-in panel bids any figure for any investor of the cast', async () => {
  const sent = renderStepIn()
  fireEvent.change(await screen.findByLabelText('Bidder on Riella'), { target: { value: 'emil' } })
  fireEvent.change(screen.getByLabelText('Bid on Riella'), { target: { value: '102-18' } })
  const [placeBid] = screen.getAllByRole('button', { name: 'Place bid' })
  if (placeBid !== undefined) fireEvent.click(placeBid)
  await screen.findByText('Emil bid 102-18 on Riella.')
  expect(sent).toContainEqual({ call: COMMANDS, body: { name: 'bid', as: 'emil', auction: 7, price: '102-18' } })
})
