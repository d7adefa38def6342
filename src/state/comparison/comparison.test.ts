import { describe, expect, it } from 'vitest'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import { entry, investor, signedIn, stateAfter, userAnswered } from '../testing/samples'
import { restoreComparison, storeComparison } from './comparison.epics'
import { comparisonSet, comparisonToggleRequested, selectComparison } from './comparison.slice'

const toggle = (auctionId: number) => comparisonToggleRequested({ auctionId })
const chosen = (...ids: number[]) => ids.reduce((state, id) => stateAfter(state, toggle(id)), signedIn)

describe('choosing auctions to compare', () => {
  it('keeps the order of choosing, and a second click removes an auction', () => {
    expect(selectComparison(chosen(7, 3, 9))).toEqual({ ids: [7, 3, 9], refusedId: null })
    expect(selectComparison(chosen(7, 3, 9, 3)).ids).toEqual([7, 9])
  })

  it('refuses a fifth auction and names it until the next choice', () => {
    const full = chosen(1, 2, 3, 4, 5)
    expect(selectComparison(full)).toEqual({ ids: [1, 2, 3, 4], refusedId: 5 })
    expect(selectComparison(stateAfter(full, toggle(2)))).toEqual({ ids: [1, 3, 4], refusedId: null })
  })

  it('takes each auction of a URL once, and at most four', () => {
    const state = stateAfter(chosen(8), comparisonSet({ ids: [1, 2, 2, 3, 4, 5] }))
    expect(selectComparison(state)).toEqual({ ids: [1, 2, 3, 4], refusedId: null })
  })

  it('is reset when another user signs in', () => {
    expect(selectComparison(stateAfter(chosen(1, 2), userAnswered({ ...investor, id: 99 }))).ids).toEqual([])
  })
})

describe('the choice', () => {
  const choice = { userId: investor.id, ids: [7, 3] }
  const restored = (stored: string | null) => {
    const scheduler = createScheduler()
    let emitted: unknown[] = []
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      if (stored !== null) harness.fake.stored.set('comparison', stored)
      const emissions: unknown[] = []
      outputOf(restoreComparison, hot('-u-u', { u: entry(userAnswered(investor)) }), harness).subscribe((each) =>
        emissions.push(each),
      )
      flush()
      emitted = emissions
    })
    return emitted
  }

  it('is written to the session storage with the user', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      harness.state = chosen(7, 3)
      expectObservable(outputOf(storeComparison, hot('-c', { c: entry(toggle(3)) }), harness)).toBe('')
      flush()
      expect(JSON.parse(harness.fake.stored.get('comparison') ?? '')).toEqual(choice)
    })
  })

  it('is restored once, for the same user', () => {
    expect(restored(JSON.stringify(choice))).toEqual([comparisonSet({ ids: [7, 3] })])
  })

  it.each([
    ['nothing', null],
    ['a broken text', '{'],
    ['a different format', '[1]'],
    ['an empty choice', JSON.stringify({ ...choice, ids: [] })],
    ['another user’s choice', JSON.stringify({ ...choice, userId: 99 })],
  ])('is not restored from %s', (_what, stored) => {
    expect(restored(stored)).toEqual([])
  })
})
