// The two sides of a pasted term sheet: every line says what became of it, and only what is ticked fills the form.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { draftFound } from '../../../state/drafts/drafts.slice'
import { clockAt, signedInAs } from '../../testing/fixtures'
import { setupLists } from '../../testing/loan-fixtures'
import { renderWithStore } from '../../testing/render-with-store'
import { LoanSetupScreen } from '../setup/setup-screen'

afterEach(cleanup)

const open = async (values: Readonly<Record<string, unknown>>, step: string, text: string) => {
  window.history.replaceState(null, '', '/lender/loan/new')
  renderWithStore(
    <LoanSetupScreen setup="new" />,
    clockAt(0),
    signedInAs('lender'),
    ...setupLists,
    draftFound({ key: 'loan-setup:new', own: { values, step, at: 0 }, offered: null }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Paste a term sheet' }))
  await act(async () => void fireEvent.change(screen.getByLabelText('Term sheet'), { target: { value: text } }))
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const lines = () => within(screen.getByRole('region', { name: 'Lines of the term sheet' })).getAllByRole('listitem')
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('a pasted term sheet', () => {
  const conflict = 'Loan amount: $38,462,700\nLoan term: 480 months\nHello Dana\nLoan amount: $39,100,000'

  it('shows two amounts, ticks neither, and takes at most one', async () => {
    await open({ type: 'fha' }, 'terms-and-protection', conflict)
    const [first, second] = [box('Loan amount: 38,462,700'), box('Loan amount: 39,100,000')]
    expect([first.checked, second.checked, box('Term: 480').checked]).toEqual([false, false, true])
    fireEvent.click(first)
    fireEvent.click(second)
    expect([first.checked, second.checked]).toEqual([false, true])
    await press('Fill 2 fields')
    expect([field('Loan amount').value, field('Term').value]).toEqual(['39,100,000', '480'])
  })

  it('says in words what became of each line', async () => {
    await open({ type: 'fha' }, 'terms-and-protection', conflict)
    expect(lines().map((line) => line.querySelector('.sheet-line__mark')?.textContent)).toEqual([
      'Line 1 · Check: Loan amount',
      'Line 2 · Read: Term',
      'Line 3 · Not read',
      'Line 4 · Check: Loan amount',
    ])
    screen.getByText('3 lines to check')
  })

  it('takes a line that wasn’t read for the field that the user chooses', async () => {
    await open({ type: 'fha' }, 'project', 'The Gables at Oak Hollow\nsee below')
    expect(screen.getAllByText(/No loan fields found/)).toHaveLength(2)
    fireEvent.change(screen.getByLabelText('Use line 1 as'), { target: { value: 'project_name' } })
    fireEvent.change(screen.getByLabelText('Use line 2 as'), { target: { value: 'loan_amount' } })
    screen.getByText('Loan amount can’t be read in this line. Type it in the form.')
    expect(lines()[0]?.textContent).toContain('Assigned')
    await press('Fill 1 field')
    expect(field('Project name').value).toBe('The Gables at Oak Hollow')
  })

  it('chooses the program with the section of the act, and says what it replaces', async () => {
    await open({ project_name: 'Old name' }, 'project', 'Section: 223(f)\nProject: Cedar Point')
    expect(screen.getAllByText(/Read from line 2\. Replaces Old name/)).toHaveLength(1)
    expect([box('Loan program: FHA').checked, box('Section of the Act: 223(f) · Permanent').checked]).toEqual([
      true,
      true,
    ])
    await press('None')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Fill 0 fields' }).disabled).toBe(true)
  })
})
