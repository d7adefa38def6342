// The seller's actions: which are available, what they send, and how errors are shown.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoardStatus } from '../../destinations'
import { auctionOf, clockAt, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { partlyReadParties } from '../../testing/loan-fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { BoardScreen } from '../board/board-screen'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/lender/auction/live')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})
afterEach(cleanup)

function open(status: BoardStatus, rest: object = {}) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('lender'))
  harness.receive(listOf(status, auctionOf(1, 'Riverbend Commons', { status, rest })))
  render(<BoardScreen status={status} />, { wrapper: harness.Wrapper })
  return harness
}

const press = (name: string, container = screen.getByRole('complementary')) =>
  fireEvent.click(within(container).getByRole('button', { name }))
const dialog = (name: string) => screen.getByRole('dialog', { name })
const buttons = () =>
  [...document.querySelectorAll('.panel__foot > div:not(.unfinished__actions) button')].map(
    (button) => button.textContent,
  )

describe('the actions of a seller', () => {
  it.each([
    ['commitment', {}, ['Preview', 'Schedule auction']],
    ['pre', { start_at: '2026-03-03T15:00:00.000Z' }, ['Withdraw', 'Reschedule', 'Commence auction']],
    ['live', { end_at: '2026-03-02T16:00:00.000Z', paused_at: null }, ['Pause', 'Extend']],
    ['live', { paused_at: '2026-03-02T15:00:00.000Z', remaining_ms: 600_000, end_at: null }, ['Resume']],
    ['past', { result: { outcome: 'no_sale' } }, ['Relist']],
    ['past', { result: { outcome: 'no_sale' }, relisted_as: 2 }, []],
  ] as const)('in status %s with %j are %j', (status, rest, expected) => {
    open(status, rest)
    expect(buttons()).toEqual(expected)
  })
})

describe('the primary button of a seller’s panel', () => {
  it.each([
    ['commitment', {}, ['Schedule auction']],
    ['pre', { start_at: '2026-03-03T15:00:00.000Z' }, []],
    ['live', { end_at: '2026-03-02T16:00:00.000Z' }, []],
    ['live', { paused_at: '2026-03-02T15:00:00.000Z', remaining_ms: 600_000, end_at: null }, ['Resume']],
    ['past', { result: { outcome: 'no_sale' } }, ['Relist']],
  ] as const)('in status %s with %j is %j: never one that opens bidding or moves its end', (status, rest, expected) => {
    open(status, { documents: [], missing: [], ...rest })
    const buttons = document.querySelectorAll(
      '.panel__foot .button:not(.button--quiet, .button--bare, .button--danger)',
    )
    expect([...buttons].map((button) => button.textContent)).toEqual(expected)
  })
})

describe('Schedule auction', () => {
  // If the server doesn't send the invitations, the request must not invite everyone by accident.
  it.each([
    [{}, null],
    [{ invited: [] }, []],
    [{ invited: [{ id: 4, name: 'Harbor Crest' }] }, [4]],
  ])('sends date and time (ET) as one instant, and for %j the invitations %j', (rest, investors) => {
    const { dispatched } = open('commitment', rest)
    press('Schedule auction')
    const form = dialog('Schedule auction')
    fireEvent.change(within(form).getByLabelText('Time (ET)'), { target: { value: '11:30' } })
    fireEvent.change(within(form).getByLabelText('Duration'), { target: { value: '90' } })
    press('Schedule auction', form)
    expect(dispatched.find(({ type }) => type === 'desk/order-requested')).toMatchObject({
      payload: {
        auctionId: 1,
        order: { kind: 'schedule', startAt: '2026-03-03T16:30:00.000Z', minutes: 90, investors },
      },
    })
  })

  it('sends what bidders see once the seller chooses it, and offers no choice on a server without it', () => {
    const { dispatched } = open('commitment', { rank_only: false })
    press('Schedule auction')
    const form = within(dialog('Schedule auction'))
    const choice = (name: string) => form.getByRole<HTMLInputElement>('radio', { name })
    expect(choice('Prices').checked).toBe(true)
    fireEvent.click(choice('Rank only'))
    fireEvent.click(form.getByRole('button', { name: 'Schedule auction' }))
    expect(dispatched.at(-1)).toMatchObject({ payload: { order: { kind: 'schedule', rankOnly: true } } })
    cleanup()
    open('commitment', {})
    press('Schedule auction')
    expect(within(dialog('Schedule auction')).queryByRole('radio', { name: 'Rank only' })).toBeNull()
  })

  it('shows neither choice while the invitations aren’t known, and sends all investors once that is chosen', () => {
    const { dispatched } = open('commitment', {})
    press('Schedule auction')
    const form = within(screen.getByRole('dialog', { name: 'Schedule auction' }))
    const choice = (name: string) => form.getByRole<HTMLInputElement>('radio', { name })
    expect(choice('All investors').checked).toBe(false)
    expect(choice('Selected investors').checked).toBe(false)
    fireEvent.click(choice('All investors'))
    expect(choice('All investors').checked).toBe(true)
    fireEvent.click(form.getByRole('button', { name: 'Schedule auction' }))
    expect(dispatched.at(-1)).toMatchObject({ payload: { order: { kind: 'schedule', investors: [] } } })
  })

  it('says how many investors could not be read', () => {
    const { receive } = open('commitment')
    press('Schedule auction')
    receive(partlyReadParties)
    expect(within(dialog('Schedule auction')).getByRole('note').textContent).toBe(
      '2 investors couldn’t be read and aren’t shown.',
    )
  })
  it('shows errors at their fields, sends nothing, and keeps the input', () => {
    const { dispatched } = open('commitment')
    press('Schedule auction')
    const form = dialog('Schedule auction')
    fireEvent.change(within(form).getByLabelText('Time (ET)'), { target: { value: '18:00' } })
    fireEvent.change(within(form).getByLabelText('Duration'), { target: { value: '10' } })
    press('Schedule auction', form)
    expect(form.textContent).toContain('Auctions open between 09:00 and 17:00 ET.')
    expect(form.textContent).toContain('The Duration field must be 30 or more')
    expect(within(form).getByLabelText<HTMLInputElement>('Duration').value).toBe('10')
    expect(dispatched.some(({ type }) => type === 'desk/order-requested')).toBe(false)
  })

  it('shows the server’s errors and stays open', () => {
    const { receive } = open('commitment')
    press('Schedule auction')
    press('Schedule auction', dialog('Schedule auction'))
    receive({
      type: 'auction.start/failed',
      payload: {
        subject: 'auction.start:1',
        params: { auctionId: 1 },
        query: undefined,
        error: {
          status: 422,
          kind: 'invalid',
          message: 'There is no such investor.',
          fields: { minutes: ['An auction must last 30 to 240 whole minutes.'] },
        },
      },
    })
    const form = dialog('Schedule auction')
    expect(within(form).getByRole('alert').textContent).toContain('There is no such investor.')
    expect(form.textContent).toContain('An auction must last 30 to 240 whole minutes.')
  })
})

