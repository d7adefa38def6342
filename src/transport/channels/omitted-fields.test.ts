// An event that leaves out a field that the list had refetches the list, and never clears the field on the screen.
import { of, Subject, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { type Auction, auctionFields, auctionLoan, auctionResult } from '../../contract/auction'
import { isBeyondSpec } from '../../contract/fields'
import type { ApiPort, CallFact } from '../../ports/api'
import type { InboundFact, LiveSubject } from '../../ports/realtime'
import { createAuctionCache } from './auction-cache'
import { fakeConnection } from './fake-connection'
import { createRealtime } from './realtime'
import { sampleAuction } from './sample-auction'

const at = '2026-03-02T15:00:00.000Z'
const firm = { id: 5, name: 'Summit Ridge' }

/** An auction with a value for every field beyond the specification. */
const complete: Auction = sampleAuction({
  loan: {
    ...sampleAuction().loan,
    originator_profile: firm,
    id: 9,
    type: 'fha',
    project_city: 'Denver',
    project_state: 'CO',
    fha_number: '101-35001',
    loan_amount: 12_000_000,
    loan_amount_diff_percent: 5,
    loan_term: 480,
    permanent_loan_late_term: 180,
    permanent_loan_late_amortization: 300,
    construction_period: 20,
    auction_process_type: 'price',
    gnma_interest_rate: 5.25,
    loan_min_price: 100,
    bond_interest_price: 100,
    bond_interest_price_increment: 1,
    servicing_spread: 0.25,
    call_protection: 'other',
    call_protection_other: '5 years',
    gfd_treated: 'lender',
    delivery_last_date_fees: '2026-06-01',
    permanent_loan_late_date: '2028-06-01',
    lender_name: 'Harbor Crest',
  },
  start_at: at,
  minutes: 30,
  end_at: at,
  paused_at: at,
  paused_reason: 'A document is missing.',
  remaining_ms: 1000,
  extensions: { used: 1, left: 4 },
  end_moves: [
    { kind: 'pause', at, end_at: at, reason: 'A document is missing.', remaining_ms: 1000, bid_id: 4, minutes: 5 },
  ],
  version: 4,
  rank: 1,
  bid_count: 1,
  investor_count: 1,
  passed_at: at,
  result: { outcome: 'sold', price: 101, gnma_interest_rate: 5.25, investor: { id: 5, name: 'Summit Ridge' } },
  cover_price: 100,
  invited: [firm],
  passes: [{ investor: firm, at }],
  opened: [{ investor: firm, first_at: at, last_at: at, count: 1, forms: ['2264'] }],
  withdrawn_reason: 'The rate moved.',
  missing: ['loan_amount'],
  documents: ['2264'],
  commitment: 'rejected',
  commitment_reason: 'The letter is not signed.',
  committed_at: at,
  letter_amount: 11_000_000,
  transfer_offer: { from: firm, to: firm, at },
  transferred_from: 'Northgate',
  bid_sheet: { version: 1, sha256: '00' },
  relisted_from: 3,
  relisted_as: 18,
  bids: [{ id: 4, price: 101, gnma_interest_rate: 5.25, created_at: at, investor: { id: 5, name: 'Summit Ridge' } }],
  best_bid: { id: 4, price: 101, gnma_interest_rate: 5.25, created_at: at, investor: { id: 5, name: 'Summit Ridge' } },
})

const beyondSpec = (shape: Readonly<Record<string, object>>): readonly string[] =>
  Object.keys(shape).filter((key) => isBeyondSpec(shape[key] ?? {}) && key !== 'unreadable_rows')

const endMoveShape = ['end_at', 'reason', 'remaining_ms', 'bid_id', 'minutes']
const fields: readonly string[] = [
  ...beyondSpec(auctionFields),
  ...beyondSpec(auctionLoan.shape).map((key) => `loan.${key}`),
  ...beyondSpec(auctionResult.shape).map((key) => `result.${key}`),
  ...endMoveShape.map((key) => `end_moves.0.${key}`),
  ...['price', 'created_at', 'investor.name'].map((key) => `best_bid.${key}`),
]

type Json = Record<string, unknown>
const parentOf = (value: Json, path: readonly string[]): Json =>
  path.slice(0, -1).reduce((inner, key) => inner[key] as Json, value)
const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value)

