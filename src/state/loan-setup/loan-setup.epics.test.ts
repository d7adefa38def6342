// Calls about loans: a change is made once, saves keep their order, the newest fetch counts, and lists are fetched again.
import { EMPTY } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import type { AppEvent } from '../core/log-entry'
import type { AnyRequest } from '../core/request'
import { initialState } from '../root-reducer'
import { createHarness, createScheduler, outputOf, outputOfRequest } from '../testing/marbles'
import {
  anAuction,
  answered,
  auctionAdded,
  auctionChanged,
  entry,
  failed,
  lender,
  listAnswered,
  loanRead,
  stateAfter,
  userAnswered,
} from '../testing/samples'
import {
  documentRemoveRequest,
  followSetupLoan,
  loanCheckRequest,
  loanDeleteRequest,
  loanSubmitRequest,
  loanUpdateRequest,
  readParties,
  readSetupLoan,
} from './loan-setup.epics'
import {
  documentRemoveRequested,
  loanCheckRequested,
  loanDeleteRequested,
  loanOfferAnswerRequested,
  loanOfferRequested,
  loanOfferWithdrawRequested,
  loanOpened,
  loanPartiesRequested,
  loanSubmitRequested,
  loanTransferRequested,
  loanUpdateRequested,
} from './loan-setup.slice'
import {
  loanOfferAnswerRequest,
  loanOfferRequest,
  loanOfferWithdrawRequest,
  loanTransferRequest,
} from './loan-transfer.epics'

const seller = stateAfter(initialState, userAnswered(lender))
const followed = stateAfter(seller, listAnswered('incomplete'), listAnswered('submitted'), listAnswered('commitment'))

/** The calls and actions when this is dispatched twice before the first answer. */
function pressedTwice(
  request: AnyRequest,
  action: AppEvent,
  fact: AnsweredFact | FailedFact,
  lists: readonly string[] = [],
) {
  const scheduler = createScheduler()
  const emitted: string[] = []
  let calls: unknown[] = []
  scheduler.run(({ hot, cold, flush }) => {
    const harness = createHarness(scheduler, (name) =>
      name === 'auction.list' || name === 'loan.read' ? EMPTY : cold('---(x|)', { x: fact }),
    )
    harness.state = lists.length === 0 ? seller : followed
    const press = entry(action)
    outputOfRequest(request, hot('-pp', { p: press }), harness).subscribe(({ type }) => emitted.push(type))
    flush()
    calls = harness.calls.map(({ name, input, options }) => [name, input, options])
  })
  return { calls, emitted }
}

const listCalls = (...statuses: readonly string[]) =>
  statuses.map((status) => ['auction.list', { params: { status } }, { subject: `auction.list:${status}` }])

describe('checking a loan', () => {
  it('checks the current form, and drops the answer about an older one', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const answers = (count: number) =>
        answered('loan.check', undefined, { problems: { project_name: [`answer ${count}`] } }, 'loan.check:new')
      const harness = createHarness(scheduler, (_name, count) => cold('---(x|)', { x: answers(count) }))
      const ask = (project_name: string) => entry(loanCheckRequested({ form: 'new', request: { project_name } }))
      expectObservable(outputOfRequest(loanCheckRequest, hot('-ab', { a: ask('A'), b: ask('B') }), harness)).toBe(
        '-----x',
        {
          x: answers(2),
        },
      )
      flush()
      expect(harness.calls[1]).toEqual({
        name: 'loan.check',
        input: { body: { project_name: 'B' } },
        options: { subject: 'loan.check:new' },
      })
    })
  })
})

