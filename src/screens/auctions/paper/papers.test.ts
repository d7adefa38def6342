// The printable sheets of a loan: units, signature lines, and nothing confidential on the investor's sheet.
import { describe, expect, it } from 'vitest'
import { blankSetup } from '../../../domain/loan/setup-values'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { auctionOf } from '../../testing/fixtures'
import { drawAnnex, investorSheet, type PaperInput, reviewSheet } from './papers'
import { sheetHtml } from './sheet-html'

const { loan } = auctionOf(1, 'Riverbend Commons')
const panel = { loan, bids: [] } as unknown as AuctionPanel
const values = {
  ...blankSetup,
  type: 'fha' as const,
  loan_amount: '12480300',
  loan_term: '480',
  servicing_by: 'own' as const,
  draws: [
    { month: '0', percent: '20' },
    { month: '6', percent: '80' },
  ],
}
const input: PaperInput = {
  panel,
  context: { values, section: loan.loan_section_act, today: null, restrictions: [] },
  nameOf: (field, value) => (field === 'servicing_by' && value === 'own' ? 'Own person' : null),
  firm: 'Prairie Lending',
  signators: ['H. Sorensen'],
  now: '03/02/2026 10:42:00 ET',
  printedBy: 'Prairie Lending, desk@prairie.example',
  world: 'spring',
  mipRates: {},
}
const factsOf = (sheet: ReturnType<typeof reviewSheet>) =>
  Object.fromEntries(sheet.sections.flatMap(({ facts }) => facts ?? []).map(({ name, value }) => [name, value]))

describe('the printable sheets of a loan', () => {
  it('include a review sheet with units and signature lines', () => {
    const sheet = reviewSheet(input)
    expect(factsOf(sheet)).toMatchObject({
      'Loan amount': '$12,480,300',
      'Amount tolerance': '±5%',
      'Servicing spread': '0.250%',
      Term: '480 months',
    })
    const html = sheetHtml(sheet)
    expect(html).toContain('For the lender, <b>Prairie Lending</b>')
    expect(html).toContain('<span>H. Sorensen</span>')
    const stamp = 'As of 03/02/2026 10:42:00 ET · Prairie Lending, desk@prairie.example · Simulated: world spring'
    expect(html).toContain(`<p>${stamp}</p>`)
    expect(html).toContain(`@bottom-left{content:"${stamp}"`)
  })

  it('include a draw annex with cumulative amounts, unless the loan has no draws', () => {
    expect(drawAnnex(input)?.sections[0]?.table?.rows).toEqual([
      ['At closing', '20.00%', '$2,496,060', '$2,496,060'],
      ['Month 6', '80.00%', '$9,984,240', '$12,480,300'],
    ])
    expect(drawAnnex({ ...input, context: { ...input.context, values: blankSetup } })).toBeNull()
  })

  it('include an investor sheet that has only the terms investors see, without signature lines', () => {
    const sheet = investorSheet(input)
    expect(factsOf(sheet)).toMatchObject({ 'GNMA rate': '5.250%', 'Minimum price': '101-16' })
    expect(sheet.signatures).toEqual([])
    expect(JSON.stringify(sheet)).not.toContain('Sorensen')
  })

  it('escape user input', () => {
    const html = sheetHtml({ ...reviewSheet(input), subtitle: '<img src=x onerror=alert(1)>' })
    expect(html).not.toContain('<img')
  })
})
