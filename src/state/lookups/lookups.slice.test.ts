import { describe, expect, it } from 'vitest'
import { lender, signedIn, stateAfter, userAnswered } from '../testing/samples'
import { lookupRequested, selectLookup } from './lookups.slice'

const rows = [{ id: 1, code: 'OH', name: 'Ohio' }]
const subject = { subject: 'lookup.states', params: undefined, query: undefined } as const
const asked = stateAfter(signedIn, lookupRequested({ name: 'lookup.states' }))
const loaded = stateAfter(asked, { type: 'lookup.states/answered', payload: { ...subject, answer: { data: rows } } })

describe('a lookup list', () => {
  it('is loading, then loaded, and leaves others unchanged (Verifies: S7.16)', () => {
    expect(selectLookup(asked, 'lookup.states').status).toBe('loading')
    expect(selectLookup(loaded, 'lookup.states')).toEqual({ status: 'loaded', rows, error: null })
    expect(selectLookup(loaded, 'lookup.section-acts').status).toBe('unknown')
  })

  it('is requested once', () => {
    expect(stateAfter(asked, lookupRequested({ name: 'lookup.states' }))).toBe(asked)
    expect(stateAfter(loaded, lookupRequested({ name: 'lookup.states' }))).toBe(loaded)
  })

  it('can be requested again after a failure', () => {
    const error = { status: 500, kind: 'server', message: 'Server Error', fields: {} } as const
    const failed = stateAfter(asked, { type: 'lookup.states/failed', payload: { ...subject, error } })
    expect(selectLookup(failed, 'lookup.states')).toMatchObject({ status: 'failed', error })
    expect(selectLookup(stateAfter(failed, lookupRequested({ name: 'lookup.states' })), 'lookup.states').status).toBe(
      'loading',
    )
  })

  it('stays when another user signs in', () => {
    expect(stateAfter(loaded, userAnswered(lender)).lookups).toBe(loaded.lookups)
  })
})