describe('saving a loan', () => {
  const save = (loanId: number, project_name: string) =>
    entry(loanUpdateRequested({ loanId, request: { project_name } }))
  const saved = answered('loan.update', { id: 5 }, { id: 5, auction_status: 'incomplete', auction_id: 17 })

  it('keeps the order of saves of one loan, and fetches the loan after each', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, (name) =>
        name === 'loan.update' ? cold('---(x|)', { x: saved }) : cold('-(x|)', { x: loanRead(5) }),
      )
      harness.state = seller
      const entries$ = hot('-ab', { a: save(5, 'A'), b: save(5, 'B') })
      expectObservable(outputOfRequest(loanUpdateRequest, entries$, harness)).toBe('----sr--sr', {
        s: saved,
        r: loanRead(5),
      })
      flush()
      expect(harness.calls.map(({ name, input }) => [name, input])).toEqual([
        ['loan.update', { params: { id: 5 }, body: { project_name: 'A' } }],
        ['loan.read', { params: { id: 5 } }],
        ['loan.update', { params: { id: 5 }, body: { project_name: 'B' } }],
        ['loan.read', { params: { id: 5 } }],
      ])
    })
  })

  it('does not wait for the save of another loan', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('---------(x|)', { x: saved }))
      outputOfRequest(loanUpdateRequest, hot('-ab', { a: save(5, 'A'), b: save(6, 'B') }), harness).subscribe()
      scheduler.schedule(() => expect(harness.calls).toHaveLength(2), 5)
      flush()
    })
  })

  it('fetches nothing after a refusal, because nothing has changed', () => {
    const { calls } = pressedTwice(
      loanUpdateRequest,
      loanUpdateRequested({ loanId: 5, request: {} }),
      failed('loan.update', { id: 5 }, 'invalid'),
    )
    expect(calls.map((call) => (call as unknown[])[0])).toEqual(['loan.update', 'loan.update'])
  })
})

describe('a change that can happen only once', () => {
  it('submits a loan once, then fetches the loan and the lists that it leaves and enters', () => {
    const submit = loanSubmitRequested({ loanId: 5, auctionId: 17, version: 3 })
    const fact = answered('auction.submit', { auctionId: 17 }, anAuction(17))
    expect(pressedTwice(loanSubmitRequest, submit, fact, ['incomplete']).calls).toEqual([
      ['auction.submit', { params: { auctionId: 17 }, body: { version: 3 } }, { subject: 'auction.submit:17' }],
      ['loan.read', { params: { id: 5 } }, {}],
      ...listCalls('incomplete', 'submitted'),
    ])
  })

  it('deletes a loan once', () => {
    const fact = answered('loan.remove', { id: 5 }, null)
    expect(pressedTwice(loanDeleteRequest, loanDeleteRequested({ loanId: 5 }), fact, ['incomplete']).calls).toEqual([
      ['loan.remove', { params: { id: 5 } }, { subject: 'loan.remove:5' }],
      ...listCalls('incomplete', 'submitted', 'commitment'),
    ])
  })

  it('deletes a loan as the version that the user saw', () => {
    const fact = answered('loan.remove', { id: 5 }, null)
    const remove = loanDeleteRequested({ loanId: 5, version: 3 })
    expect(pressedTwice(loanDeleteRequest, remove, fact, []).calls).toContainEqual([
      'loan.remove',
      { params: { id: 5 }, query: { version: 3 } },
      { subject: 'loan.remove:5' },
    ])
  })

  /** Verifies: S7.29 */
  it('transfers a loan once, to the chosen lender', () => {
    const fact = answered('loan.transfer', { id: 5 }, null)
    const transfer = loanTransferRequested({ loanId: 5, lenderId: 12 })
    expect(pressedTwice(loanTransferRequest, transfer, fact, ['incomplete']).calls).toEqual([
      ['loan.transfer', { params: { id: 5 }, body: { lender_id: 12 } }, { subject: 'loan.transfer:5' }],
      ...listCalls('incomplete', 'submitted', 'commitment'),
    ])
  })

  it('offers a loan, answers and withdraws an offer once, and fetches the boards again', () => {
    const lists = listCalls('submitted', 'commitment')
    const terms = { version: 8, loan_amount: 12_000_000 }
    const seen = { auctionId: 17, terms }
    const offer = loanOfferRequested({ loanId: 5, lenderId: 12, seen })
    const answer = loanOfferAnswerRequested({ loanId: 5, accept: true, seen })
    const decline = loanOfferAnswerRequested({ loanId: 5, accept: false })
    const cases = [
      [loanOfferRequest, offer, 'loan.offer', { lender_id: 12, seen: terms }],
      [loanOfferAnswerRequest, answer, 'loan.answer-offer', { accept: true, version: 8, seen: terms }],
      [loanOfferAnswerRequest, decline, 'loan.answer-offer', { accept: false }],
      [loanOfferWithdrawRequest, loanOfferWithdrawRequested({ loanId: 5 }), 'loan.withdraw-offer', null],
    ] as const
    for (const [request, action, call, body] of cases) {
      const input = { params: { id: 5 }, ...(body === null ? {} : { body }) }
      expect(pressedTwice(request, action, answered(call, { id: 5 }, null), ['incomplete']).calls).toEqual([
        [call, input, { subject: `${call}:5` }],
        ...lists,
      ])
    }
  })

  /** Verifies: S7.31 */
  it('removes a document once, by its file name', () => {
    const fact = answered('loan.remove-document', { id: 5 }, { id: 5 })
    const remove = documentRemoveRequested({ loanId: 5, form: 'form_hud' })
    expect(pressedTwice(documentRemoveRequest, remove, fact).calls).toEqual([
      [
        'loan.remove-document',
        { params: { id: 5 }, body: { form: 'form_hud' } },
        { subject: 'loan.remove-document:5:form_hud' },
      ],
    ])
  })

  it('does not delete a loan while its transfer is pending', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('---(x|)', { x: answered('loan.transfer', { id: 5 }, null) }))
      const entries$ = hot('-td', {
        t: entry(loanTransferRequested({ loanId: 5, lenderId: 12 })),
        d: entry(loanDeleteRequested({ loanId: 5 })),
      })
      outputOfRequest([loanDeleteRequest, loanTransferRequest], entries$, harness).subscribe()
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['loan.transfer'])
    })
  })
})

