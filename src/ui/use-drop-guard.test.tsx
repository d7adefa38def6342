// A file that misses its zone: the page stays.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useDropGuard } from './use-drop-guard'

afterEach(cleanup)

function Page() {
  useDropGuard()
  return <p>A form</p>
}
const files = { dataTransfer: { types: ['Files'], dropEffect: 'copy' } }

it('seller walk 26: a file dropped beside the zone never leaves the page', () => {
  const { unmount } = render(<Page />)
  // False: the browser's own handling was prevented.
  expect(fireEvent.dragOver(screen.getByText('A form'), files)).toBe(false)
  expect(fireEvent.drop(screen.getByText('A form'), files)).toBe(false)
  // Text may be dragged as ever.
  expect(fireEvent.drop(screen.getByText('A form'), { dataTransfer: { types: ['text/plain'] } })).toBe(true)
  unmount()
})
