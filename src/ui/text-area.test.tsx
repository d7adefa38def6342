// A text area that holds one paragraph: a line break is never part of it.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TextArea } from './text-area'

afterEach(cleanup)

it('of one paragraph sends its form on Enter, and takes a pasted line break for a space', () => {
  const [sent, typed] = [vi.fn(), vi.fn()]
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      <TextArea label="Late fees" value="" onText={typed} oneParagraph />
    </form>,
  )
  const area = screen.getByRole('textbox', { name: 'Late fees' })
  fireEvent.change(area, { target: { value: '3 months @ 1/12%,\n then 1/4%' } })
  expect(typed).toHaveBeenLastCalledWith('3 months @ 1/12%, then 1/4%')
  expect(fireEvent.keyDown(area, { key: 'Enter' })).toBe(false)
  expect(sent).toHaveBeenCalledOnce()
})

it('of several paragraphs keeps Enter for itself', () => {
  render(<TextArea label="Reason" value="" onText={() => {}} />)
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })).toBe(true)
})

it('joins a long paste with runs of blanks without freezing', () => {
  const typed = vi.fn()
  render(<TextArea label="Late fees" value="" onText={typed} oneParagraph />)
  const start = performance.now()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: `a${' '.repeat(60_000)}b\n\n c` } })
  expect(performance.now() - start).toBeLessThan(500)
  expect(typed).toHaveBeenLastCalledWith(`a${' '.repeat(60_000)}b c`)
})

it('drops invisible characters of a paste and keeps its lines', () => {
  const typed = vi.fn()
  render(<TextArea label="Reason" value="" onText={typed} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'a\u202eb\u0085\n\tc\u0000' } })
  expect(typed).toHaveBeenLastCalledWith('ab\n\tc')
})
