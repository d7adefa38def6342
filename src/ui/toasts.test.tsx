// Toasts: one about each thing, replaced in its place, taken back when it is no longer so, and kept while it is held.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastOutlet } from './toast-outlet'
import type { Toast } from './toasts'
import { ToastProvider, useToast, useToastChanges } from './toasts'

let show: (toast: Toast) => void
let changes: ReturnType<typeof useToastChanges>
let openModal: (open: boolean) => void
function Speaker() {
  show = useToast()
  changes = useToastChanges()
  const [open, setOpen] = useState(false)
  openModal = setOpen
  return open ? <ToastOutlet /> : null
}
const cardOf = (text: string) => screen.getByText(text).parentElement as HTMLElement
const texts = () => [...document.querySelectorAll('.toast p')].map((each) => each.textContent)

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <ToastProvider>
      <Speaker />
      <ToastOutlet />
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
    fireEvent.pointerEnter(cardOf('Outbid.'))
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
    act(() => vi.advanceTimersByTime(7_000))
    fireEvent.pointerEnter(cardOf('Saved.'))
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

  it('stay in a burst while they are pointed at; the others go on beside them', () => {
    act(() => {
      for (const text of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) show({ tone: 'info', text })
    })
    fireEvent.pointerEnter(cardOf('One.'))
    act(() => vi.advanceTimersByTime(1_000))
    expect(texts()).toEqual(['One.', 'Three.', 'Four.'])
    act(() => vi.advanceTimersByTime(1_000))
    expect(texts()).toEqual(['One.', 'Four.', 'Five.'])
    act(() => show({ tone: 'info', text: 'Six.' }))
    fireEvent.pointerLeave(cardOf('One.'))
    act(() => vi.advanceTimersByTime(999))
    expect(texts()).toEqual(['One.', 'Four.', 'Five.'])
    act(() => vi.advanceTimersByTime(1))
    expect(texts()).toEqual(['Four.', 'Five.', 'Six.'])
  })

  it('stay in a burst while they have the focus, also as what took their place', () => {
    act(() => {
      show({ tone: 'warn', text: 'Outbid.', about: 'auction:1' })
      for (const text of ['Two.', 'Three.', 'Four.', 'Five.']) show({ tone: 'info', text })
    })
    act(() => within(cardOf('Outbid.')).getByRole('button', { name: 'Dismiss' }).focus())
    act(() => vi.advanceTimersByTime(1_000))
    expect(texts()).toEqual(['Outbid.', 'Three.', 'Four.'])
    act(() => show({ tone: 'good', text: 'You lead again.', about: 'auction:1' }))
    act(() => vi.advanceTimersByTime(1_000))
    expect(texts()).toEqual(['You lead again.', 'Four.', 'Five.'])
    act(() => vi.advanceTimersByTime(28_999))
    expect(texts()).toEqual(['You lead again.'])
    act(() => vi.advanceTimersByTime(1))
    expect(texts()).toEqual([])
  })

  it('go on when what was pointed at is withdrawn', () => {
    act(() => {
      show({ tone: 'warn', text: 'Outbid.', about: 'auction:1' })
      for (const text of ['Two.', 'Three.', 'Four.', 'Five.']) show({ tone: 'info', text })
    })
    fireEvent.pointerEnter(cardOf('Outbid.'))
    act(() => changes.withdraw('auction:1', 'warn'))
    expect(texts()).toEqual(['Two.', 'Three.', 'Four.'])
    act(() => vi.advanceTimersByTime(1_000))
    expect(texts()).toEqual(['Three.', 'Four.', 'Five.'])
  })

  it('are let go when a modal surface takes them over', () => {
    act(() => {
      for (const text of ['One.', 'Two.', 'Three.', 'Four.']) show({ tone: 'info', text })
    })
    fireEvent.pointerEnter(cardOf('One.'))
    act(() => openModal(true))
    act(() => vi.advanceTimersByTime(1_000))
    expect(texts()).toEqual(['Two.', 'Three.', 'Four.'])
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
