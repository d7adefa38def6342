// What closes a dialog: Escape and a press outside, but not the second click of the double click that opened it, nor a choice
// of a file that was given up.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Dialog } from './dialog'

afterEach(cleanup)

/** A press far outside of the box, which has no size in tests. */
const beside = { clientX: 500, clientY: 500 }

function opened(locked = false) {
  const onClose = vi.fn()
  render(
    <Dialog open title="Place a bid" locked={locked} onClose={onClose}>
      <button type="button">Cancel</button>
    </Dialog>,
  )
  return { onClose, dialog: screen.getByRole('dialog', { name: 'Place a bid' }) }
}

it('a press outside closes it', () => {
  const { onClose, dialog } = opened()
  fireEvent.mouseDown(dialog, { ...beside, detail: 1 })
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('the second click of the double click that opened it does not', () => {
  const { onClose, dialog } = opened()
  fireEvent.mouseDown(dialog, { ...beside, detail: 2 })
  expect(onClose).not.toHaveBeenCalled()
})

it('a press inside, and any press while it is locked, does not', () => {
  const { onClose } = opened()
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Cancel' }), { ...beside, detail: 1 })
  cleanup()
  const locked = opened(true)
  fireEvent.mouseDown(locked.dialog, { ...beside, detail: 1 })
  expect(onClose).not.toHaveBeenCalled()
  expect(locked.onClose).not.toHaveBeenCalled()
})

it('Escape closes it; giving up the choice of a file inside does not', () => {
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
