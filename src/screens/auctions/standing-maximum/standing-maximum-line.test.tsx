// The standing maximum in the panel: set after a review with the limits of bids, changed, withdrawn, and hidden where it isn't offered.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { StoreAction } from '../../../state/market-store'
import { requestRecalled } from '../../../state/requests/requests.slice'
import { type StandingMaximum, standingMaximumOutcomeRead } from '../../../state/standing-maxima/standing-maxima.slice'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { useView } from '../../store-binding'
import { describeWithout } from '../../testing/describe-without'
import { auctionOf, bidFailed, bidOf, changed, clockAt, instant, listOf, signedInAs } from '../../testing/fixtures'
import { lineOpened, preparedBidsRead } from '../../testing/prepared-bid-fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { AuctionProvider } from '../auction-context'
import { StandingMaximumLine } from './standing-maximum-line'

afterEach(cleanup)

function Panel() {
  const panel = useView(makeAuctionPanelView, 1)
  return panel === null ? null : (
    <AuctionProvider value={panel}>
      <StandingMaximumLine />
    </AuctionProvider>
  )
}

const maximumOf = (price: number, rest: Partial<StandingMaximum> = {}): StandingMaximum => ({
  auction_id: 1,
  price,
  gnma_interest_rate: null,
  set_at: '2026-03-02T15:00:00.000Z',
  receipt_sequence: 1,
  stopped: null,
  ...rest,
})
const maximaAre = (...maxima: StandingMaximum[]): StoreAction => ({
  type: 'standing-maximum/changed',
  payload: { data: { maxima } },
})

