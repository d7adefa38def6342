// Asking about loans: the newest read counts, a change is made once, a file is sent until it is cancelled or replaced.
import type { Observable } from 'rxjs'
import { EMPTY } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../../contract/api-error'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import type { Loan } from '../../contract/loan'
import type { Ports } from '../../ports/ports'
import type { AppEvent } from '../core/log-entry'
import type { AnyRequest } from '../core/request'
import { initialState } from '../root-reducer'
import { createHarness, createScheduler, outputOf, outputOfRequest } from '../testing/marbles'
import {
  anAuction,
  auctionAdded,
  auctionChanged,
  entry,
  given,
  lender,
  listAnswered,
  userAnswered,
} from '../testing/samples'
import { downloadDocument, followSetupLoan, readParties, readSetupLoan, uploadDocument } from './loan-setup.effects'
import {
  documentDownloadRequested,
  documentPartSent,
  documentRemoveRequested,
  documentUploadCancelRequested,
  documentUploadRequested,
  loanCheckRequested,
  loanCreateRequested,
  loanDeleteRequested,
  loanOpened,
  loanPartiesRequested,
  loanSubmitRequested,
  loanTransferRequested,
  loanUpdateRequested,
} from './loan-setup.events'
import {
  documentRemoveRequest,
  loanCheckRequest,
  loanCreateRequest,
  loanDeleteRequest,
  loanSubmitRequest,
  loanTransferRequest,
  loanUpdateRequest,
} from './loan-setup.requests'

/** The answer or the failure of a call; the test knows which data belong to it. */
const answered = <N extends CallName>(name: N, params: unknown, data: unknown, subject: string = name) =>
  ({
    type: `${name}/answered`,
    payload: { subject, params, query: undefined, answer: { data } },
  }) as unknown as AnsweredFact<N>
const failed = <N extends CallName>(name: N, params: unknown, kind: ApiErrorKind) =>
  ({
    type: `${name}/failed`,
    payload: { subject: name, params, query: undefined, error: { status: 0, kind, message: '', fields: {} } },
  }) as unknown as FailedFact<N>

const read = (id: number, change: Partial<Loan> = {}) => answered('loan.read', { id }, { id, ...change })
const seller = given(initialState, userAnswered(lender))
const followed = given(seller, listAnswered('incomplete'), listAnswered('submitted'), listAnswered('commitment'))

/** What is called when this is dispatched twice in a row while the answer to the first is on its way, and what comes of it. */
function pressedTwice(
  request: AnyRequest,
  intent: AppEvent,
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
    const press = entry(intent)
    outputOfRequest(request, hot('-pp', { p: press }), harness).subscribe(({ type }) => emitted.push(type))
    flush()
    calls = harness.calls.map(({ name, input, options }) => [name, input, options])
  })
  return { calls, emitted }
}

const listCalls = (...statuses: readonly string[]) =>
  statuses.map((status) => ['auction.list', { params: { status } }, { subject: `auction.list:${status}` }])

describe('reading a loan', () => {
  it('shows the newest wish: an older answer on its way is given up', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, (_name, made) => cold('---(x|)', { x: read(5, { version: made }) }))
      const open = entry(loanOpened({ loanId: 5 }))
      expectObservable(outputOf(readSetupLoan, hot('-oo', { o: open }), harness)).toBe('-----x', {
        x: read(5, { version: 2 }),
      })
    })
  })

  it('does not wait for another loan', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, (_name, made) => cold('---(x|)', { x: read(made === 1 ? 5 : 6) }))
      const entries$ = hot('-ab', { a: entry(loanOpened({ loanId: 5 })), b: entry(loanOpened({ loanId: 6 })) })
      expectObservable(outputOf(readSetupLoan, entries$, harness)).toBe('----ab', { a: read(5), b: read(6) })
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

