// Toasts: one about each thing, replaced in its place, and taken back when it is no longer so.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Toast } from './toasts'
import { ToastProvider, useToast, useToastChanges } from './toasts'

let show: (toast: Toast) => void
let changes: ReturnType<typeof useToastChanges>
function Speaker() {
  show = useToast()
  changes = useToastChanges()
  return null
}
const texts = () => [...document.querySelectorAll('.toast p')].map((each) => each.textContent)

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <ToastProvider>
      <Speaker />
    </ToastProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('investor walk 7: toasts', () => {
  it('are one per subject, replaced in place', () => {
    act(() => {
      show({ tone: 'good', text: 'Your bid was accepted.', about: 'auction:1' })
      show({ tone: 'info', text: 'Saved.' })
      show({ tone: 'warn', text: 'Outbid.', about: 'auction:1' })
    })
    expect(texts()).toEqual(['Outbid.', 'Saved.'])
  })

  it('are withdrawn when they are no longer so, whatever the pointer does', () => {
    act(() => show({ tone: 'warn', text: 'Outbid.', about: 'auction:1' }))
    fireEvent.pointerEnter(screen.getByText('Outbid.').parentElement as HTMLElement)
    act(() => changes.withdraw('auction:1', 'warn'))
    expect(texts()).toEqual([])
  })

  it('say what is so now while they are there', () => {
    act(() => show({ tone: 'warn', text: 'The best bid is 102-01.', about: 'auction:1' }))
    act(() => changes.amend({ tone: 'warn', text: 'The best bid is 102-02.', about: 'auction:1' }))
    expect(texts()).toEqual(['The best bid is 102-02.'])
    act(() => changes.withdraw('auction:1', 'warn'))
    act(() => changes.amend({ tone: 'warn', text: 'The best bid is 102-03.', about: 'auction:1' }))
    expect(texts()).toEqual([])
  })

  it('are neither withdrawn nor amended for what they do not say', () => {
    act(() => show({ tone: 'good', text: 'Your bid was accepted.', about: 'auction:1' }))
    act(() => changes.withdraw('auction:1', 'warn'))
    act(() => changes.amend({ tone: 'warn', text: 'Outbid.', about: 'auction:1' }))
    expect(texts()).toEqual(['Your bid was accepted.'])
  })

  it('stay for 8 s, under a resting pointer for 30 s, and not for ever', () => {
    act(() => show({ tone: 'info', text: 'Saved.' }))
    const toast = screen.getByText('Saved.').parentElement as HTMLElement
    act(() => vi.advanceTimersByTime(7_000))
    fireEvent.pointerEnter(toast)
    act(() => vi.advanceTimersByTime(29_000))
    expect(texts()).toEqual(['Saved.'])
    act(() => vi.advanceTimersByTime(1_000))
    expect(texts()).toEqual([])
  })

  it('are three at most; of more each is there for a second before the next takes its place', () => {
    act(() => {
      for (const text of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) show({ tone: 'info', text })
    })
    expect(texts()).toEqual(['One.', 'Two.', 'Three.'])
    act(() => vi.advanceTimersByTime(999))
    expect(texts()).toEqual(['One.', 'Two.', 'Three.'])
    act(() => vi.advanceTimersByTime(1))
    expect(texts()).toEqual(['Two.', 'Three.', 'Four.'])
    act(() => vi.advanceTimersByTime(1_000))
    expect(texts()).toEqual(['Three.', 'Four.', 'Five.'])
    act(() => vi.advanceTimersByTime(1_000))
    expect(texts()).toEqual(['Three.', 'Four.', 'Five.'])
  })

  it('drop what waited longest when too many come, and say what is so now when a place is free', () => {
    act(() => {
      for (const name of ['1', '2', '3', '4', '5', '6', '7']) show({ tone: 'warn', text: name, about: name })
      changes.amend({ tone: 'warn', text: '6, amended', about: '6' })
      changes.withdraw('7', 'warn')
    })
    expect(texts()).toEqual(['1', '2', '3'])
    act(() => vi.advanceTimersByTime(2_000))
    act(() => vi.advanceTimersByTime(2_000))
    expect(texts()).toEqual(['3', '5', '6, amended'])
  })
})
