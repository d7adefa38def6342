// Inviting all investors, or selected ones.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { InvitedInvestors } from './invited-investors'

afterEach(cleanup)

const options = [
  { value: '5', label: 'Harbor Crest Capital' },
  { value: '6', label: 'Summit Ridge Securities' },
]

function Form({ start }: { readonly start: readonly string[] }) {
  const [values, setValues] = useState(start)
  return (
    <>
      <InvitedInvestors values={values} options={options} onChoice={setValues} empty="None" />
      <output>{values.join(',')}</output>
    </>
  )
}
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const ids = () => screen.getByRole('status').textContent

it('invites all investors until some are selected', () => {
  render(<Form start={[]} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All investors' }).checked).toBe(true)
  expect(screen.queryByRole('checkbox')).toBeNull()
  choose('Selected')
  screen.getByText('Select at least one. Until you do, all investors are invited.')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Harbor Crest Capital' }))
  expect(ids()).toBe('5')
  choose('All investors')
  expect(ids()).toBe('')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('shows the current selection', () => {
  render(<Form start={['6']} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Selected' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Summit Ridge Securities' }).checked).toBe(true)
})
