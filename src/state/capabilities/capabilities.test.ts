// What the app learns about a server, remembers, and hides.
import { describe, expect, it } from 'vitest'
import type { ApiError } from '../../contract/api-error'
import type { RootState } from '../root-reducer'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import { anAuction, entry, investor, listAnswered, signedIn, stateAfter, userAnswered } from '../testing/samples'
import {
  ABSENT_KEY,
  offeredCalls,
  RETRY_AFTER_MS,
  readAbsent,
  recallCapabilities,
  writeAbsent,
} from './capabilities.epics'
import { capabilitiesRecalled, capabilitiesRecheckRequested, selectHidden, selectOffers } from './capabilities.slice'

const nothingStored = () => ({ declared: null, absent: {} })
const tradeRead = { subject: 'trade.read:5', params: { auctionId: 5 }, query: undefined }
const failed = (callMissing?: ApiError['callMissing'], status = 404) => {
  const error: ApiError = {
    status,
    kind: 'not-found',
    message: '',
    fields: {},
    ...(callMissing ? { callMissing } : {}),
  }
  return { type: 'trade.read/failed', payload: { ...tradeRead, error } } as const
}
const chainRead = { subject: 'receipt.chain:5', params: { auctionId: 5 }, query: undefined }
const answered = {
  type: 'receipt.chain/answered',
  payload: { ...chainRead, answer: { data: { seed: '', head: '', count: 0, entries: [] } } },
} as const
const chainFailed = {
  type: 'receipt.chain/failed',
  payload: { ...chainRead, error: { status: 404, kind: 'not-found', message: '', fields: {}, callMissing: 'likely' } },
} as const

describe('a feature', () => {
  it('is offered until one of its calls turns out to be missing, and then hidden', () => {
    expect(selectOffers(signedIn, 'trade-confirmation')).toBe(true)
    const state = stateAfter(signedIn, failed('certain'))
    expect(selectOffers(state, 'trade-confirmation')).toBe(false)
    expect(selectHidden(state)).toMatchObject([{ capability: 'trade-confirmation' }])
    expect(selectOffers(state, 'receipts')).toBe(true)
  })

  it('stays when only the record is missing', () => {
    expect(selectOffers(stateAfter(signedIn, failed()), 'trade-confirmation')).toBe(true)
    expect(selectOffers(stateAfter(signedIn, answered as never, chainFailed), 'receipt-proof')).toBe(true)
    expect(selectOffers(stateAfter(signedIn, chainFailed), 'receipt-proof')).toBe(false)
  })

  it('returns when the user checks again', () => {
    const state = stateAfter(signedIn, failed('certain'), capabilitiesRecheckRequested())
    expect(selectHidden(state)).toEqual([])
  })

  it("is hidden if the page's tag does not name it, and checking again does not show it", () => {
    const state = stateAfter(signedIn, capabilitiesRecalled({ declared: ['receipts'], absent: {} }))
    expect([selectOffers(state, 'receipts'), selectOffers(state, 'calendar-address')]).toEqual([true, false])
    expect(selectOffers(stateAfter(state, capabilitiesRecheckRequested()), 'calendar-address')).toBe(false)
  })
})

describe('a feature that needs a field', () => {
  const listWithoutField = listAnswered('live', anAuction(1))
  const listWithField = listAnswered('live', anAuction(1, { extensions: { used: 0, left: 3 } }))
  const isOffered = (...facts: Parameters<typeof stateAfter>[1][]) =>
    selectOffers(stateAfter(signedIn, ...facts), 'soft-close')

  it('is offered until a list arrives without the field, and again when one has it', () => {
    expect(isOffered()).toBe(true)
    expect(isOffered(listWithoutField)).toBe(false)
    expect(isOffered(listWithoutField, listWithField)).toBe(true)
    expect(isOffered(listWithoutField, capabilitiesRecheckRequested())).toBe(true)
  })

  it('is not affected by an empty list, by one of another status, or by a field that is null', () => {
    expect(isOffered(listAnswered('live'))).toBe(true)
    expect(isOffered(listAnswered('past', anAuction(1, { status: 'past' })))).toBe(true)
    expect(isOffered(listAnswered('live', anAuction(1, { extensions: null })))).toBe(true)
    expect(isOffered(listAnswered('live', anAuction(1), anAuction(2, { extensions: null })))).toBe(true)
  })

  it('is learned from every list that must have the field, such as the amounts of loans while no auction is live', () => {
    const { loan_amount: _amount, ...loan } = anAuction(1).loan
    const knows = (status: 'incomplete' | 'pre' | 'live' | 'past', has: boolean) =>
      selectOffers(
        stateAfter(
          signedIn,
          listAnswered('live'),
          listAnswered(status, anAuction(1, { status, ...(has ? {} : { loan }) })),
        ),
        'loan-figures',
      )
    expect(knows('incomplete', false)).toBe(true)
    for (const status of ['pre', 'live', 'past'] as const)
      expect([knows(status, false), knows(status, true)], status).toEqual([false, true])
  })

  it('names the missing field and its answer, and is remembered for a day like any other', () => {
    const state = stateAfter(signedIn, listWithoutField)
    const [hidden] = selectHidden(state).filter(({ capability }) => capability === 'soft-close')
    expect(hidden?.missing).toBe('extensions in GET /api/auction/list/{status}')
    const absent = readAbsent(writeAbsent(state.capabilities.absent), hidden?.since ?? 0)
    expect(absent).toEqual(state.capabilities.absent)
  })

  it('is not hidden by a tag that does not name it, because answers show its field', () => {
    const declared = capabilitiesRecalled({ declared: ['receipts'], absent: {} })
    expect(isOffered(declared, listWithField)).toBe(true)
  })
})