describe('the time field of an auction', () => {
  it('normalizes to the 24-hour clock', () => {
    const { dispatched } = open('commitment')
    press('Schedule auction')
    const form = dialog('Schedule auction')
    const time = within(form).getByLabelText<HTMLInputElement>('Time (ET)')
    expect(time.value).toBe('10:00')
    fireEvent.change(time, { target: { value: '2:30 PM' } })
    fireEvent.blur(time)
    expect(time.value).toBe('14:30')
    fireEvent.change(time, { target: { value: '3pm' } })
    press('Schedule auction', form)
    expect(dispatched.find(({ type }) => type === 'desk/order-requested')).toMatchObject({
      payload: { order: { startAt: '2026-03-03T20:00:00.000Z' } },
    })
  })

  it('rejects text that is not a time', () => {
    open('commitment')
    press('Schedule auction')
    const form = dialog('Schedule auction')
    fireEvent.change(within(form).getByLabelText('Time (ET)'), { target: { value: 'noon' } })
    press('Schedule auction', form)
    within(form).getByText('Enter the time like 14:30')
  })
})

describe('Reschedule', () => {
  it('changes only what was edited and keeps the announced duration', () => {
    const { dispatched } = open('pre', { start_at: '2026-03-03T15:00:00.000Z', minutes: 90 })
    press('Reschedule')
    const form = dialog('Reschedule auction')
    fireEvent.change(within(form).getByLabelText('Time (ET)'), { target: { value: '11:30' } })
    press('Reschedule auction', form)
    expect(dispatched.find(({ type }) => type === 'desk/order-requested')).toMatchObject({
      payload: { order: { kind: 'schedule', startAt: '2026-03-03T16:30:00.000Z', minutes: 90 } },
    })
  })
})

const started = (status: 'pre' | 'live') => ({
  type: 'auction.start/answered' as const,
  payload: {
    subject: 'auction.start:1',
    params: { auctionId: 1 },
    query: undefined,
    answer: { data: auctionOf(1, 'Riverbend Commons', { status }) },
  },
})

