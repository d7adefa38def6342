// Payment, maturity and balloon of a loan, its warning, and the mortgage insurance premium.
import { describe, expect, it } from 'vitest'
import type { SectionAct } from '../../contract/lookup'
import { drawsProblem } from './draw-rows'
import { drawTotal, drawTotalText } from './draw-total'
import { mipOf, monthlyMipCents, paymentLines, readMipRates } from './mip'
import { repaymentFigures, repaymentOf, repaymentText } from './repayment'
import { repaymentWarning } from './repayment-warning'
import type { SetupContext } from './setup-context'
import { setupFigures } from './setup-figures'
import { blankSetup, type SetupValues } from './setup-values'

const construction: SectionAct = { id: 2, type: 'construction', loan_type: 'fha', name: '221(d)(4)', term: 480 }
const periods = { loan_term: 480, permanent_loan_late_term: 180, permanent_loan_late_amortization: 300 }

const setup = (values: Partial<SetupValues> = {}, section: SectionAct = construction): SetupContext => ({
  values: {
    ...blankSetup,
    loan_amount: '38462700',
    gnma_interest_rate: '5.35',
    servicing_spread: '0.25',
    loan_term: '480',
    permanent_loan_late_term: '180',
    permanent_loan_late_amortization: '300',
    ...values,
  },
  section,
  today: '2026-03-02',
  restrictions: [],
})

describe('a construction loan of 480, 180 and 300 months', () => {
  it('pays by its amortization and leaves a balloon at its maturity', () => {
    const repayment = repaymentOf(periods, true)
    expect(repayment).toEqual({ maturity: 180, amortization: 300 })
    if (repayment === null) throw new Error('no repayment')
    const figures = repaymentFigures(38_462_700, 5.6, repayment)
    expect(figures).toEqual({ payment: 238_497.1, balloon: 21_875_961.61 })
    expect(repaymentText(repayment, figures.balloon)).toBe('15-year term, 25-year amortization, balloon $21,875,961.61')
  })
  it('shows the same payment and balloon in its setup, and no balance after the maturity', () => {
    const { payment, balloon, balances } = setupFigures(setup())
    expect({ payment, balloon }).toEqual({ payment: 238_497.1, balloon: 21_875_961.61 })
    expect(balances.map(({ years }) => years)).toEqual([5, 10])
  })
  it('is warned of in its setup, with the figures', () => {
    expect(repaymentWarning(setup())).toBe(
      'The term is 480 months, but the permanent loan matures after 180 and its payments are figured over 300. The payment is $238,497.10 a month, with $21,875,961.61 due at maturity.',
    )
    expect(repaymentWarning(setup({ loan_term: '180' }))).toBe(
      'The loan matures after 180 months, but its payments are figured over 300. The payment is $238,497.10 a month, with $21,875,961.61 due at maturity.',
    )
    expect(setupFigures(setup({ permanent_loan_late_amortization: '12.5' })).payment).toBeNull()
    expect(repaymentWarning(setup({ loan_amount: '' }))).toBe(
      'The term is 480 months, but the permanent loan matures after 180 and its payments are figured over 300.',
    )
  })
})

describe('a loan without a balloon', () => {
  it('is repaid over its term where nothing else is set, and a permanent loan always is', () => {
    expect(repaymentOf({ loan_term: 480 }, true)).toEqual({ maturity: 480, amortization: 480 })
    expect(repaymentOf(periods, false)).toEqual({ maturity: 480, amortization: 480 })
    expect(repaymentOf({ loan_term: null }, false)).toBeNull()
    expect(repaymentText({ maturity: 480, amortization: 480 })).toBe('480 months')
  })
  it('matures no later than it is repaid', () => {
    expect(repaymentOf({ loan_term: 480, permanent_loan_late_amortization: 300 }, true)).toEqual({
      maturity: 300,
      amortization: 300,
    })
  })
  it('has no warning if its terms agree or one of them is missing', () => {
    const agreed = { permanent_loan_late_term: '480', permanent_loan_late_amortization: '480' }
    expect(repaymentWarning(setup(agreed))).toBeNull()
    expect(repaymentWarning(setup({ permanent_loan_late_term: '' }))).toBeNull()
    expect(repaymentWarning(setup({}, { ...construction, type: 'permanent' }))).toBeNull()
  })
})

describe('the mortgage insurance premium', () => {
  const named = (name: string, loan_type: 'fha' | 'rhs' = 'fha') => ({ loan_type, name })
  it('is 0.25% for apartments, the published figure for healthcare, and unknown for hospitals and RHS loans', () => {
    expect(mipOf(named('221(d)(4)'), {})).toMatchObject({ upfront: 0.25, annual: 0.25 })
    expect(mipOf(named('223(f)'), {})).toMatchObject({ upfront: 0.25, annual: 0.25 })
    expect(mipOf(named('232'), {})).toMatchObject({ upfront: 0.77, annual: 0.77 })
    expect(mipOf(named('232/223(f)'), {})).toMatchObject({ upfront: 1, annual: 0.65 })
    expect(mipOf(named('232/223(a)(7)'), {})).toMatchObject({ upfront: 0.5, annual: 0.55 })
    expect(mipOf(named('242'), {})).toBeNull()
    expect(mipOf(named('538', 'rhs'), {})).toBeNull()
  })
  it('is the user’s own where they entered one, and unreadable entries don’t count', () => {
    const own = readMipRates({ 'fha 242': { annual: 0.7 }, 'fha 232': { annual: 'high' }, 'fha 220': 4 })
    expect(mipOf(named('242'), own)).toEqual({ annual: 0.7, upfront: null, source: 'entered by you' })
    expect(mipOf(named('232'), own)).toMatchObject({ annual: 0.77 })
    expect(mipOf(named('220'), own)).toMatchObject({ annual: 0.25 })
  })
  it('adds a twelfth of the year’s premium to the payment, or is called unknown', () => {
    expect(monthlyMipCents(38_462_700, 0.25)).toBe(801_306)
    const loan = { amount: 38_462_700, noteRate: 5.6, repayment: { maturity: 180, amortization: 300 } }
    expect(paymentLines(loan, named('221(d)(4)'), {})).toEqual([
      ['Principal and interest', '$238,497.10'],
      ['With MIP 0.25%', '$246,510.16'],
      ['Mortgage insurance', 'HUD notice FR-6522-N-02, from 10/01/2025'],
    ])
    expect(paymentLines(loan, named('538', 'rhs'), {}).slice(1)).toEqual([['With Annual fee', 'Annual fee unknown']])
    expect(paymentLines(loan, null, {})).toEqual([['Principal and interest', '$238,497.10']])
  })
})

describe('draws that miss the loan amount', () => {
  const draws = [
    { month: '0', percent: '60' },
    { month: '6', percent: '39.99' },
  ]
  it('say by how many dollars, where only shares were typed too', () => {
    const { values } = setup({ draws, construction_period: '18' })
    expect(drawsProblem(values)).toBe('The draws add up to 99.99% ($3,846 too little); they must add up to 100.00%')
    const total = drawTotal(values)
    expect(total === null ? '' : drawTotalText(total)).toBe('Total 99.99%, $38,458,854, $3,846 too little')
  })
})
