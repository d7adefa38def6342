// Reading loans: the newest request counts, and news of an auction reads its loan again.
import { EMPTY } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { initialState } from '../root-reducer'
import { answered, loanRead } from '../testing/loan-facts'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import { anAuction, auctionAdded, auctionChanged, entry, given, lender, userAnswered } from '../testing/samples'
import { followSetupLoan, readParties, readSetupLoan } from './loan-setup.epics'
import { loanOpened, loanPartiesRequested } from './loan-setup.slice'

const seller = given(initialState, userAnswered(lender))

describe('reading a loan', () => {
  it('shows what was asked for last: an older read on its way is aborted', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, (_name, made) => cold('---(x|)', { x: loanRead(5, { version: made }) }))
      const open = entry(loanOpened({ loanId: 5 }))
      expectObservable(outputOf(readSetupLoan, hot('-oo', { o: open }), harness)).toBe('-----x', {
        x: loanRead(5, { version: 2 }),
      })
    })
  })

  it('does not wait for another loan', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, (_name, made) => cold('---(x|)', { x: loanRead(made === 1 ? 5 : 6) }))
      const entries$ = hot('-ab', { a: entry(loanOpened({ loanId: 5 })), b: entry(loanOpened({ loanId: 6 })) })
      expectObservable(outputOf(readSetupLoan, entries$, harness)).toBe('----ab', { a: loanRead(5), b: loanRead(6) })
    })
  })
})

describe('reading whom a setup may name', () => {
  const wanted = loanPartiesRequested()
  const parties = answered('loan.parties', undefined, {
    contacts: [],
    signators: [],
    servicing_persons: [],
    investors: [],
  })

  it('is done once while it is on its way', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('---(x|)', { x: parties }))
      harness.state = given(seller, wanted)
      outputOf(readParties, hot('-ww', { w: entry(wanted) }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['loan.parties'])
    })
  })

  it('is not done again when they are known', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, flush }) => {
      const harness = createHarness(scheduler, () => EMPTY)
      harness.state = given(seller, wanted, parties, wanted)
      outputOf(readParties, hot('-w', { w: entry(wanted) }), harness).subscribe()
      flush()
      expect(harness.calls).toEqual([])
    })
  })
})

describe('news of an auction', () => {
  const news = (loanId: number | null, version = 1) => {
    const auction = anAuction(17, { version })
    return entry(auctionChanged({ ...auction, loan: { ...auction.loan, id: loanId } }))
  }
  const open = given(seller, loanOpened({ loanId: 5 }), loanRead(5))

  it('reads its loan again where that has been opened; of several in a row the last one counts', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, (_name, made) => cold('---(x|)', { x: loanRead(5, { version: made }) }))
      harness.state = open
      const entries$ = hot('-ab', { a: news(5, 1), b: news(5, 2) })
      expectObservable(outputOf(followSetupLoan, entries$, harness)).toBe('-----x', { x: loanRead(5, { version: 2 }) })
    })
  })

  it('reads nothing for loans that nobody opened, nor for auctions that do not say whose loan they have', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, flush }) => {
      const harness = createHarness(scheduler, () => EMPTY)
      harness.state = open
      const entries$ = hot('-abc', { a: news(6), b: news(null), c: entry(auctionAdded(anAuction(18))) })
      outputOf(followSetupLoan, entries$, harness).subscribe()
      flush()
      expect(harness.calls).toEqual([])
    })
  })
})