describe('a successful schedule or start', () => {
  it('reports the first schedule as scheduled, even if the list event arrives before the response', () => {
    const { receive } = open('commitment')
    press('Schedule auction')
    press('Schedule auction', dialog('Schedule auction'))
    receive(listOf('commitment', auctionOf(1, 'Riverbend Commons', { status: 'pre' })), started('pre'))
    screen.getByText('Riverbend Commons was scheduled.')
    expect(screen.queryByText(/was rescheduled/)).toBeNull()
  })

  it('reports a second schedule as rescheduled', () => {
    const { receive } = open('pre', { start_at: '2026-03-03T15:00:00.000Z' })
    press('Reschedule')
    press('Reschedule auction', dialog('Reschedule auction'))
    receive(started('pre'))
    screen.getByText('Riverbend Commons was rescheduled.')
  })

  it('navigates to the live auction after commencing', () => {
    const { receive } = open('pre', { start_at: '2026-03-03T15:00:00.000Z' })
    press('Commence auction')
    press('Commence auction', dialog('Commence auction'))
    receive(started('live'))
    expect(window.location.pathname + window.location.search).toMatch(/\/auction\/live\?auction=1$/)
  })

  it('navigates to the live auction even if it left its board before the response', () => {
    const { receive } = open('pre', { start_at: '2026-03-03T15:00:00.000Z' })
    press('Commence auction')
    press('Commence auction', dialog('Commence auction'))
    receive({ type: 'auction/removed', payload: { data: { id: 1 }, status: 'pre' } })
    expect(buttons()).toEqual([])
    receive(started('live'))
    expect(window.location.pathname + window.location.search).toMatch(/\/auction\/live\?auction=1$/)
  })
})

describe('Commence auction', () => {
  it('suggests the announced duration', () => {
    open('pre', { start_at: '2026-03-03T15:00:00.000Z', minutes: 90 })
    press('Commence auction')
    const length = within(dialog('Commence auction')).getByLabelText<HTMLInputElement>('Duration')
    expect(length.value).toBe('90')
  })
})

describe('Withdraw', () => {
  it('requires a reason', () => {
    const { dispatched } = open('pre', { start_at: '2026-03-03T15:00:00.000Z' })
    press('Withdraw')
    const form = dialog('Withdraw auction')
    press('Withdraw', form)
    expect(form.textContent).toContain('Reason can not be empty')
    fireEvent.change(within(form).getByLabelText('Reason'), { target: { value: ' Under review ' } })
    press('Withdraw', form)
    expect(dispatched.filter(({ type }) => type === 'desk/order-requested')).toMatchObject([
      { payload: { order: { kind: 'withdraw', reason: 'Under review' } } },
    ])
  })
})

describe('the seller’s panel', () => {
  it('shows who was invited, who passed, and why the auction was withdrawn', () => {
    open('commitment', {
      invited: [{ id: 9, name: 'Blue Mesa Partners' }],
      passes: [{ investor: { id: 8, name: 'Summit Ridge' }, at: '2026-03-02T15:00:00.000Z' }],
      withdrawn_reason: 'Under review',
    })
    const panel = screen.getByRole('complementary').textContent ?? ''
    expect(panel).toContain('Blue Mesa Partners')
    expect(panel).toContain('Summit Ridge, 03/02/2026 10:00:00 ET')
    expect(panel).toContain('Withdrawn: Under review')
  })
})

describe('Pause', () => {
  it('requires a reason for the bidders, and sends nothing without one', () => {
    const { dispatched } = open('live', { end_at: '2026-03-02T16:00:00.000Z', paused_at: null })
    press('Pause')
    const form = dialog('Pause auction')
    press('Pause auction', form)
    within(form).getByText('Reason can not be empty')
    fireEvent.change(within(form).getByLabelText('Reason'), { target: { value: 'x'.repeat(501) } })
    press('Pause auction', form)
    within(form).getByText('Reason may not be greater than 500 characters')
    expect(dispatched.some(({ type }) => type === 'desk/order-requested')).toBe(false)
    fireEvent.change(within(form).getByLabelText('Reason'), { target: { value: 'A term is being corrected.' } })
    press('Pause auction', form)
    expect(dispatched.find(({ type }) => type === 'desk/order-requested')).toMatchObject({
      payload: { auctionId: 1, order: { kind: 'pause', reason: 'A term is being corrected.' } },
    })
  })
})

describe('a dialog in the seller’s panel', () => {
  const resize = async (width: number, height: number) => {
    // Happy DOM evaluates media queries only after a first resize event.
    await act(async () => void window.dispatchEvent(new Event('resize')))
    await act(async () => void Reflect.get(window, 'happyDOM').setViewport({ width, height }))
  }

  it('keeps its input and focus when the panel turns into a sheet and back', async () => {
    open('live', { end_at: '2026-03-02T16:00:00.000Z', paused_at: null })
    press('Pause')
    const reason = within(dialog('Pause auction')).getByLabelText('Reason')
    reason.focus()
    fireEvent.change(reason, { target: { value: 'A bidder lost the line' } })
    const raised = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    await resize(390, 844)
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Riverbend Commons' }).contains(reason)).toBe(true)
    expect(within(dialog('Pause auction')).getByLabelText('Reason')).toBe(reason)
    expect(reason).toHaveProperty('value', 'A bidder lost the line')
    expect(document.activeElement).toBe(reason)
    // Browsers put the dialog that was opened last on top.
    expect(raised.mock.contexts).toEqual([dialog('Riverbend Commons'), dialog('Pause auction')])
    await resize(1440, 900)
    expect(screen.getByRole('complementary').contains(reason)).toBe(true)
    expect(reason).toHaveProperty('value', 'A bidder lost the line')
    expect(document.activeElement).toBe(reason)
  })
})
