// A key beside a field, and buttons that keep the focus in the field.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ChipButton } from './chip-toggle'
import { FieldKey } from './field-key'
import { PasswordField } from './password-field'
import { StepperField } from './stepper-field'
import { TextField } from './text-field'

afterEach(cleanup)

function Price({ initial }: { readonly initial: string }) {
  const [text, setText] = useState(initial)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <TextField ref={input} label="Price" value={text} onText={setText} />
      <FieldKey character="-" label="Hyphen" field={input} onText={setText} />
    </>
  )
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name, hidden: true })
  const isFocusLeft = !fireEvent.mouseDown(button)
  fireEvent.click(button)
  return isFocusLeft
}
const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })

it.each([
  ['at the end', '102', 3, 3, '102-', 4],
  ['in the middle', '10216', 3, 3, '102-16', 4],
  ['in place of a selection', '102 16', 3, 4, '102-16', 4],
])(
  'a key types its character %s and keeps the focus and the cursor there',
  (_where, initial, start, end, text, cursor) => {
    render(<Price initial={initial} />)
    price().focus()
    price().setSelectionRange(start, end)
    expect(press('Hyphen')).toBe(true)
    expect([price().value, price().selectionStart, price().selectionEnd]).toEqual([text, cursor, cursor])
    expect(document.activeElement).toBe(price())
  },
)

it('a key appends its character to a field without focus, and focuses the field', () => {
  render(<Price initial="102" />)
  price().setSelectionRange(0, 3)
  press('Hyphen')
  expect(price().value).toBe('102-')
  expect(document.activeElement).toBe(price())
})

it('buttons beside a field keep the focus in it', () => {
  const noop = () => undefined
  render(
    <>
      <StepperField
        label="Price"
        value="102-16"
        onText={noop}
        onStep={noop}
        onLeave={noop}
        page={8}
        downLabel="Down 1/32"
        upLabel="Up 1/32"
      />
      <ChipButton onPress={noop}>+1/32</ChipButton>
      <PasswordField label="Password" autoComplete="current-password" value="x" onText={noop} />
    </>,
  )
  for (const name of ['Down 1/32', 'Up 1/32', '+1/32', 'Show characters'])
    expect([name, press(name)]).toEqual([name, true])
})
