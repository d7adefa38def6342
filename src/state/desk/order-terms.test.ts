// An order that binds is sent only while its terms are those that its dialog showed.
import { EMPTY, NEVER, type Observable, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import type { SeenTerms } from '../../contract/seen-terms'
import { loanTransferRequested } from '../loan-setup/loan-setup.slice'
import { loanTransferRequest } from '../loan-setup/loan-transfer.epics'
import { initialState } from '../root-reducer'
import { createHarness, createScheduler, outputOfRequest } from '../testing/marbles'
import { anAuction, entry, lender, listAnswered, loanRead, stateAfter, userAnswered } from '../testing/samples'
import { deskOrderRequest } from './desk.epics'
import { type DeskOrder, deskOrderRequested, deskSubject } from './desk.slice'
import { TERMS_MOVED_MESSAGE, TERMS_UNREAD_MESSAGE } from './order-terms'

type Fact = AnsweredFact | FailedFact

const AUCTION = 17
const floorOf = (loan_min_price: number, change: Partial<Auction> = {}): Auction => {
  const auction = anAuction(AUCTION, { status: 'commitment', ...change })
  return { ...auction, loan: { ...auction.loan, loan_min_price } }
}
const bare = (change: Partial<Auction> = {}): Auction => {
  const { loan_amount: _amount, loan_min_price: _price, ...loan } = anAuction(AUCTION).loan
  return anAuction(AUCTION, { status: 'commitment', ...change, loan: { ...loan, id: 5 } })
}

const failed = (name: CallName, status: number, message: string): FailedFact =>
  ({
    type: `${name}/failed`,
    payload: {
      subject: `${name}:${AUCTION}`,
      params: { auctionId: AUCTION, status: 'commitment' },
      query: undefined,
      error: { status, kind: status === 0 ? 'offline' : 'invalid', message, fields: {} },
    },
  }) as FailedFact

const scheduled = {
  type: 'auction.start/answered',
  payload: {
    subject: `auction.start:${AUCTION}`,
    params: { auctionId: AUCTION },
    query: undefined,
    answer: { data: null },
  },
} as unknown as AnsweredFact

const seller = stateAfter(initialState, userAnswered(lender))
const schedule: DeskOrder = { kind: 'schedule', startAt: '2026-03-03T15:00:00.000Z', minutes: 60, investors: [] }

/** The calls of an order that showed these terms, and how its request ended. */
function ordered(
  first: Auction,
  seen: SeenTerms,
  answer: (name: CallName, input: unknown) => Observable<Fact>,
  order: DeskOrder = schedule,
) {
  const scheduler = createScheduler()
  let ended: unknown
  let calls: readonly (readonly [CallName, unknown])[] = []
  scheduler.run(({ hot, flush }) => {
    const inputs: unknown[] = []
    const harness = createHarness(scheduler, (name, count) => answer(name, inputs[count - 1]))
    harness.state = stateAfter(seller, listAnswered('commitment', first), listAnswered('pre'))
    const press = entry(deskOrderRequested({ auctionId: AUCTION, order, seen }))
    outputOfRequest(deskOrderRequest, hot('-p', { p: press }), harness).subscribe()
    flush()
    calls = harness.calls.map(({ name, input }) => [name, input])
    const request = harness.state.requests.bySubject[deskSubject(order.kind, AUCTION)]
    ended = request?.error?.message ?? request?.status
  })
  return { names: calls.map(([name]) => name), calls, ended }
}

describe('on a server with versions, an order', () => {
  const seen = { version: 4, loan_min_price: 100.25 }

  it('is sent at once with the terms that its dialog showed', () => {
    const { calls } = ordered(floorOf(100.25, { version: 4 }), seen, (name) =>
      name === 'auction.start' ? of(scheduled) : EMPTY,
    )
    expect(calls[0]).toEqual([
      'auction.start',
      {
        params: { auctionId: AUCTION },
        body: { start_at: '2026-03-03T15:00:00.000Z', minutes: 60, investors: [], seen },
      },
    ])
  })

  it('that the server refuses as stale fetches the lists first, and then shows the reason', () => {
    const message = 'The minimum price is now 90-00; you saw 100-08.'
    const { names, ended } = ordered(floorOf(100.25, { version: 4 }), seen, (name) =>
      name === 'auction.start'
        ? of(failed(name, 409, message))
        : of(listAnswered('commitment', floorOf(90, { version: 5 }))),
    )
    expect(names).toEqual(['auction.start', 'auction.list', 'auction.list'])
    expect(ended).toBe(message)
  })

  it('waits two seconds for those lists at most', () => {
    const { ended } = ordered(floorOf(100.25, { version: 4 }), seen, (name) =>
      name === 'auction.start' ? of(failed(name, 409, 'The loan amount has changed.')) : NEVER,
    )
    expect(ended).toBe('The loan amount has changed.')
  })
})

describe('on a server without versions, an order', () => {
  const seen = { loan_amount: 18_450_000, loan_min_price: 100.25 }

  it('is sent once its lists were fetched and show the same terms', () => {
    const { names, ended } = ordered(floorOf(100.25), seen, (name) =>
      name === 'auction.start' ? of(scheduled) : of(listAnswered('commitment', floorOf(100.25))),
    )
    expect(names.slice(0, 3)).toEqual(['auction.list', 'auction.list', 'auction.start'])
    expect(ended).toBe('succeeded')
  })

  it('is not sent if the fetched terms differ', () => {
    const { names, ended } = ordered(floorOf(100.25), seen, () => of(listAnswered('commitment', floorOf(90))))
    expect(names).not.toContain('auction.start')
    expect(ended).toBe(TERMS_MOVED_MESSAGE)
  })

  it.each([
    ['fails', () => of(failed('auction.list', 0, 'Offline'))],
    ['is overtaken without an answer', () => EMPTY],
  ] as const)('is not sent if the fetch %s', (_, answer) => {
    const { names, ended } = ordered(floorOf(100.25), seen, answer)
    expect(names).not.toContain('auction.start')
    expect(ended).toBe(TERMS_UNREAD_MESSAGE)
  })

  it.each([
    [12_000_000, 'succeeded'],
    [1_200_000, TERMS_MOVED_MESSAGE],
  ])('compares the loan itself, now over $%i, if only that has the terms', (loan_amount, outcome) => {
    const { names, ended } = ordered(bare(), { loan_amount: 12_000_000 }, (name) => {
      if (name === 'auction.start') return of(scheduled)
      return of(name === 'loan.read' ? loanRead(5, { loan_amount }) : listAnswered('commitment', bare()))
    })
    expect(names.slice(0, 3)).toEqual(['auction.list', 'auction.list', 'loan.read'])
    expect(ended).toBe(outcome)
  })

  it.each([
    [12_000_000, 'succeeded'],
    [1_200_000, TERMS_MOVED_MESSAGE],
  ])('compares the preview, now over $%i, if the loan’s id isn’t known', (loan_amount, outcome) => {
    const { id: _id, ...loan } = bare().loan
    const unnamed = { ...bare(), loan }
    const previewed = {
      type: 'auction.preview/answered',
      payload: {
        subject: `auction.preview:${AUCTION}`,
        params: { auctionId: AUCTION },
        query: undefined,
        answer: { data: { ...unnamed, loan: { ...loan, loan_amount } } },
      },
    } as const
    const { names, ended } = ordered(unnamed, { loan_amount: 12_000_000 }, (name) => {
      if (name === 'auction.start') return of(scheduled)
      return of(name === 'auction.preview' ? previewed : listAnswered('commitment', unnamed))
    })
    expect(names.slice(0, 3)).toEqual(['auction.list', 'auction.list', 'auction.preview'])
    expect(ended).toBe(outcome)
  })

  it('that showed no terms of the loan reads only the lists', () => {
    const { id: _id, ...loan } = bare().loan
    const unnamed = { ...bare(), loan }
    const { names, ended } = ordered(unnamed, {}, (name) =>
      of(name === 'auction.start' ? scheduled : listAnswered('commitment', unnamed)),
    )
    expect(names.slice(0, 3)).toEqual(['auction.list', 'auction.list', 'auction.start'])
    expect(ended).toBe('succeeded')
  })

  it('to pause is never held up', () => {
    const { names } = ordered(floorOf(100.25), seen, () => EMPTY, {
      kind: 'pause',
      reason: 'A term is being corrected.',
    })
    expect(names).toEqual(['auction.pause'])
  })
})

it('a transfer is not sent if the loan differs from what the dialog showed', () => {
  const scheduler = createScheduler()
  scheduler.run(({ hot, flush }) => {
    const harness = createHarness(scheduler, () => of(listAnswered('commitment', floorOf(90))))
    harness.state = stateAfter(seller, listAnswered('commitment', floorOf(100.25)))
    const seen = { auctionId: AUCTION, terms: { loan_min_price: 100.25 } }
    const press = entry(loanTransferRequested({ loanId: 5, lenderId: 12, seen }))
    outputOfRequest(loanTransferRequest, hot('-p', { p: press }), harness).subscribe()
    flush()
    expect(harness.calls.map(({ name }) => name)).not.toContain('loan.transfer')
    expect(harness.state.requests.bySubject['loan.transfer:5']?.error?.message).toBe(TERMS_MOVED_MESSAGE)
  })
})
