import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import { useAfterTyping } from './use-after-typing'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function Page({ open }: { readonly open: boolean }) {
  return (
    <>
      <input aria-label="City" />
      <button type="button">Save</button>
      <p>{useAfterTyping(open) ? 'open' : 'waiting'}</p>
    </>
  )
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const city = () => screen.getByLabelText('City')

function typeInCity() {
  const { rerender } = render(<Page open={false} />)
  city().focus()
  rerender(<Page open />)
  screen.getByText('waiting')
}

describe('a dialog that waits for the end of a word', () => {
  it('opens immediately if no one is typing', () => {
    const { rerender } = render(<Page open={false} />)
    screen.getByRole('button').focus()
    rerender(<Page open />)
    screen.getByText('open')
  })

  it('waits while letters follow each other, and opens after a pause', () => {
    typeInCity()
    for (const value of ['Mob', 'Mobi', 'Mobil']) {
      pass(900)
      fireEvent.input(city(), { target: { value } })
      screen.getByText('waiting')
    }
    pass(1_000)
    screen.getByText('open')
  })

  it.each([' ', 'Enter', 'Tab'])('opens after the key %j, which still goes to the field', (key) => {
    typeInCity()
    fireEvent.keyDown(city(), { key })
    screen.getByText('waiting')
    pass(1)
    screen.getByText('open')
  })

  it('opens when the field is left', () => {
    typeInCity()
    fireEvent.focusOut(city())
    pass(1)
    screen.getByText('open')
  })
})
