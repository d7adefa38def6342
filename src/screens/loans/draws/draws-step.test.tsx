// The Construction draws step: keyboard, clipboard, tools, import, and confirmation before draws are replaced.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftFound } from '../../../state/drafts/drafts.slice'
import { clockAt, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { setupLists } from '../../testing/loan-fixtures'
import { renderWithStore } from '../../testing/render-with-store'
import { LoanSetupScreen } from '../setup/setup-screen'
// Preloaded, because the step loads them with the first file.
import './read-in-worker'
import './sheet-file'

beforeAll(loadLazyParts)
beforeEach(() => window.history.replaceState(null, '', '/lender/loan/new'))
afterEach(cleanup)

const start = { type: 'fha', loan_section_act_id: '2', loan_amount: '10,000,000', construction_period: '18' }
const open = async (draws: readonly object[] = []) => {
  renderWithStore(
    <LoanSetupScreen setup="new" />,
    clockAt(0),
    signedInAs('lender'),
    ...setupLists,
    draftFound({
      key: 'loan-setup:new',
      own: { values: { ...start, draws }, step: 'construction-draws', at: 0 },
      offered: null,
    }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Construction draws' })
}
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const paste = (input: HTMLElement, text: string) =>
  act(async () => void fireEvent.paste(input, { clipboardData: { getData: () => text } }))
const two = [
  { month: '0', percent: '40' },
  { month: '6', percent: '60' },
]

describe('the draw grid', () => {
  it('accepts a block pasted from Excel, and undoes and redoes it', async () => {
    await open([{ month: '0', percent: '' }])
    await paste(cell('Month of draw 1'), '0\t$2,500,000\n6\t$7,500,000')
    expect(cell('Amount of draw 2').value).toBe('$7,500,000')
    expect(cell('Percent of draw 2').value).toBe('75.00')
    within(screen.getByRole('grid')).getByText('100.00%')
    await press('Undo')
    expect(screen.queryByRole('textbox', { name: 'Month of draw 2' })).toBeNull()
    await press('Redo')
    expect(cell('Month of draw 2').value).toBe('6')
  })
  it('shows what is drawn through each draw', async () => {
    await open(two)
    const drawn = [...document.querySelectorAll('td.draws__cumulative.num')].map((each) => each.textContent)
    expect(drawn).toEqual(['$4,000,000', '$10,000,000'])
  })
  it('puts the focus into an added draw, and keeps it in the grid when a draw is removed', async () => {
    await open(two)
    await press('Add a draw')
    expect(document.activeElement).toBe(cell('Month of draw 3'))
    for (const [remove, focused] of [
      ['Remove draw 2', 'Month of draw 2'],
      ['Remove draw 2', 'Month of draw 1'],
    ] as const) {
      await press(remove)
      expect(document.activeElement).toBe(cell(focused))
    }
    await press('Remove draw 1')
    expect(document.activeElement?.textContent).toBe('Add a draw')
  })
  it('accepts a percentage or dollars and calculates the other', async () => {
    await open(two)
    expect(cell('Amount of draw 1').value).toBe('$4,000,000')
    fireEvent.change(cell('Amount of draw 1'), { target: { value: '2,500,000' } })
    expect(cell('Percent of draw 1').value).toBe('25.00')
    fireEvent.change(cell('Percent of draw 1'), { target: { value: '40' } })
    expect(cell('Amount of draw 1').value).toBe('$4,000,000')
  })
  it('shows under the total how many dollars are too many or missing, and puts that remainder in the last draw', async () => {
    await open([
      { month: '0', percent: '', amount: '4,000,000' },
      { month: '6', percent: '', amount: '6,000,700' },
    ])
    const total = within(screen.getByRole('row', { name: /^Total/ }))
    expect(total.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '100.01%',
      '$10,000,700$700 too much',
      '',
    ])
    fireEvent.change(cell('Amount of draw 2'), { target: { value: '5,999,900' } })
    total.getByText('$100 too little')
    // Both shares round to what makes up the whole loan.
    total.getByText('100.00%')
    await press('Put the remainder in the last draw')
    expect(cell('Amount of draw 2').value).toBe('6000000')
    expect(total.queryByText(/too (much|little)/)).toBeNull()
  })
  it('moves with arrow keys and Enter, and fills down', async () => {
    await open(two)
    cell('Month of draw 1').focus()
    fireEvent.keyDown(cell('Month of draw 1'), { key: 'Enter' })
    expect(document.activeElement).toBe(cell('Month of draw 2'))
    cell('Month of draw 2').setSelectionRange(1, 1)
    fireEvent.keyDown(cell('Month of draw 2'), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(cell('Percent of draw 2'))
    fireEvent.keyDown(cell('Percent of draw 2'), { key: 'ArrowUp' })
    expect(document.activeElement).toBe(cell('Percent of draw 1'))
    await press('Fill down')
    expect(cell('Percent of draw 2').value).toBe('40')
    await press('Put the remainder in the last draw')
    expect(cell('Percent of draw 2').value).toBe('60.00')
  })
  it('shows an error at each invalid cell', async () => {
    await open([
      { month: '0', percent: '-10' },
      { month: '0', percent: '33.333' },
    ])
    await press('Continue')
    expect(cell('Percent of draw 1').getAttribute('aria-invalid')).toBe('true')
    screen.getByText('the percentage must be more than 0')
    screen.getByText('the percentage needs at most two decimals')
    screen.getByText('the month must come after month 0')
  })
  it('asks before a typical schedule replaces typed draws', async () => {
    await open(two)
    await press('Use a typical schedule')
    await press('Keep mine')
    expect(cell('Percent of draw 2').value).toBe('60')
    await press('Use a typical schedule')
    await press('Replace')
    expect(cell('Month of draw 19').value).toBe('18')
    await press('Undo')
    expect(screen.queryByRole('textbox', { name: 'Month of draw 3' })).toBeNull()
  })
  const upload = (file: File) =>
    act(async () => {
      fireEvent.change(screen.getByLabelText('Draw schedule file'), { target: { files: [file] } })
      await new Promise((resolve) => setTimeout(resolve, 0))
    })
  it('previews a file before using it, and says why a file cannot be read', async () => {
    await open()
    await upload(new File(['Month,Amount\n0,"4,000,000"\n6,"6,000,000"\n'], 'draws.csv'))
    const preview = await screen.findByRole('dialog', { name: 'Import draws' })
    expect(preview.textContent).toContain('draws.csv')
    expect(preview.textContent).toContain('2 draws found, 100.00% of the loan.')
    expect(screen.queryByRole('textbox', { name: 'Amount of draw 2' })).toBeNull()
    await press('Use these draws')
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount of draw 2' })).value).toBe('6,000,000')
    await upload(new File([new Uint8Array([1, 0, 2])], 'draws.xlsx'))
    expect((await screen.findByRole('alert')).textContent).toContain('neither an .xlsx workbook')
  })
  it('previews what the form would refuse, with the dollars that are too many', async () => {
    await open()
    await upload(
      new File(['Month,Amount\n6,"4,000,000"\n6,"3,000,700"\n19,"4,000,000"\n20,"(1,000,000)"\n'], 'draws.csv'),
    )
    const preview = within(await screen.findByRole('dialog', { name: 'Import draws' }))
    preview.getByText('4 draws found, 100.01% of the loan.')
    preview.getByText('−$1,000,000')
    preview.getByText(/^3 draws have problems, which are marked below/)
    preview.getByText('The month must come after month 6')
    preview.getByText('The month must be between 0 and 18')
    preview.getByText('The amount must be more than 0; the month must be between 0 and 18')
    preview.getByText(/^The draws add up to \$10,000,700 \(100\.01%\), \$700 too much; they must add up/)
  })
  it('says that the draws are formulas without results, not that a column is missing', async () => {
    await open()
    await upload(new File(['Month,Amount\n0,=1+0\n6,=SUM(C1:C2)\n'], 'draws.csv'))
    const preview = within(await screen.findByRole('dialog', { name: 'Import draws' }))
    preview.getByText(/^The draws are formulas, and the file doesn’t have their results\. Open the file in Excel/)
    expect(preview.queryByText(/No column is named/)).toBeNull()
  })
  it('imports the selected columns, and lists the skipped rows', async () => {
    await open()
    await upload(new File(['Month,Paid,Held\n0,"4,000,000",1\nClosing,5,5\n6,"6,000,000",2\n'], 'draws.csv'))
    const preview = within(await screen.findByRole('dialog', { name: 'Import draws' }))
    expect(preview.getByText(/^No column is named Draw/).textContent).toContain('Choose the draw column.')
    expect(preview.getByRole<HTMLButtonElement>('button', { name: 'Use these draws' }).disabled).toBe(true)
    expect(preview.getByRole<HTMLSelectElement>('combobox', { name: 'Month column' }).value).toBe('0')
    fireEvent.change(preview.getByRole('combobox', { name: 'Draw column' }), { target: { value: '1' } })
    expect(preview.getByText(/^2 draws found/).textContent).toBe('2 draws found, 100.00% of the loan.')
    expect(preview.getByRole('listitem').textContent).toBe('Skipped, because the month can’t be read: Closing.')
    await press('Use these draws')
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount of draw 2' })).value).toBe('6,000,000')
  })
})
