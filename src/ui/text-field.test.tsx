// Single-line fields: cleaning pasted text and spreadsheet cells.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TextField } from './text-field'

afterEach(cleanup)

it('a text field strips control characters and direction marks from pasted text', () => {
  const typed = vi.fn()
  render(<TextField label="Project name" value="" onText={typed} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Project name' }), {
    target: { value: '\u202eElm\u0085 Court\u000b é' },
  })
  expect(typed).toHaveBeenLastCalledWith('Elm Court é')
})

it.each([
  ['email', undefined, 'ann@\u200bfirm\u200d.example\ufeff', 'ann@firm.example'],
  ['text', 'decimal', '\u202d102\u200b-16\u00ad', '102-16'],
  ['text', 'numeric', '25,000\u200d,000\u2060', '25,000,000'],
  ['text', undefined, 'Elm\u00ad\u200b Court\ufeff', 'Elm Court'],
  ['text', undefined, 'نیکی\u200cتا', 'نیکی\u200cتا'],
] as const)('a text field of type %s, keyboard %s, reads %j as %j', (type, inputMode, pasted, text) => {
  const typed = vi.fn()
  render(<TextField label="Field" type={type} inputMode={inputMode} value="" onText={typed} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Field' }), { target: { value: pasted } })
  expect(typed).toHaveBeenLastCalledWith(text)
})

it('a text field keeps a pasted tab in a figure, so that two cells never become one number, and turns it into a space in text', () => {
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

it.each(['390\r\n480\r\n', '390\n480', '390\t480'])(
  'a text field never joins the pasted cells of %j into one figure',
  (text) => {
    const typed = vi.fn()
    render(<TextField label="Loan amount" inputMode="numeric" value="17" onText={typed} />)
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Loan amount' })
    input.setSelectionRange(0, 2)
    const isLeftToBrowser = fireEvent.paste(input, { clipboardData: { getData: () => text } })
    expect(isLeftToBrowser).toBe(false)
    expect(typed).toHaveBeenLastCalledWith('390\t480')
  },
)

it('a text field leaves pasting a single cell to the browser', () => {
  const typed = vi.fn()
  render(<TextField label="Loan amount" inputMode="numeric" value="" onText={typed} />)
  const input = screen.getByRole('textbox', { name: 'Loan amount' })
  expect(fireEvent.paste(input, { clipboardData: { getData: () => '390,480\r\n' } })).toBe(true)
  expect(typed).not.toHaveBeenCalled()
})
