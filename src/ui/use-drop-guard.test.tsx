// Files dropped outside a drop zone.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useDropGuard } from './use-drop-guard'

afterEach(cleanup)

function Page() {
  useDropGuard()
  return <p>A form</p>
}
const files = { dataTransfer: { types: ['Files'], dropEffect: 'copy' } }

it('keeps the page when a file is dropped outside a drop zone', () => {
  const { unmount } = render(<Page />)
  // False: the browser's own handling was prevented.
  expect(fireEvent.dragOver(screen.getByText('A form'), files)).toBe(false)
  expect(fireEvent.drop(screen.getByText('A form'), files)).toBe(false)
  // Dragging text still works.
  expect(fireEvent.drop(screen.getByText('A form'), { dataTransfer: { types: ['text/plain'] } })).toBe(true)
  unmount()
})
