// Pass and Add to calendar in the panel of a pre auction.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auctionOf, bidOf, clockAt, instant, listOf, signedInAs } from '../../../testing/fixtures'
import { loadLazyParts } from '../../../testing/load-lazy-parts'
import { createStoreHarness } from '../../../testing/render-with-store'
import { BoardScreen } from '../../board/board-screen'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/investor/auction/pre?auction=1')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})
afterEach(cleanup)

const scheduled = (startMs: number, version: number, rest: Parameters<typeof auctionOf>[2] = {}) =>
  auctionOf(1, 'Riverbend Commons', {
    status: 'pre',
    ...rest,
    rest: { start_at: instant(startMs), end_at: null, minutes: 45, version, ...rest.rest },
  })

function open(auction: ReturnType<typeof auctionOf>) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('investor'), listOf(auction.status, auction))
  render(<BoardScreen status={auction.status} />, { wrapper: harness.Wrapper })
  return harness
}
const pass = () => screen.queryByRole('button', { name: 'Pass' })

describe('Pass', () => {
  // Verifies: S6.5
  it('is requested once, after the undo time, and then shown as the server reports it', () => {
    vi.useFakeTimers()
    const { dispatched, receive } = open(scheduled(3_600_000, 1))
    fireEvent.click(screen.getByRole('button', { name: 'Pass' }))
    expect(dispatched.filter(({ type }) => type === 'notification/pass-requested')).toHaveLength(0)
    act(() => vi.advanceTimersByTime(5000))
    fireEvent.click(screen.getByRole('button', { name: 'Pass' }))
    expect(dispatched.filter(({ type }) => type === 'notification/pass-requested')).toHaveLength(1)
    vi.useRealTimers()
    receive({
      type: 'auction/changed',
      payload: { status: 'pre', data: scheduled(3_600_000, 2, { rest: { passed_at: instant(0) } }) },
    })
    expect(pass()).toBeNull()
    screen.getByText(/You passed on this auction/)
  })

  // Verifies: S6.5
  it('hides the button and explains where the pass is visible if the server accepts passes but does not return them', () => {
    const { receive } = open(scheduled(3_600_000, 1))
    receive({
      type: 'notification.ignore/answered',
      payload: { subject: 'notification.ignore:1', params: { auctionId: 1 }, query: undefined, answer: null },
    })
    expect(pass()).toBeNull()
    expect(screen.getByText(/^You passed on this auction. This shows only in this browser/)).not.toBeNull()
    receive(listOf('pre', scheduled(3_600_000, 1)))
    expect(pass()).toBeNull()
  })

  it('can be undone before it is sent', () => {
    vi.useFakeTimers()
    const { dispatched } = open(scheduled(3_600_000, 1))
    fireEvent.click(screen.getByRole('button', { name: 'Pass' }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo pass' }))
    act(() => vi.advanceTimersByTime(10_000))
    expect(dispatched.filter(({ type }) => type === 'notification/pass-requested')).toHaveLength(0)
    expect(pass()).not.toBeNull()
    vi.useRealTimers()
  })

  it('is sent immediately if the user leaves the auction', () => {
    const { dispatched } = open(scheduled(3_600_000, 1))
    fireEvent.click(screen.getByRole('button', { name: 'Pass' }))
    cleanup()
    expect(dispatched.filter(({ type }) => type === 'notification/pass-requested')).toHaveLength(1)
  })

  it('is sent once if the tab closes within five seconds, unless undone', () => {
    const { dispatched } = open(scheduled(3_600_000, 1))
    const sent = () => dispatched.filter(({ type }) => type === 'notification/pass-requested').length
    fireEvent.click(screen.getByRole('button', { name: 'Pass' }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo pass' }))
    window.dispatchEvent(new Event('pagehide'))
    expect(sent()).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: 'Pass' }))
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    expect(sent()).toBe(1)
  })

  it('is available in a live auction until the investor has bid', () => {
    window.history.replaceState(null, '', '/investor/auction/live?auction=1')
    open(auctionOf(1, 'Riverbend Commons'))
    expect(pass()).not.toBeNull()
    cleanup()
    open(auctionOf(1, 'Riverbend Commons', { bids: [bidOf(1, 102, true)] }))
    expect(pass()).toBeNull()
  })
})

describe('Add to calendar', () => {
  it('saves an entry with a link to the auction and two alarms', () => {
    const { savedFiles } = open(scheduled(3_600_000, 4))
    fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }))
    const text = savedFiles[0]?.text.replaceAll('\r\n ', '') ?? ''
    expect(text).toMatch(/\r\nURL:http:\/\/localhost:\d+\/.*1\r\n/)
    expect(text.match(/BEGIN:VALARM/g)).toHaveLength(2)
    // No auction on this server has sent its extension count.
    expect(text).not.toContain('moves the end')
  })

  it('keeps the UID and raises SEQUENCE after a reschedule', () => {
    const { savedFiles, receive } = open(scheduled(3_600_000, 4))
    const save = () => fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }))
    save()
    receive({ type: 'auction/changed', payload: { status: 'pre', data: scheduled(7_200_000, 5) } })
    save()
    const line = (index: number, name: string) =>
      savedFiles[index]?.text.split('\r\n').find((text) => text.startsWith(`${name}:`))
    expect([line(0, 'UID'), line(1, 'UID')]).toEqual(Array(2).fill('UID:auction-1.main@loan-auction-marketplace'))
    expect([line(0, 'SEQUENCE'), line(1, 'SEQUENCE')]).toEqual(['SEQUENCE:4', 'SEQUENCE:5'])
    expect([line(0, 'DTSTART'), line(1, 'DTSTART')]).toEqual(['DTSTART:20260302T164200Z', 'DTSTART:20260302T174200Z'])
    expect(line(0, 'DTEND')).toBe('DTEND:20260302T172700Z')
    expect(line(0, 'SUMMARY')).toBe('SUMMARY:[Simulated] Auction: Riverbend Commons')
    expect(savedFiles[0]?.name).toBe('simulated-auction-riverbend-commons.ics')
  })
})
