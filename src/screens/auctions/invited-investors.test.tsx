// Inviting all investors, or selected ones.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { NOBODY_YET } from '../../domain/invitations'
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

it('never stands for all investors while selected investors are meant and none is selected', () => {
  render(<Form start={[]} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All investors' }).checked).toBe(true)
  expect(screen.queryByRole('checkbox')).toBeNull()
  choose('Selected investors')
  expect(ids()).toBe(NOBODY_YET)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Harbor Crest Capital' }))
  expect(ids()).toBe('5')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Harbor Crest Capital' }))
  expect(ids()).toBe(NOBODY_YET)
  choose('All investors')
  expect(ids()).toBe('')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('keeps a selection while all investors are chosen', () => {
  render(<Form start={['6']} />)
  choose('All investors')
  expect(ids()).toBe('')
  choose('Selected investors')
  expect(ids()).toBe('6')
})

it('shows the current selection', () => {
  render(<Form start={['6']} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Selected investors' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Summit Ridge Securities' }).checked).toBe(true)
})
