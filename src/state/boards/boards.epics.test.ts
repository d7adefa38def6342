import { describe, expect, it } from 'vitest'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import { entry, investor, signedIn, stateAfter, userAnswered } from '../testing/samples'
import { restoreBoardQueries, storeBoardQueries } from './boards.epics'
import { boardQueriesRestored, boardQueryChanged, defaultBoardQuery } from './boards.slice'

const changed = boardQueryChanged({ status: 'live', change: { search: 'river', sort: 'section' } })
const query = { ...defaultBoardQuery('live'), search: 'river', sort: 'section' as const }

describe('filter and sort (Verifies: S4.28)', () => {
  it('are written to the session storage after each change', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      harness.state = stateAfter(signedIn, changed)
      expectObservable(outputOf(storeBoardQueries, hot('-c', { c: entry(changed) }), harness)).toBe('')
      flush()
      expect(JSON.parse(harness.fake.stored.get('board:live') ?? '')).toEqual(query)
    })
  })

  it('are restored once the user is known, and not again for the same user', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, () => cold(''))
      harness.fake.stored.set('board:live', JSON.stringify(query))
      harness.fake.stored.set('board:past', 'broken')
      const entries$ = hot('-u-u', { u: entry(userAnswered(investor)) })
      expectObservable(outputOf(restoreBoardQueries, entries$, harness)).toBe('-r', {
        r: boardQueriesRestored({ queries: { live: query } }),
      })
    })
  })

  it('change nothing if none were stored', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, () => cold(''))
      expectObservable(outputOf(restoreBoardQueries, hot('-u', { u: entry(userAnswered(investor)) }), harness)).toBe('')
    })
  })
})
