// Toasts: one per subject, replaced in place, withdrawn once outdated, and kept while hovered or focused.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastOutlet } from './toast-outlet'
import { type Toast, ToastProvider, useToast, useToastChanges } from './toasts'

let show: (toast: Toast) => void
let changes: ReturnType<typeof useToastChanges>
let openModal: (open: boolean) => void
function TestControls() {
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
      <TestControls />
      <ToastOutlet />
    </ToastProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('toasts', () => {
  it('exist once per subject and are replaced in place', () => {
    act(() => {
      show({ tone: 'good', text: 'Your bid was accepted.', about: 'auction:1' })
      show({ tone: 'info', text: 'Saved.' })
      show({ tone: 'warn', text: 'Outbid.', about: 'auction:1' })
    })
    expect(texts()).toEqual(['Outbid.', 'Saved.'])
  })

  it('are withdrawn once they no longer apply, even while hovered', () => {
    act(() => show({ tone: 'warn', text: 'Outbid.', about: 'auction:1' }))
    fireEvent.pointerEnter(cardOf('Outbid.'))
    act(() => changes.withdraw('auction:1', 'warn'))
    expect(texts()).toEqual([])
  })

  it('update their text while visible', () => {
    act(() => show({ tone: 'warn', text: 'The best bid is 102-01.', about: 'auction:1' }))
    act(() => changes.amend({ tone: 'warn', text: 'The best bid is 102-02.', about: 'auction:1' }))
    expect(texts()).toEqual(['The best bid is 102-02.'])
    act(() => changes.withdraw('auction:1', 'warn'))
    act(() => changes.amend({ tone: 'warn', text: 'The best bid is 102-03.', about: 'auction:1' }))
    expect(texts()).toEqual([])
  })

  it('are neither withdrawn nor amended for a different tone', () => {
    act(() => show({ tone: 'good', text: 'Your bid was accepted.', about: 'auction:1' }))
    act(() => changes.withdraw('auction:1', 'warn'))
    act(() => changes.amend({ tone: 'warn', text: 'Outbid.', about: 'auction:1' }))
    expect(texts()).toEqual(['Your bid was accepted.'])
  })

  it('stay for 8 seconds, or 30 seconds while hovered', () => {
    act(() => show({ tone: 'info', text: 'Saved.' }))
    act(() => vi.advanceTimersByTime(7_000))
    fireEvent.pointerEnter(cardOf('Saved.'))
    act(() => vi.advanceTimersByTime(29_000))
    expect(texts()).toEqual(['Saved.'])
    act(() => vi.advanceTimersByTime(1_000))
    expect(texts()).toEqual([])
  })

  it('show at most three at once, and in a burst each for at least a second', () => {
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

  it('stay in a burst while hovered, as the others advance', () => {
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

  it('stay in a burst while focused, even after being replaced', () => {
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

  it('advance after the hovered one is withdrawn', () => {
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

  it('are no longer held when a modal takes over the display', () => {
    act(() => {
      for (const text of ['One.', 'Two.', 'Three.', 'Four.']) show({ tone: 'info', text })
    })
    fireEvent.pointerEnter(cardOf('One.'))
    act(() => openModal(true))
    act(() => vi.advanceTimersByTime(1_000))
    expect(texts()).toEqual(['Two.', 'Three.', 'Four.'])
  })

  it('are announced one by one, and not again by a modal that opens over them', () => {
    act(() => show({ tone: 'info', text: 'Saved.' }))
    const log = screen.getByRole('log', { name: 'Messages' })
    // A status would read all of them again with each new one.
    expect(log.getAttribute('role')).toBe('log')
    expect(cardOf('Saved.').getAttribute('aria-live')).toBeNull()
    act(() => openModal(true))
    expect(cardOf('Saved.').getAttribute('aria-live')).toBe('off')
    act(() => show({ tone: 'info', text: 'Sent.' }))
    expect(cardOf('Sent.').getAttribute('aria-live')).toBeNull()
    act(() => openModal(false))
    expect(['Saved.', 'Sent.'].map((text) => cardOf(text).getAttribute('aria-live'))).toEqual(['off', 'off'])
  })

  it('leave the first as it is when a second comes, so that a screen reader reads only the second', () => {
    act(() => show({ tone: 'info', text: 'Saved.' }))
    const log = screen.getByRole('log', { name: 'Messages' })
    const first = cardOf('Saved.')
    const changed = new MutationObserver(() => {})
    changed.observe(log, { childList: true, subtree: true, characterData: true, attributes: true })
    act(() => show({ tone: 'info', text: 'Sent.' }))
    const records = changed.takeRecords()
    changed.disconnect()
    expect(records.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes])).toEqual([
      cardOf('Sent.'),
    ])
    expect(records.every(({ target }) => target === log)).toBe(true)
    expect(cardOf('Saved.')).toBe(first)
    expect(log.closest('[aria-atomic="true"]')).toBeNull()
  })

  it('drop the one that waited longest in a flood, and show the amended text later', () => {
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
