// A field of one line: what a paste brings and nobody sees does not reach the form.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TextField } from './text-field'

afterEach(cleanup)

it('drops control characters and direction marks of a pasted text', () => {
  const typed = vi.fn()
  render(<TextField label="Project name" value="" onText={typed} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Project name' }), {
    target: { value: '\u202eElm\u0085 Court\u000b é' },
  })
  expect(typed).toHaveBeenLastCalledWith('Elm Court é')
})

it('keeps a pasted tab in a figure, so that two cells never become one number, and makes it a blank in words', () => {
  const typed = vi.fn()
  const paste = (label: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: '390000\t480' } })
  render(<TextField label="Loan amount" inputMode="numeric" value="" onText={typed} />)
  paste('Loan amount')
  expect(typed).toHaveBeenLastCalledWith('390000\t480')
  render(<TextField label="Project name" value="" onText={typed} />)
  paste('Project name')
  expect(typed).toHaveBeenLastCalledWith('390000 480')
})
