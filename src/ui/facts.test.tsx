// Where a value may wrap.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Facts } from './facts'

afterEach(cleanup)

it.each([
  ['https://www.prairielending.example', 'https://<wbr>www<wbr>.prairielending<wbr>.example'],
  ['servicing@quillmark.example', 'servicing@<wbr>quillmark<wbr>.example'],
  ['h.sorensen@quillmark.example', 'h.sorensen@<wbr>quillmark<wbr>.example'],
  ['prairielending.example', 'prairielending<wbr>.example'],
  ['desk@firm.us', 'desk@firm.us'],
  ['$25,045,200.00', '$25,045,200.00'],
  ['$9,925,045,200.00', '$9,925,045,200.00'],
  ['221(d)(4) · Construction', '<span class="facts__unbroken">221(d)(4) ·</span> Construction'],
  [
    'Sorensen · h.sorensen@quillmark.example · signator',
    '<span class="facts__unbroken">Sorensen ·</span> <span class="facts__unbroken">h.sorensen@<wbr>quillmark<wbr>.example ·</span> signator',
  ],
  ['Ada, +1 (312) 555-0107', 'Ada, <span class="facts__unbroken">+1 (312) 555-0107</span>'],
  ['3 months @ 1/12%, and 1/4% monthly', '3 months @ 1/12%, and 1/4% monthly'],
])('a fact wraps %s only at its break points, and keeps its text', (value, html) => {
  render(<Facts facts={[{ name: 'Value', value }]} />)
  const shown = screen.getByRole('definition')
  expect(shown.innerHTML).toBe(html)
  expect(shown.textContent).toBe(value)
})

it('a long text without blanks is shown at once', () => {
  const startedAt = performance.now()
  for (const value of ['x'.repeat(60_000), 'a.'.repeat(30_000)]) {
    render(<Facts facts={[{ name: 'Value', value }]} />)
    expect(screen.getAllByRole('definition').at(-1)?.textContent).toBe(value)
  }
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