describe('fetching a loan', () => {
  it('aborts an older fetch of the same loan', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, (_name, count) =>
        cold('---(x|)', { x: loanRead(5, { version: count }) }),
      )
      const open = entry(loanOpened({ loanId: 5 }))
      expectObservable(outputOf(readSetupLoan, hot('-oo', { o: open }), harness)).toBe('-----x', {
        x: loanRead(5, { version: 2 }),
      })
    })
  })

  it('does not wait for another loan', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, (_name, count) => cold('---(x|)', { x: loanRead(count === 1 ? 5 : 6) }))
      const entries$ = hot('-ab', { a: entry(loanOpened({ loanId: 5 })), b: entry(loanOpened({ loanId: 6 })) })
      expectObservable(outputOf(readSetupLoan, entries$, harness)).toBe('----ab', { a: loanRead(5), b: loanRead(6) })
    })
  })
})

describe('fetching the parties', () => {
  const request = loanPartiesRequested()
  const parties = answered('loan.parties', undefined, {
    contacts: [],
    signators: [],
    servicing_persons: [],
    investors: [],
  })

  it('happens once while it is pending', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('---(x|)', { x: parties }))
      harness.state = stateAfter(seller, request)
      outputOf(readParties, hot('-rr', { r: entry(request) }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['loan.parties'])
    })
  })

  it('does not happen again once they are loaded', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, flush }) => {
      const harness = createHarness(scheduler, () => EMPTY)
      harness.state = stateAfter(seller, request, parties, request)
      outputOf(readParties, hot('-r', { r: entry(request) }), harness).subscribe()
      flush()
      expect(harness.calls).toEqual([])
    })
  })
})

describe('an event about an auction', () => {
  const news = (loanId: number | null, version = 1) => {
    const auction = anAuction(17, { version })
    return entry(auctionChanged({ ...auction, loan: { ...auction.loan, id: loanId } }))
  }
  const open = stateAfter(seller, loanOpened({ loanId: 5 }), loanRead(5))

  it('fetches its loan again if it was opened; of several in a row the last one counts', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, (_name, count) =>
        cold('---(x|)', { x: loanRead(5, { version: count }) }),
      )
      harness.state = open
      const entries$ = hot('-ab', { a: news(5, 1), b: news(5, 2) })
      expectObservable(outputOf(followSetupLoan, entries$, harness)).toBe('-----x', { x: loanRead(5, { version: 2 }) })
    })
  })

  it('fetches nothing for loans that were not opened, or for auctions without a loan id', () => {
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
