import { describe, expect, it } from 'vitest'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import { entry, signedIn, stateAfter } from '../testing/samples'
import { loadLookup } from './lookups.epics'
import { lookupRequested } from './lookups.slice'

const states = lookupRequested({ name: 'lookup.states' })
const sections = lookupRequested({ name: 'lookup.section-acts' })
const answered = {
  type: 'lookup.states/answered',
  payload: { subject: 'lookup.states', params: undefined, query: undefined, answer: { data: [] } },
} as const

describe('a lookup list', () => {
  it('is not fetched twice at once, and does not delay another', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('-----(x|)', { x: answered }))
      harness.state = stateAfter(signedIn, states, sections)
      outputOf(loadLookup, hot('-s-sc', { s: entry(states), c: entry(sections) }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['lookup.states', 'lookup.section-acts'])
    })
  })

  it('is not fetched once it is loaded', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      harness.state = stateAfter(signedIn, states, answered, states)
      outputOf(loadLookup, hot('-s', { s: entry(states) }), harness).subscribe()
      flush()
      expect(harness.calls).toEqual([])
    })
  })
})