describe('checking a loan', () => {
  it('asks about what stands in the form now; the answer to an older form is not heard', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const answers = (made: number) =>
        answered('loan.check', undefined, { problems: { project_name: [`answer ${made}`] } }, 'loan.check:new')
      const harness = createHarness(scheduler, (_name, made) => cold('---(x|)', { x: answers(made) }))
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

describe('creating a loan', () => {
  const request = { project_name: 'Riverbend' }
  const create = loanCreateRequested({ attempt: 'first', request })
  const created = answered('loan.create', undefined, { id: 5, auction_status: 'incomplete', auction_id: 17 })

  it('is done once per press, with the key of that press, and the list that it enters is read again', () => {
    expect(pressedTwice(loanCreateRequest, create, created, ['incomplete']).calls).toEqual([
      ['loan.create', { body: request }, { subject: 'loan.create', idempotencyKey: 'first' }],
      ...listCalls('incomplete'),
    ])
  })

  it('reads the list also when nobody knows whether it was done, and not when it was refused', () => {
    const { calls } = pressedTwice(loanCreateRequest, create, failed('loan.create', undefined, 'timeout'), [
      'incomplete',
    ])
    expect(calls.slice(1)).toEqual(listCalls('incomplete'))
    const refused = pressedTwice(loanCreateRequest, create, failed('loan.create', undefined, 'invalid'), ['incomplete'])
    expect(refused.calls).toHaveLength(1)
    expect(refused.emitted).toEqual(['loan.create/failed'])
  })
})

describe('saving a loan', () => {
  const save = (loanId: number, project_name: string) =>
    entry(loanUpdateRequested({ loanId, request: { project_name } }))
  const saved = answered('loan.update', { id: 5 }, { id: 5, auction_status: 'incomplete', auction_id: 17 })

  it('keeps the order of the saves of one loan, and reads the loan after each', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, (name) =>
        name === 'loan.update' ? cold('---(x|)', { x: saved }) : cold('-(x|)', { x: read(5) }),
      )
      harness.state = seller
      const entries$ = hot('-ab', { a: save(5, 'A'), b: save(5, 'B') })
      expectObservable(outputOfRequest(loanUpdateRequest, entries$, harness)).toBe('----sr--sr', {
        s: saved,
        r: read(5),
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

  it('of one loan does not wait for that of another', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('---------(x|)', { x: saved }))
      outputOfRequest(loanUpdateRequest, hot('-ab', { a: save(5, 'A'), b: save(6, 'B') }), harness).subscribe()
      scheduler.schedule(() => expect(harness.calls).toHaveLength(2), 5)
      flush()
    })
  })

  it('reads nothing when it was refused: what stands is what stood', () => {
    const { calls } = pressedTwice(
      loanUpdateRequest,
      loanUpdateRequested({ loanId: 5, request: {} }),
      failed('loan.update', { id: 5 }, 'invalid'),
    )
    expect(calls.map((call) => (call as unknown[])[0])).toEqual(['loan.update', 'loan.update'])
  })
})

describe('a change that can be made only once', () => {
  it('submits a loan once, then reads the loan and the lists that it leaves and enters', () => {
    const submit = loanSubmitRequested({ loanId: 5, auctionId: 17 })
    const fact = answered('auction.submit', { auctionId: 17 }, anAuction(17))
    expect(pressedTwice(loanSubmitRequest, submit, fact, ['incomplete']).calls).toEqual([
      ['auction.submit', { params: { auctionId: 17 } }, { subject: 'auction.submit:17' }],
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

  /** Verifies: S7.29 */
  it('transfers a loan once, to the lender that was chosen', () => {
    const fact = answered('loan.transfer', { id: 5 }, null)
    const transfer = loanTransferRequested({ loanId: 5, lenderId: 12 })
    expect(pressedTwice(loanTransferRequest, transfer, fact, ['incomplete']).calls).toEqual([
      ['loan.transfer', { params: { id: 5 }, body: { lender_id: 12 } }, { subject: 'loan.transfer:5' }],
      ...listCalls('incomplete', 'submitted', 'commitment'),
    ])
  })

  /** Verifies: S7.31 */
  it('removes a document once, by the name of its file', () => {
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

  it('is not a deletion while a transfer of the same loan is on its way', () => {
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

describe('sending a document', () => {
  const ask = (fileKey: string, form: 'form_hud' | 'excel' = 'form_hud') =>
    entry(documentUploadRequested({ loanId: 5, form, fileKey, name: `${fileKey}.pdf`, size: 100 }))
  const part = (sent: number) => documentPartSent({ loanId: 5, form: 'form_hud', sent, total: 100 })
  const arrived = answered('loan.upload', { id: 5 }, { id: 5 }, 'loan.upload:5:form_hud')

  /** Files whose sending the test plays, and what was dropped. */
  function sending(upload: (key: string) => Observable<AppEvent>) {
    const dropped: string[] = []
    const files: Ports['files'] = {
      hold: () => '',
      drop: (key) => void dropped.push(key),
      upload: (_loanId, _form, key) => upload(key) as ReturnType<Ports['files']['upload']>,
      download: () => EMPTY,
      fetch: () => EMPTY,
    }
    return { files, dropped }
  }

  it('tells how far it is, and drops the file once it has arrived', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const { files, dropped } = sending(() => cold('-p-(x|)', { p: part(40), x: arrived }))
      const harness = createHarness(scheduler, () => EMPTY, { files })
      expectObservable(outputOf(uploadDocument, hot('-a', { a: ask('one') }), harness)).toBe('--p-x', {
        p: part(40),
        x: arrived,
      })
      flush()
      expect(dropped).toEqual(['one'])
    })
  })

  it('keeps a file that did not arrive, so that it can be sent again', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const { files, dropped } = sending(() => cold('-(x|)', { x: failed('loan.upload', { id: 5 }, 'offline') }))
      const harness = createHarness(scheduler, () => EMPTY, { files })
      outputOf(uploadDocument, hot('-a', { a: ask('one') }), harness).subscribe()
      flush()
      expect(dropped).toEqual([])
    })
  })

  it('ends at a cancel', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, expectSubscriptions }) => {
      const sent$ = cold<AppEvent>('-p-p-(x|)', { p: part(40), x: arrived })
      const harness = createHarness(scheduler, () => EMPTY, { files: sending(() => sent$).files })
      const cancel = entry(documentUploadCancelRequested({ loanId: 5, form: 'form_hud' }))
      const entries$ = hot('-a-c', { a: ask('one'), c: cancel })
      expectObservable(outputOf(uploadDocument, entries$, harness)).toBe('--p', { p: part(40) })
      expectSubscriptions(sent$.subscriptions).toBe('-^-!')
    })
  })

  it('of another file for the same document replaces it; another document is sent beside it', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectSubscriptions }) => {
      const [one$, two$, sheet$] = [cold<AppEvent>('------|'), cold<AppEvent>('------|'), cold<AppEvent>('------|')]
      const { files } = sending((key) => (key === 'one' ? one$ : key === 'two' ? two$ : sheet$))
      const harness = createHarness(scheduler, () => EMPTY, { files })
      const entries$ = hot('-a-s-b', { a: ask('one'), s: ask('sheet', 'excel'), b: ask('two') })
      outputOf(uploadDocument, entries$, harness).subscribe()
      expectSubscriptions(one$.subscriptions).toBe('-^---!')
      expectSubscriptions(sheet$.subscriptions).toBe('---^-----!')
      expectSubscriptions(two$.subscriptions).toBe('-----^-----!')
    })
  })

  it('does not keep a download waiting for another', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectSubscriptions }) => {
      const [one$, two$] = [cold<never>('-----|'), cold<never>('-----|')]
      const files: Ports['files'] = {
        ...sending(() => EMPTY).files,
        download: (loanId) => (loanId === 5 ? one$ : two$),
      }
      const harness = createHarness(scheduler, () => EMPTY, { files })
      const get = (loanId: number) => entry(documentDownloadRequested({ loanId, form: 'excel', name: 'plan.xlsx' }))
      outputOf(downloadDocument, hot('-ab', { a: get(5), b: get(6) }), harness).subscribe()
      expectSubscriptions(one$.subscriptions).toBe('-^----!')
      expectSubscriptions(two$.subscriptions).toBe('--^----!')
    })
  })
})

describe('news of an auction', () => {
  const news = (loanId: number | null, version = 1) => {
    const auction = anAuction(17, { version })
    return entry(auctionChanged({ ...auction, loan: { ...auction.loan, id: loanId } }))
  }
  const open = given(seller, loanOpened({ loanId: 5 }), read(5))

  it('reads its loan again where that has been opened; of several in a row the last one counts', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, (_name, made) => cold('---(x|)', { x: read(5, { version: made }) }))
      harness.state = open
      const entries$ = hot('-ab', { a: news(5, 1), b: news(5, 2) })
      expectObservable(outputOf(followSetupLoan, entries$, harness)).toBe('-----x', { x: read(5, { version: 2 }) })
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
