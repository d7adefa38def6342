// Sentences about figures that change by much, and about the limit of the auction.
import { describe, expect, it } from 'vitest'
import { blankSetup, type SetupValues } from './setup-values'
import { termSentences } from './term-sentences'

const terms: SetupValues = {
  ...blankSetup,
  type: 'fha',
  loan_amount: '12,000,000',
  loan_term: '480',
  gnma_interest_rate: '5.25',
  loan_min_price: '100-08',
  bond_interest_price: '102',
  bond_interest_price_increment: '0',
}
const sentences = (before: Partial<SetupValues>, after: Partial<SetupValues>) =>
  termSentences(
    { ...terms, ...before },
    { values: { ...terms, ...before, ...after }, section: null, today: null, restrictions: [] },
  )

describe('a changed figure', () => {
  it.each([
    ['1,200,000', ['The loan amount is ten times smaller than before.']],
    ['120000000', ['The loan amount is ten times larger than before.']],
    ['$1,000,000', ['The loan amount is 12 times smaller than before.']],
    ['1,199,999', ['The loan amount is about ten times smaller than before.']],
    ['1,200,001', []],
    ['', []],
  ])('of $12,000,000 to %j is described by %j', (loan_amount, expected) => {
    expect(sentences({}, { loan_amount })).toEqual(expected)
  })

  it('is described for terms and spreads too, without rounding errors', () => {
    expect(sentences({ servicing_spread: '0.03' }, { loan_term: '48', servicing_spread: '0.3' })).toEqual([
      'The term is ten times smaller than before.',
      'The servicing spread is ten times larger than before.',
    ])
  })
})

describe('a changed limit of the auction', () => {
  it.each([
    ['90-00', 'The minimum price falls by 10-08 points.'],
    ['100-09', 'The minimum price rises by 0-01 points.'],
    ['100.5', 'The minimum price rises by 0-08 points.'],
  ])('of 100-08 to %s is described in 32nds', (loan_min_price, sentence) => {
    expect(sentences({}, { loan_min_price })).toEqual([sentence])
  })

  it('isn’t described if only the spelling differs', () => {
    expect(sentences({}, { loan_min_price: '100.25' })).toEqual([])
  })

  it('is the highest rate, and the fixed price, if investors bid the rate', () => {
    expect(
      sentences(
        { auction_process_type: 'rate' },
        { gnma_interest_rate: '5.75', bond_interest_price: '101', bond_interest_price_increment: '16' },
      ),
    ).toEqual(['The highest rate rises by 0.500 percentage points.', 'The fixed price falls by 0-16 points.'])
  })

  it('is the process itself if that changes', () => {
    expect(sentences({}, { auction_process_type: 'rate' })).toEqual(['Investors bid the rate instead of the price.'])
  })
})