describe('a feature that needs a call and a field', () => {
  const withField = listAnswered('live', anAuction(1, { paused_at: null }))
  const withoutField = listAnswered('live', anAuction(1))
  const pauseFailed = {
    type: 'auction.pause/failed',
    payload: {
      subject: 'auction.pause:1',
      params: { auctionId: 1 },
      query: undefined,
      error: { status: 404, kind: 'not-found', message: '', fields: {}, callMissing: 'certain' },
    },
  } as const
  const isOffered = (...facts: Parameters<typeof stateAfter>[1][]) =>
    selectOffers(stateAfter(signedIn, ...facts), 'pause')

  it('is hidden by the first list without the field, before its call was tried', () => {
    expect(isOffered(withField)).toBe(true)
    expect(isOffered(withoutField)).toBe(false)
    expect(isOffered(withoutField, withField)).toBe(true)
  })

  it('stays hidden by its missing call, even if lists have the field', () => {
    expect(isOffered(withField, pauseFailed, withField)).toBe(false)
    expect(isOffered(pauseFailed, withoutField, withField)).toBe(false)
  })

  it("is hidden if the page's tag does not name it", () => {
    const declared = (...names: ('receipts' | 'pause')[]) => capabilitiesRecalled({ declared: names, absent: {} })
    expect(isOffered(declared('receipts'), withField)).toBe(false)
    expect(isOffered(declared('pause'), withField)).toBe(true)
  })
})

describe('the stored missing features', () => {
  const absent = { 'trade-confirmation': { since: 1_000, call: 'trade.read' } } as const

  it('are restored for a day', () => {
    const text = writeAbsent(absent)
    expect(readAbsent(text, 1_000 + RETRY_AFTER_MS)).toEqual(absent)
    expect(readAbsent(text, 1_001 + RETRY_AFTER_MS)).toEqual({})
  })

  it.each(['', '{', '[]', '{"edition":0,"absent":{}}', '{"edition":1,"absent":{"teleport":{"since":1}}}'])(
    'are empty for %j',
    (text) => {
      expect(readAbsent(text, 1_000)).toEqual({})
    },
  )

  it('are ignored if the call belongs to another feature', () => {
    const text = JSON.stringify({ edition: 1, absent: { receipts: { since: 1_000, call: 'auction.bid' } } })
    expect(readAbsent(text, 1_000)).toEqual({})
  })

  it('are restored once the user is known', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, () => cold(''))
      const since = harness.fake.world.now
      const stored = { receipts: { since, call: 'receipt.list' } } as const
      harness.tools.server.memory.write(ABSENT_KEY, writeAbsent(stored))
      const entries$ = hot('-u', { u: entry(userAnswered(investor)) })
      expectObservable(outputOf(recallCapabilities, entries$, harness)).toBe('-r', {
        r: capabilitiesRecalled({ declared: null, absent: stored }),
      })
    })
  })
})

describe('a call of a hidden feature', () => {
  it('fails at once without being sent, while others are sent', () => {
    const sentCalls: string[] = []
    const api = { call: (name: string) => sentCalls.push(name) } as never
    const calls = offeredCalls(api, () => stateAfter(signedIn, failed('certain')), nothingStored)
    const facts: unknown[] = []
    calls.call('trade.read', { params: { auctionId: 5 } }).subscribe((fact) => facts.push(fact))
    calls.call('receipt.list', { params: { auctionId: 5 } })
    expect(facts).toMatchObject([
      {
        type: 'trade.read/failed',
        payload: { ...tradeRead, error: { message: 'This server doesn’t support this feature.' } },
      },
    ])
    expect(sentCalls).toEqual(['receipt.list'])
  })

  it('is not sent when a page opens, even before the missing features are restored', () => {
    const sentCalls: string[] = []
    const api = { call: (name: string) => sentCalls.push(name) } as never
    const stored = () =>
      ({ declared: null, absent: { 'two-person-rule': { since: 1, call: 'two-person.read' } } }) as const
    const ask = (state: RootState) => {
      const facts: unknown[] = []
      const { call } = offeredCalls(api, () => state, stored)
      call('two-person.read', {}).subscribe((fact) => facts.push(fact))
      return facts
    }
    expect(ask(signedIn)).toMatchObject([{ type: 'two-person.read/failed', payload: { error: { kind: 'method' } } }])
    expect(sentCalls).toEqual([])
    // Once they are restored, only the state counts: the user may have checked everything again.
    const asked = stateAfter(signedIn, capabilitiesRecalled(stored()), capabilitiesRecheckRequested())
    offeredCalls(api, () => asked, stored).call('two-person.read', {})
    expect(sentCalls).toEqual(['two-person.read'])
  })
})
