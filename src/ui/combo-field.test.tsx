// The searchable select: matching, the message without matches, and the position of its error.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ComboField } from './combo-field'

afterEach(cleanup)

const choices = [
  { value: '1', label: 'Alabama' },
  { value: '2', label: 'Texas' },
]

const states = [...choices, { value: '3', label: 'Alaska' }, { value: '4', label: 'Illinois' }]

function StateField({ onSelect }: { readonly onSelect: (value: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <ComboField
      label="State"
      value={value}
      choices={states}
      onChoice={(next) => {
        onSelect(next)
        setValue(next)
      }}
    />
  )
}

function open(error: string | null = null) {
  render(<ComboField label="State" value="" choices={choices} onChoice={() => undefined} error={error} />)
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'State' })
  input.focus()
  return input
}

describe('a searchable select', () => {
  it('shows a message if nothing matches', () => {
    const input = open()
    fireEvent.change(input, { target: { value: 'zzz' } })
    screen.getByText('No matches')
  })

  it.each([
    ['Illi', 'Enter', 'Illinois'],
    ['texas', 'Tab', 'Texas'],
    ['aba', 'Tab', 'Alabama'],
    ['ALÁBA', 'Tab', 'Alabama'],
    ['ala', 'Enter', ''],
    ['', 'Tab', ''],
  ])('resolves %j on %s to %j', async (text, key, expected) => {
    const selected: string[] = []
    render(<StateField onSelect={(value) => selected.push(value)} />)
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'State' })
    input.focus()
    fireEvent.change(input, { target: { value: text } })
    fireEvent.keyDown(input, { key })
    if (key === 'Tab') fireEvent.blur(input)
    expect(states.find(({ value }) => value === selected.at(-1))?.label ?? '').toBe(expected)
    expect(input.value).toBe(expected || (key === 'Enter' ? input.value : ''))
  })

  it('shows its error above the field, where the list does not cover it', () => {
    const input = open('State can not be empty')
    const error = screen.getByText('State can not be empty')
    expect(error.compareDocumentPosition(input)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})