function open(own: boolean, ...facts: readonly StoreAction[]) {
  const harness = createStoreHarness()
  const auction = auctionOf(1, 'Riverbend Commons', { bids: [bidOf(9, 102, own)] })
  harness.receive(clockAt(0), signedInAs('investor'), listOf('live', auction), ...facts)
  render(<Panel />, { wrapper: harness.Wrapper })
  return harness
}
const button = (name: string) => screen.getByRole('button', { name })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('a standing maximum', () => {
  it('isn’t shown before the server has sent the firm’s maxima', () => {
    const { receive } = open(false)
    expect(screen.queryByRole('button', { name: 'Bid for me up to…' })).toBeNull()
    receive(maximaAre())
    expect(button('Bid for me up to…')).toBeTruthy()
  })

  it('is set after a review, and typed again if it’s beyond the person’s own limits, with what the screen showed', () => {
    const { dispatched } = open(false, maximaAre())
    fireEvent.click(button('Bid for me up to…'))
    type('Highest price', '104-00')
    fireEvent.click(button('Review'))
    expect(screen.getByText('104-00')).toBeTruthy()
    expect(screen.getByText('$19,188,000.00')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Retype the price'), { target: { value: '104-00' } })
    fireEvent.click(button('Set maximum'))
    expect(dispatched.at(-1)).toMatchObject({
      type: 'standing-maximum/set-requested',
      payload: { auctionId: 1, price32: 104 * 32, signatorId: 71, seen: { version: 1, price32: 102 * 32 } },
    })
  })

  it('can be set while the auction is paused', () => {
    const paused = auctionOf(1, 'Riverbend Commons', { bids: [bidOf(9, 102)], rest: { paused_at: instant(0) } })
    const { dispatched } = open(false, listOf('live', paused), maximaAre())
    fireEvent.click(button('Bid for me up to…'))
    type('Highest price', '102-04')
    fireEvent.click(button('Review'))
    fireEvent.click(button('Set maximum'))
    expect(dispatched.at(-1)).toMatchObject({ type: 'standing-maximum/set-requested' })
  })

  it('must be beyond the best bid, and beyond the firm’s own lead', () => {
    open(false, maximaAre())
    fireEvent.click(button('Bid for me up to…'))
    type('Highest price', '102-00')
    fireEvent.click(button('Review'))
    expect(screen.getByText('Enter 102-01 or more: the best bid is 102-00')).toBeTruthy()
    cleanup()
    open(true, maximaAre())
    fireEvent.click(button('Bid for me up to…'))
    type('Highest price', '101-00')
    fireEvent.click(button('Review'))
    expect(screen.getByText('Your firm already leads at 102-00; enter a higher maximum')).toBeTruthy()
  })

  it('says what the server does, and is withdrawn by one press', () => {
    const { dispatched } = open(true, maximaAre(maximumOf(103)))
    expect(screen.getByRole('status').textContent).toBe('Bidding for you up to 103-00.')
    fireEvent.click(button('Withdraw'))
    expect(dispatched.at(-1)).toMatchObject({ type: 'standing-maximum/withdraw-requested', payload: { auctionId: 1 } })
  })

  it('says after a reload that an order’s outcome is unknown, and then that it didn’t arrive; the same order keeps its key', () => {
    const { receive, dispatched } = open(false)
    const seen = { 'seen version': 1, 'seen pressedAt': 5 }
    receive(
      requestRecalled({
        subject: 'standing-maximum.set:1',
        actionType: 'standing-maximum/set-requested',
        attempt: 'before-the-reload',
        since: 0,
        detail: { price32: 104 * 32, signatorId: 71, ...seen },
      }),
    )
    expect(screen.getByRole('alert').textContent).toMatch(/^The page was reloaded before we heard back/)
    receive(maximaAre())
    const outcome = { subject: 'standing-maximum.set:1', attempt: 'before-the-reload' }
    receive(standingMaximumOutcomeRead(outcome))
    expect(screen.getByRole('alert').textContent).toBe(
      'Your standing maximum didn’t reach the auction. You can send it again.',
    )
    receive(maximaAre(maximumOf(104)))
    expect(screen.queryByRole('alert')).toBeNull()
    receive(maximaAre())
    fireEvent.click(button('Bid for me up to…'))
    fireEvent.click(button('Review'))
    fireEvent.change(screen.getByLabelText('Retype the price'), { target: { value: '104-00' } })
    fireEvent.click(button('Set maximum'))
    expect(dispatched.at(-1)).toMatchObject({
      type: 'standing-maximum/set-requested',
      payload: { attempt: 'before-the-reload', price32: 104 * 32, seen: { version: 1, pressedAt: 5 } },
    })
  })

  it('says at what figure it was beaten, and offers a new one instead of changing it', () => {
    open(false, maximaAre(maximumOf(101.96875, { beaten_by: { price: 102 } })))
    expect(screen.getByRole('status').textContent).toBe('Beaten at 102-00. Your maximum was 101-31.')
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
    fireEvent.click(button('Bid for me up to…'))
    expect(screen.getByLabelText<HTMLInputElement>('Highest price').value).toBe('')
  })

  it('says why the server doesn’t bid', () => {
    open(false, maximaAre(maximumOf(103, { stopped: 'Your account is suspended.' })))
    expect(screen.getByRole('status').textContent).toBe('Not bidding for you up to 103-00. Your account is suspended.')
  })

  it('announces a bid that the server makes for the firm, and none of another firm', () => {
    const { receive } = open(true, maximaAre(maximumOf(104)))
    const next = { ...bidOf(10, 102.5, true), automatic: true }
    act(() =>
      receive(changed(auctionOf(1, 'Riverbend Commons', { bids: [bidOf(9, 102, true), next], rest: { version: 2 } }))),
    )
    expect(screen.getByText('Bid for you at 102-16.')).toBeTruthy()
    const other = bidOf(11, 103)
    act(() =>
      receive(
        changed(auctionOf(1, 'Riverbend Commons', { bids: [bidOf(9, 102, true), next, other], rest: { version: 3 } })),
      ),
    )
    expect(screen.queryByText('Bid for you at 103-00.')).toBeNull()
  })
})

/** An order of a bidder that isn't a bid. `the best bid` and `each bid that the server makes` are bids. */
const SAYS_BID = /\b(this|your|the) bid\b|\bto bid\b|\bBid \d/i

const preferencesAre = (values: Readonly<Record<string, object>>): StoreAction => ({
  type: 'preference.list/answered',
  payload: {
    subject: 'preferences.read',
    params: undefined,
    query: undefined,
    answer: { data: Object.entries(values).map(([key, value]) => ({ key, value })) },
  },
})
const sessionEnded = bidFailed(1, { status: 401, kind: 'unauthenticated', message: 'Unauthenticated.' })
const lineLost: StoreAction = { type: 'line/lost', payload: { because: 'closed' } }

describe('a sentence about a maximum that isn’t set yet', () => {
  it.each<[string, readonly StoreAction[], price: string, says: string]>([
    ['the range', [], '103-00', 'Enter 102-01 to 115-00.'],
    ['one behind the best bid', [], '102-00', 'Enter 102-01 or more: the best bid is 102-00'],
    [
      'one beyond the private limit of the ticket',
      [preferencesAre({ 'bid-limits': { 1: '102-16' } })],
      '103-00',
      'The limit in your ticket for this auction is 102-16',
    ],
    [
      'one beyond the exposure limit',
      [listOf('past'), preferencesAre({ workspace: { exposure_limit: 18_000_000 } })],
      '102-08',
      'This maximum takes you to 105% of your limit',
    ],
    ['the lost line', [...lineOpened, lineLost], '103-00', 'They’ll be refreshed before your maximum is sent.'],
    ['the end', [clockAt(1_800_000)], '103-00', 'The server decides whether your maximum is in time.'],
    [
      'the end of the session',
      [sessionEnded],
      '103-00',
      'You’re signed out, so this maximum wasn’t sent. Log in to set it.',
    ],
  ])('says maximum, and not bid: %s', (_about, facts, price, says) => {
    const { receive } = open(false, maximaAre())
    fireEvent.click(button('Bid for me up to…'))
    type('Highest price', price)
    receive(...facts)
    fireEvent.click(button('Review'))
    const second = screen.getByRole('dialog').textContent
    const back = screen.queryByRole('button', { name: /^Change \d/ })
    if (back !== null) fireEvent.click(back)
    const all = `${second} ${screen.getByRole('dialog').textContent}`
    expect(all).toContain(says)
    expect(all).not.toMatch(SAYS_BID)
  })

  it('says maximum where it’s typed again', () => {
    open(false, maximaAre())
    fireEvent.click(button('Bid for me up to…'))
    type('Highest price', '104-00')
    fireEvent.click(button('Review'))
    type('Retype the price', '104-01')
    fireEvent.blur(screen.getByLabelText('Retype the price'))
    expect(screen.getByText('Doesn’t match the maximum above')).toBeTruthy()
  })

  it('says under the two-person rule what takes two people', () => {
    open(false, maximaAre(), preparedBidsRead('desk', []))
    fireEvent.click(button('Bid for me up to…'))
    type('Highest price', '102-08')
    fireEvent.click(button('Review'))
    expect(screen.getByText(/^Your firm requires two people per standing maximum\./)).toBeTruthy()
    expect(button('Prepare maximum')).toBeTruthy()
  })
})

describeWithout('standing-maximum', {
  role: 'investor',
  element: <Panel />,
  facts: [listOf('live', auctionOf(1, 'Riverbend Commons')), maximaAre()],
  shows: { role: 'button', name: 'Bid for me up to…' },
})
