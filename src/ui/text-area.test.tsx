// Text areas: single paragraphs without line breaks, and cleaning pasted text.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TextArea } from './text-area'

afterEach(cleanup)

it('submits its form on Enter and turns pasted line breaks into spaces if it holds one paragraph', () => {
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

it('handles Enter itself if it holds several paragraphs', () => {
  render(<TextArea label="Reason" value="" onText={() => {}} />)
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })).toBe(true)
})

it('joins a long paste with runs of spaces without freezing', () => {
  const typed = vi.fn()
  render(<TextArea label="Late fees" value="" onText={typed} oneParagraph />)
  const start = performance.now()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: `a${' '.repeat(60_000)}b\n\n c` } })
  expect(performance.now() - start).toBeLessThan(500)
  expect(typed).toHaveBeenLastCalledWith(`a${' '.repeat(60_000)}b c`)
})

it('strips invisible characters from pasted text and keeps its lines', () => {
  const typed = vi.fn()
  render(<TextArea label="Reason" value="" onText={typed} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'a\u202eb\u0085\n\tc\u0000' } })
  expect(typed).toHaveBeenLastCalledWith('ab\n\tc')
})
