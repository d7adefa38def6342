// The yield assumption: it applies immediately, and unreadable fields get their defaults.
import { describe, expect, it } from 'vitest'
import { defaultAssumption, readAssumption } from '../../domain/yield/assumption'
import { signedIn, stateAfter } from '../testing/samples'
import { assumptionSaveRequested, selectAssumption } from './assumption.slice'

const chosen = { cpr: 8, basis: 'worst', benchmark: { name: '10-year Treasury', yield: 4.12 } } as const
const answered = (value: unknown) =>
  ({
    type: 'preference.list/answered',
    payload: {
      subject: 'preferences.read',
      params: undefined,
      query: undefined,
      answer: { data: [{ key: 'yield-assumption', value }] },
    },
  }) as const

describe('the yield assumption', () => {
  it('applies immediately, whatever is fetched afterwards', () => {
    const state = stateAfter(signedIn, assumptionSaveRequested({ change: chosen }), answered(null))
    expect(selectAssumption(state)).toEqual(chosen)
  })

  it.each([[undefined], [null], ['fast'], [{}], [{ cpr: 200, basis: 'best', benchmark: { name: '', yield: 4 } }]])(
    'that is %j is the default',
    (value) => expect(readAssumption(value)).toEqual(defaultAssumption),
  )

  it('keeps its readable fields if others are not readable', () => {
    expect(readAssumption({ ...chosen, cpr: 'x' })).toEqual({ ...chosen, cpr: 15 })
  })
})