/** A later copy of the complete auction without this field. */
function without(field: string): Json {
  const path = field.split('.')
  const event: Json = { ...structuredClone(complete), version: 5 }
  delete parentOf(event, path)[path.at(-1) ?? '']
  return event
}

/** The facts from these events of the live list, and how often it has been fetched a second later. */
async function receive(...events: readonly (readonly [name: string, payload: unknown])[]) {
  const subject: LiveSubject = {
    channel: 'auction',
    channelParams: { userId: 7 },
    events: ['auction-live-added', 'auction-live-changed', 'auction-live-removed'],
    snapshot: { call: 'auction.list', input: { params: { status: 'live' } }, subject: 'auction.list:live' },
  }
  const scheduler = new VirtualTimeScheduler()
  const fake = fakeConnection()
  const cache = createAuctionCache()
  let fetches = 0
  const call = (() => {
    fetches += 1
    const answer = { data: [structuredClone(complete)] }
    const payload = { subject: 'auction.list:live', params: { status: 'live' }, query: undefined, answer } as const
    const fact = { type: 'auction.list/answered', payload } as const
    cache.onAnswer(fact)
    return of(fact as unknown as CallFact)
  }) as unknown as ApiPort['call']
  const realtime = createRealtime({
    call,
    cache,
    load: () => Promise.resolve(fake.connect),
    clock: { worlds$: new Subject<string>(), replaced$: new Subject<number>(), sampleEvent: () => undefined },
    random: () => 0,
    scheduler,
  })
  const facts: InboundFact[] = []
  realtime.connection().subscribe()
  await new Promise((resolve) => setImmediate(resolve))
  realtime.live(subject).subscribe((fact) => facts.push(fact))
  fake.listener().opened()
  fake.channel('private-auction.7').subscribed()
  facts.length = 0
  for (const [name, payload] of events) fake.channel('private-auction.7').event(name, payload)
  scheduler.maxFrames = 999
  scheduler.flush()
  return { facts, fetches }
}

const auctionsIn = (facts: readonly InboundFact[]): readonly Auction[] =>
  facts.flatMap((fact) => {
    if (fact.type === 'auction/added' || fact.type === 'auction/changed') return [fact.payload.data]
    return fact.type === 'auction.list/answered' ? fact.payload.answer.data : []
  })

describe('an event that leaves out a field that the list had', () => {
  it('is tested for every optional field', () => {
    for (const field of fields) expect(valueAt(complete, field.split('.')), field).toBeDefined()
    expect(fields.length).toBeGreaterThan(60)
  })

  it.each(fields)('refetches the list within a second and shows no auction without %s', async (field) => {
    const { facts, fetches } = await receive(['auction-live-changed', without(field)])
    expect(fetches).toBe(2)
    for (const auction of auctionsIn(facts)) expect(valueAt(auction, field.split('.'))).toBeDefined()
    expect(facts.at(-1)).toEqual({ type: 'subject/synced', payload: { subject: 'auction.list:live' } })
  })

  it.each(['end_at', 'minutes', 'loan.loan_amount'])(
    'refetches the list also if it omits the bids, or adds the auction again: %s',
    async (field) => {
      const { bids: _bids, ...update } = without(field)
      for (const event of [
        ['auction-live-changed', update],
        ['auction-live-added', without(field)],
      ] as const) {
        const { facts, fetches } = await receive(event)
        expect(fetches).toBe(2)
        for (const auction of auctionsIn(facts)) expect(valueAt(auction, field.split('.'))).toBeDefined()
      }
    },
  )

  it('is reported out of sync if another event is missing too', async () => {
    const { facts } = await receive(['auction-live-changed', { ...without('end_at'), version: 9 }])
    expect(facts.map(({ type }) => type)).toContain('subject/doubted')
    for (const auction of auctionsIn(facts)) expect(auction.end_at).toBe(at)
  })
})

describe('an event that says that a field has no value any more', () => {
  it('is applied without a refetch', async () => {
    const resumed = { ...structuredClone(complete), version: 5, paused_at: null, remaining_ms: null }
    const { paused_reason: _ended, ...withoutReason } = resumed
    for (const event of [{ ...resumed, paused_reason: null }, withoutReason]) {
      const { facts, fetches } = await receive(['auction-live-changed', event])
      expect(fetches).toBe(1)
      expect(auctionsIn(facts).map(({ version, paused_reason }) => [version, paused_reason ?? null])).toEqual([
        [5, null],
      ])
    }
  })
})
