// Focus in a list whose rows come and go.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFocusFallback } from './focus-fallback'

afterEach(cleanup)

function Rows({ names }: { readonly names: readonly string[] }) {
  return (
    <ul {...useFocusFallback('li.next button', 'li button')}>
      {names.map((name) => (
        <li key={name} className={name === 'next' ? 'next' : 'row'}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  )
}

const focused = () => document.activeElement?.textContent

test('the focus moves to the next row when its row disappears, and stays put when another row does', () => {
  const { rerender } = render(<Rows names={['past', 'due', 'next']} />)
  screen.getByRole('button', { name: 'due' }).focus()
  rerender(<Rows names={['due', 'next']} />)
  expect(focused()).toBe('due')
  rerender(<Rows names={['later', 'next']} />)
  expect(focused()).toBe('next')
})

test('the focus is not taken when it was outside the list', () => {
  const { rerender } = render(<Rows names={['due', 'next']} />)
  const due = screen.getByRole('button', { name: 'due' })
  due.focus()
  due.blur()
  rerender(<Rows names={['next']} />)
  expect(document.activeElement).toBe(document.body)
})
