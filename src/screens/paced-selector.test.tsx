// When figures that change with every frame are rendered.
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RootState } from '../state/root-reducer'
import { usePacedSelector } from './paced-selector'
import { auctionOf, listOf, signedInAs } from './testing/fixtures'
import { createStoreHarness } from './testing/render-with-store'

const countOf = (state: RootState): number => state.market.lists.live.order.length
const auctions = (count: number) =>
  listOf('live', ...Array.from({ length: count }, (_, at) => auctionOf(at + 1, `Loan ${at + 1}`)))
const shown = () => screen.getByRole('paragraph').textContent

let renders = 0
function Count({ word = 'auctions' }: { readonly word?: string }) {
  renders += 1
  return <p>{`${usePacedSelector(countOf)} ${word}`}</p>
}

let harness: ReturnType<typeof createStoreHarness>
beforeEach(() => {
  vi.useFakeTimers()
  renders = 0
  harness = createStoreHarness()
  harness.receive(signedInAs('investor'), auctions(1))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a paced selector', () => {
  it('renders at once after a pause, then at most four times a second, and ends with the latest value', () => {
    render(<Count />, { wrapper: harness.Wrapper })
    harness.receive(auctions(2))
    expect(shown()).toBe('2 auctions')
    for (const count of [3, 4, 5]) harness.receive(auctions(count))
    expect(shown()).toBe('2 auctions')
    act(() => vi.advanceTimersByTime(249))
    expect(shown()).toBe('2 auctions')
    act(() => vi.advanceTimersByTime(1))
    expect(shown()).toBe('5 auctions')
    expect(renders).toBe(3)
    act(() => vi.advanceTimersByTime(250))
    harness.receive(auctions(6))
    expect(shown()).toBe('6 auctions')
  })
  it('does not render if the value has changed back', () => {
    render(<Count />, { wrapper: harness.Wrapper })
    harness.receive(auctions(2))
    harness.receive(auctions(3))
    harness.receive(auctions(2))
    act(() => vi.advanceTimersByTime(1_000))
    expect(shown()).toBe('2 auctions')
    expect(renders).toBe(2)
  })
  it('returns the latest value on any other render', () => {
    const { rerender } = render(<Count />, { wrapper: harness.Wrapper })
    harness.receive(auctions(2))
    harness.receive(auctions(3))
    rerender(<Count word="loans" />)
    expect(shown()).toBe('3 loans')
  })
  it('leaves no timer after unmounting', () => {
    render(<Count />, { wrapper: harness.Wrapper })
    harness.receive(auctions(2))
    harness.receive(auctions(3))
    cleanup()
    expect(vi.getTimerCount()).toBe(0)
  })
})
