// The warnings of a setup, and that there are none without a reason.
import { describe, expect, it } from 'vitest'
import type { SectionAct } from '../../contract/lookup'
import { blankSetup, type SetupValues } from './setup-values'
import { setupWarnings } from './setup-warnings'

const construction: SectionAct = { id: 2, type: 'construction', loan_type: 'fha', name: '221(d)(4)', term: 480 }
const permanent: SectionAct = { id: 10, type: 'permanent', loan_type: 'fha', name: '223(f)', term: 420 }

const warningsFor = (values: Partial<SetupValues>, section = permanent, stateCode: string | null = 'AL') =>
  setupWarnings({
    values: { ...blankSetup, type: section.loan_type, ...values },
    section,
    today: '2026-03-02',
    restrictions: [],
    stateCode,
  })

describe('a setup warns of', () => {
  it.each<[string, Partial<SetupValues>, ReturnType<typeof warningsFor>]>([
    [
      'a zip code of another state',
      { project_zip_code: '02134' },
      { project_zip_code: '02134 is a zip code in MA, but the project is in AL.' },
    ],
    [
      'a zip code that doesn’t exist',
      { project_zip_code: '00012' },
      { project_zip_code: 'No zip codes start with 000.' },
    ],
    [
      'a project number of another state',
      { fha_number: '124-11042' },
      { fha_number: '124 is a HUD office for ID, but the project is in AL.' },
    ],
    ['a project number of no office', { fha_number: '999-99999' }, { fha_number: '999 is not a known HUD office.' }],
    [
      'a term beyond that of the section',
      { loan_term: '480' },
      { loan_term: 'Loans under 223(f) usually run 420 months at most.' },
    ],
    [
      'a delivery on a day when only the market is closed',
      { delivery_last_date_fees: '2026-07-03' },
      { delivery_last_date_fees: 'The bond market is closed on 07/03/2026: it is Independence Day (observed).' },
    ],
    [
      'a delivery in a hundred years',
      { delivery_last_date_fees: '2126-05-15' },
      { delivery_last_date_fees: '05/15/2126 is more than 2 years ahead.' },
    ],
    ['an odd amount', { loan_amount: '18450050' }, { loan_amount: 'Loan amounts are usually multiples of $100.' }],
    [
      'a price off the market',
      { loan_min_price: '97-31' },
      { loan_min_price: 'Prices are usually between 98-00 and 106-00.' },
    ],
  ])('%s', (_name, values, warnings) => {
    expect(warningsFor(values)).toEqual(warnings)
  })
  it('nothing if everything matches, or before a state is chosen', () => {
    const plausible = { project_zip_code: '36602', fha_number: '062-35541', loan_term: '420', loan_amount: '12480300' }
    expect(warningsFor({ ...plausible, delivery_last_date_fees: '2026-05-15', loan_min_price: '101-16' })).toEqual({})
    expect(warningsFor({ project_zip_code: '02134' }, permanent, null)).toEqual({})
    expect(warningsFor({ loan_term: '480', permanent_loan_late_date: '2029-05-15' }, construction)).toEqual({})
  })
})
