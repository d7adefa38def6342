// The focus in a list whose rows come and go.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useKeptFocus } from './kept-focus'

afterEach(cleanup)

function Rows({ names }: { readonly names: readonly string[] }) {
  return (
    <ul {...useKeptFocus('li.next button', 'li button')}>
      {names.map((name) => (
        <li key={name} className={name === 'next' ? 'next' : 'row'}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  )
}

const focused = () => document.activeElement?.textContent

test('goes to what comes next when its row goes, and stays where it is when another one goes', () => {
  const { rerender } = render(<Rows names={['past', 'due', 'next']} />)
  screen.getByRole('button', { name: 'due' }).focus()
  rerender(<Rows names={['due', 'next']} />)
  expect(focused()).toBe('due')
  rerender(<Rows names={['later', 'next']} />)
  expect(focused()).toBe('next')
})

test('is not taken from elsewhere', () => {
  const { rerender } = render(<Rows names={['due', 'next']} />)
  const due = screen.getByRole('button', { name: 'due' })
  due.focus()
  due.blur()
  rerender(<Rows names={['next']} />)
  expect(document.activeElement).toBe(document.body)
})
