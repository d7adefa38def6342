// The fields of a setup as text, with their units.
import { describe, expect, it } from 'vitest'
import { valueText } from './draft-comparison'
import { blankSetup, type SetupField } from './setup-values'

const noName = (): null => null

describe('a field as text', () => {
  const rows: readonly (readonly [SetupField, string, string])[] = [
    ['loan_amount', '12480300', '$12,480,300'],
    ['loan_amount_diff_percent', '5', '±5%'],
    ['servicing_spread', '0.25', '0.250%'],
    ['gnma_interest_rate', '5.2', '5.200%'],
    ['loan_term', '480', '480 months'],
    ['bond_interest_price_increment', '16', '16/32'],
    ['project_name', 'Mill Yard', 'Mill Yard'],
    ['loan_term', '', '—'],
  ]
  it('shows draws with their dollars once the loan amount is known', () => {
    const draws = [
      { month: '0', percent: '40' },
      { month: '6', percent: '60' },
    ]
    const textFor = (loan_amount: string) => valueText('draws', { ...blankSetup, draws, loan_amount }, noName)
    expect(textFor('10,000,000')).toBe('Month 0: 40.00% ($4,000,000), Month 6: 60.00% ($6,000,000)')
    expect(textFor('')).toBe('Month 0: 40.00%, Month 6: 60.00%')
  })
  it.each(rows)('shows %s %j as %j', (field, value, text) => {
    expect(valueText(field, { ...blankSetup, [field]: value }, noName)).toBe(text)
  })
})
