// Figures that change with every frame: when they are drawn.
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RootState } from '../state/root-state'
import { usePacedSelector } from './paced-selector'
import { auctionOf, listOf, signedInAs } from './testing/fixtures'
import { createStoreHarness } from './testing/render-with-store'

const countOf = (state: RootState): number => state.market.lists.live.order.length
const auctions = (count: number) =>
  listOf('live', ...Array.from({ length: count }, (_, at) => auctionOf(at + 1, `Loan ${at + 1}`)))
const shown = () => screen.getByRole('paragraph').textContent

let drawings = 0
function Count({ word = 'auctions' }: { readonly word?: string }) {
  drawings += 1
  return <p>{`${usePacedSelector(countOf)} ${word}`}</p>
}

let harness: ReturnType<typeof createStoreHarness>
beforeEach(() => {
  vi.useFakeTimers()
  drawings = 0
  harness = createStoreHarness()
  harness.receive(signedInAs('investor'), auctions(1))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a paced figure', () => {
  it('is drawn at once after a pause, then at most four times a second, and ends right', () => {
    render(<Count />, { wrapper: harness.Wrapper })
    harness.receive(auctions(2))
    expect(shown()).toBe('2 auctions')
    for (const count of [3, 4, 5]) harness.receive(auctions(count))
    expect(shown()).toBe('2 auctions')
    act(() => vi.advanceTimersByTime(249))
    expect(shown()).toBe('2 auctions')
    act(() => vi.advanceTimersByTime(1))
    expect(shown()).toBe('5 auctions')
    expect(drawings).toBe(3)
    act(() => vi.advanceTimersByTime(250))
    harness.receive(auctions(6))
    expect(shown()).toBe('6 auctions')
  })
  it('is not drawn again when it is back where it was', () => {
    render(<Count />, { wrapper: harness.Wrapper })
    harness.receive(auctions(2))
    harness.receive(auctions(3))
    harness.receive(auctions(2))
    act(() => vi.advanceTimersByTime(1_000))
    expect(shown()).toBe('2 auctions')
    expect(drawings).toBe(2)
  })
  it('is the newest whenever something else about it is drawn', () => {
    const { rerender } = render(<Count />, { wrapper: harness.Wrapper })
    harness.receive(auctions(2))
    harness.receive(auctions(3))
    rerender(<Count word="loans" />)
    expect(shown()).toBe('3 loans')
  })
  it('asks no more after it has left', () => {
    render(<Count />, { wrapper: harness.Wrapper })
    harness.receive(auctions(2))
    harness.receive(auctions(3))
    cleanup()
    expect(vi.getTimerCount()).toBe(0)
  })
})
