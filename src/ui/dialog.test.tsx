// What closes a dialog: Escape and a click outside, but not the second click of a double click, nor a canceled file picker. A locked
// one stays open, whatever the browser does.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Dialog } from './dialog'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})

/** Far outside of the dialog's box, which has no size in tests. */
const outside = { clientX: 500, clientY: 500 }

function opened(locked = false) {
  const onClose = vi.fn()
  render(
    <Dialog open title="Place a bid" locked={locked} onClose={onClose}>
      <button type="button">Cancel</button>
    </Dialog>,
  )
  return { onClose, dialog: screen.getByRole('dialog', { name: 'Place a bid' }) }
}

it('a dialog closes on a click outside', () => {
  const { onClose, dialog } = opened()
  fireEvent.mouseDown(dialog, { ...outside, detail: 1 })
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('a dialog ignores the second click of the double click that opened it', () => {
  const { onClose, dialog } = opened()
  fireEvent.mouseDown(dialog, { ...outside, detail: 2 })
  expect(onClose).not.toHaveBeenCalled()
})

it('a dialog ignores clicks inside, and any click while locked', () => {
  const { onClose } = opened()
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Cancel' }), { ...outside, detail: 1 })
  cleanup()
  const locked = opened(true)
  fireEvent.mouseDown(locked.dialog, { ...outside, detail: 1 })
  expect(onClose).not.toHaveBeenCalled()
  expect(locked.onClose).not.toHaveBeenCalled()
})

it('a dialog closes on Escape, but not when a file picker inside is canceled', () => {
  const onClose = vi.fn()
  render(
    <Dialog open title="Upload forms" onClose={onClose}>
      <input type="file" aria-label="HUD" />
    </Dialog>,
  )
  const cancel = { bubbles: true, cancelable: true }
  fireEvent(screen.getByLabelText('HUD'), new Event('cancel', cancel))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent(screen.getByRole('dialog', { name: 'Upload forms' }), new Event('cancel', cancel))
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('a locked dialog cancels Escape, which browsers would obey the second time', () => {
  const { onClose } = opened(true)
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Cancel' }), { key: 'Escape' })).toBe(false)
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Cancel' }), { key: 'Enter' })).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

it('Escape keeps its meaning in a dialog that isn’t locked, also in one inside a locked one', () => {
  opened()
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Cancel' }), { key: 'Escape' })).toBe(true)
  cleanup()
  render(
    <Dialog open title="Place a bid" locked onClose={() => undefined}>
      <Dialog open title="Keyboard" onClose={() => undefined}>
        <button type="button">Done</button>
      </Dialog>
    </Dialog>,
  )
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Done' }), { key: 'Escape' })).toBe(true)
})

it('a dialog that the browser itself closed is shown again while the program keeps it open', () => {
  const { dialog, onClose } = opened(true)
  // Android’s back gesture closes it like this.
  act(() => {
    dialog.removeAttribute('open')
    dialog.dispatchEvent(new Event('close'))
  })
  expect(dialog).toHaveProperty('open', true)
  expect(onClose).not.toHaveBeenCalled()
})

/** What the browser does when the user goes back from the entry of what covers the page. */
const goBack = () =>
  act(() => {
    window.history.replaceState(null, '', '/')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
const onPhone = () => Reflect.get(window, 'happyDOM').setViewport({ width: 390, height: 844 })

it('going back closes a dialog on a phone, which has an entry in the history', () => {
  onPhone()
  const { onClose } = opened()
  expect(window.history.state).toEqual({ covers: 1 })
  goBack()
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('a locked dialog on a phone stays open when the user goes back, and gets another entry', () => {
  onPhone()
  const { onClose } = opened(true)
  goBack()
  expect(onClose).not.toHaveBeenCalled()
  expect(window.history.state).toEqual({ covers: 1 })
})

it('a dialog that takes the place of another one takes over its entry', () => {
  onPhone()
  const dialog = (title: string) => (
    <Dialog key={title} open title={title} onClose={vi.fn()}>
      <p>{title}</p>
    </Dialog>
  )
  const { rerender } = render(dialog('First'))
  const { length } = window.history
  rerender(dialog('Second'))
  expect(window.history.state).toEqual({ covers: 1 })
  expect(window.history.length).toBe(length)
})

it('a dialog on a desk has no entry in the history', () => {
  opened()
  expect(window.history.state).toBeNull()
})
