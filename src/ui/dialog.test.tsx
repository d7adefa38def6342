// What closes a dialog: Escape and a click outside, but not the second click of a double click, nor a canceled file picker.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Dialog } from './dialog'

afterEach(cleanup)

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

it('closes on a click outside', () => {
  const { onClose, dialog } = opened()
  fireEvent.mouseDown(dialog, { ...outside, detail: 1 })
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('ignores the second click of the double click that opened it', () => {
  const { onClose, dialog } = opened()
  fireEvent.mouseDown(dialog, { ...outside, detail: 2 })
  expect(onClose).not.toHaveBeenCalled()
})

it('ignores clicks inside, and any click while locked', () => {
  const { onClose } = opened()
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Cancel' }), { ...outside, detail: 1 })
  cleanup()
  const locked = opened(true)
  fireEvent.mouseDown(locked.dialog, { ...outside, detail: 1 })
  expect(onClose).not.toHaveBeenCalled()
  expect(locked.onClose).not.toHaveBeenCalled()
})

it('closes on Escape, but not when a file picker inside is canceled', () => {
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
