// The fact of an event, whatever its form.
import { describe, expect, it } from 'vitest'
import { readEvent } from './read-event'
import { sampleAuction } from './sample-auction'

const bid = (id: number, price: number) => ({
  id,
  price,
  created_at: '2026-03-02T15:00:00.000Z',
  investor: { id: 7 },
})
const auction = (...prices: readonly number[]) =>
  sampleAuction({
    version: 5,
    bids: prices.map((price, place) => bid(place + 1, price)),
    best_bid: prices.map((price, place) => bid(place + 1, price)).at(-1) ?? null,
  })
/** The auction without its bids, plus the newest one if there is any. */
const withoutBids = (newest?: object) => {
  const { bids: _bids, ...rest } = auction(100, 101)
  return newest === undefined ? rest : { ...rest, best_bid: newest, bid: newest }
}

const read = (payload: unknown, event = 'auction-live-changed') => readEvent('auction', event, payload)

describe('an event about an auction (Verifies: S7.33)', () => {
  it('may be the whole auction', () => {
    const data = auction(100, 101, 102)
    expect(read(data)).toEqual({ type: 'auction/changed', payload: { data, status: 'live' } })
    expect(read(data, 'auction-live-added')).toEqual({ type: 'auction/added', payload: { data, status: 'live' } })
  })

  it.each([
    ['with its newest bid', withoutBids(bid(9, 102))],
    ['without a bid', withoutBids()],
  ])('may omit the bids: %s', (_what, data) => {
    const fact = { type: 'auction/updated', payload: { data, status: 'live' } }
    expect(read(data)).toEqual(fact)
    expect(read(data, 'auction-live-added')).toEqual(fact)
  })

  it.each([{ id: 3, version: 5 }, { id: 3 }])('may only say that something changed: %j', (data) => {
    expect(read(data)).toEqual({ type: 'auction/hinted', payload: { data, status: 'live' } })
  })

  it.each([
    ['wrapped', { auction: withoutBids(bid(9, 102)), socket: null }, 'auction/updated'],
    ['wrapped beside a version', { auction: withoutBids(bid(9, 102)), version: 5 }, 'auction/updated'],
    ['wrapped beside a status', { auction: auction(100, 101, 102), status: 'live' }, 'auction/changed'],
    ['decimals as text', withoutBids({ ...bid(9, 102), price: '102.00000' }), 'auction/updated'],
  ])('is read in the dialects of servers: %s', (_habit, payload, type) => {
    expect(read(payload)).toMatchObject({ type, payload: { data: { id: 17, best_bid: { price: 102 } } } })
  })

  it.each([
    ['a bid with an invalid price', { ...auction(), bids: [{ ...bid(9, 102), price: 'high' }] }],
    ['a newest bid with an invalid price', withoutBids({ ...bid(9, 102), price: 'high' })],
    ['an id that is not a number', { id: 'x', version: 5 }],
    ['an empty object', {}],
    ['a text', 'auction'],
  ])('is reported if unreadable: %s', (_what, payload) => {
    expect(read(payload)).toMatchObject({
      type: 'message/rejected',
      payload: { source: 'auction auction-live-changed' },
    })
  })

  it('changes nothing if it is unknown', () => {
    expect(read(auction(), 'auction-sold-changed')).toBeNull()
  })
})

describe('an event about the indications', () => {
  it('may only say that they changed', () => {
    expect(readEvent('indication', 'indication-updated', { version: 9 })).toEqual({
      type: 'indication/hinted',
      payload: { data: { version: 9 } },
    })
  })
})

describe('an event of one form', () => {
  it('becomes the fact that the table names, tagged with its list', () => {
    expect(readEvent('auction', 'auction-live-removed', { id: 17, extra: true })).toEqual({
      type: 'auction/removed',
      payload: { data: { id: 17 }, status: 'live' },
    })
    expect(readEvent('notification', 'notification-read', { force: true })).toEqual({
      type: 'notification/announced',
      payload: { data: { force: true } },
    })
  })

  it.each([[null], ['x'], [{ id: 'seventeen' }], [undefined]])(
    'with the payload %j is a rejected message, not an exception',
    (payload) => {
      const fact = readEvent('auction', 'auction-live-removed', payload)
      expect(fact).toMatchObject({ type: 'message/rejected', payload: { source: 'auction auction-live-removed' } })
      expect(JSON.stringify(fact)).not.toContain('seventeen')
    },
  )

  it('has no fact if the contract does not know it', () => {
    expect(readEvent('auction', 'auction-live-painted', {})).toBeNull()
    expect(readEvent('auction', 'toString', {})).toBeNull()
  })
})
