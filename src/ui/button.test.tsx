// Icon buttons: a name, a tooltip, and no description that repeats the name.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { IconButton } from './button'

afterEach(cleanup)

it('an icon button has its tooltip on hidden content, so that screen readers read the name once', () => {
  render(<IconButton label="Show as cards">x</IconButton>)
  const button = screen.getByRole('button', { name: 'Show as cards' })
  expect(button.getAttribute('title')).toBeNull()
  expect(screen.getByTitle('Show as cards').getAttribute('aria-hidden')).toBe('true')
})
