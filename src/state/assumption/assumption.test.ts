// The yield assumption: kept from the press on, the usual one for what cannot be read.
import { describe, expect, it } from 'vitest'
import { readAssumption, usualAssumption } from '../../domain/yield/assumption'
import { signedIn, stateAfter } from '../testing/samples'
import { assumptionKeepRequested, selectAssumption } from './assumption.slice'

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
  it('holds from the press on, whatever is read afterwards', () => {
    const state = stateAfter(signedIn, assumptionKeepRequested({ change: chosen }), answered(null))
    expect(selectAssumption(state)).toEqual(chosen)
  })

  it.each([[undefined], [null], ['fast'], [{}], [{ cpr: 200, basis: 'best', benchmark: { name: '', yield: 4 } }]])(
    'that is %j is the usual one',
    (kept) => expect(readAssumption(kept)).toEqual(usualAssumption),
  )

  it('keeps what can be read beside what cannot', () => {
    expect(readAssumption({ ...chosen, cpr: 'x' })).toEqual({ ...chosen, cpr: 15 })
  })
})
