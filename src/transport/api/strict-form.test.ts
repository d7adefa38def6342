import { describe, expect, it } from 'vitest'
import { auction } from '../../contract/auction'
import { calls } from '../../contract/calls'
import { deliveryRestriction } from '../../contract/lookup'
import { notification } from '../../contract/notification'
import { lenderProfile } from '../../contract/profile'
import { anAuction } from '../../state/testing/samples'
import { readEvent } from '../channels/read-event'
import { readAnswer, readValue } from './reading'
import { refusal } from './refusal'

// A row for each dialect in docs/real-api.md: as a server may write it, and as the app reads it.

const sample = anAuction(17, { start_at: '2026-03-02T10:00:00.000Z' })
const read = (change: Record<string, unknown>) => {
  const reading = readValue(auction, { ...sample, ...change })
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return reading.value
}
const readLoan = (change: Record<string, unknown>) => read({ loan: { ...sample.loan, ...change } })
const bid = { id: 9, price: 101.25, investor: { id: 4 }, created_at: '2026-03-02T10:15:00.000Z' }

describe('a value in the dialect of a server is converted', () => {
  it.each([
    ['decimals as text', { loan_min_price: '101.25000' }, { loan_min_price: 101.25 }],
    ['whole dollars as text with cents', { loan_amount: '57407400.00' }, { loan_amount: 57_407_400 }],
    ['a price with four decimals', { loan_min_price: 101.0313 }, { loan_min_price: 101.031_25 }],
    ['a price with four decimals, as text', { loan_min_price: '101.0313' }, { loan_min_price: 101.031_25 }],
    ['ids as text', { id: '5', auction_id: '17' }, { id: 5, auction_id: 17 }],
    ['a number for a text', { project_name: 17 }, { project_name: '17' }],
    ['an empty object as []', { originator_profile: [] }, { originator_profile: null }],
    ['unknown fields', { pivot: { a: 1 } }, {}],
  ])('if it has %s', (_habit, written, expected) => {
    expect(readLoan(written)).toMatchObject({ loan: expected })
  })

  it.each([
    ['microseconds', '2026-03-02T10:15:00.000000Z'],
    ['an offset', '2026-03-02T05:15:00-05:00'],
    ['the space form', '2026-03-02 10:15:00'],
  ])('if it is an instant with %s', (_habit, written) => {
    expect(read({ start_at: written, bids: [{ ...bid, created_at: written }] })).toMatchObject({
      start_at: '2026-03-02T10:15:00.000Z',
      bids: [bid],
    })
  })

  it.each([
    ['microseconds', '2027-03-01T00:00:00.000000Z'],
    ['New York’s midnight in UTC', '2027-03-01T05:00:00.000000Z'],
    ['Berlin’s midnight in UTC', '2027-02-28T23:00:00.000000Z'],
    ['an offset', '2027-03-01T00:00:00-05:00'],
    ['the space form', '2027-03-01 00:00:00'],
  ])('if it is a day written as the instant of its midnight, with %s', (_habit, written) => {
    expect(readValue(deliveryRestriction, { date: written })).toMatchObject({ value: { date: '2027-03-01' } })
    expect(readLoan({ delivery_last_date_fees: written })).toMatchObject({
      loan: { delivery_last_date_fees: '2027-03-01' },
    })
  })

  it.each(['2027-03-01T10:17:00.000000Z', '01.03.2027', 'soon', ''])('%j is not a day', (written) => {
    expect(readValue(deliveryRestriction, { date: written }).ok).toBe(false)
  })

  it.each([1, '1', 'true'])('reads %j as true', (written) => {
    const flag = calls['auth.update'].body.shape.settings.shape.sound
    expect(readValue(flag, written)).toMatchObject({ value: true })
    expect(readValue(flag, 0)).toMatchObject({ value: false })
  })

  it('reads null as absent', () => {
    expect(read({ start_at: null, rank: null })).toMatchObject({ start_at: null, rank: null })
    expect(readEvent('notification', 'notification-read', { force: null })).toMatchObject({ payload: { data: {} } })
  })

  it('reads [] as an empty record, and an object with numeric keys as a list', () => {
    const { warehouses, persons } = lenderProfile.shape
    expect(readValue(warehouses, [])).toMatchObject({ value: {} })
    expect(readValue(persons, { 0: { id: '1', type: 'a', name: 'b', email: 'c', phone: 'd' } })).toMatchObject({
      value: [{ id: 1 }],
    })
  })

  it('reads notifications with a UUID, or without an id', () => {
    const row = { title: 'Outbid', text: 'x', created_at: '2026-03-02 10:15:00', data: [] }
    const uuid = '9d2f7c1e-4b6a-4c58-8a31-000000000001'
    expect(readValue(notification, { ...row, id: uuid })).toMatchObject({ value: { id: uuid, data: {} } })
    expect(readValue(notification, row)).toMatchObject({ value: { id: '2026-03-02T10:15:00.000Z  Outbid' } })
  })

  it('tells bids without ids apart, and finds the best one among them', () => {
    const { id: _id, ...without } = bid
    const value = read({ bids: [without, { ...without, price: 102 }], best_bid: { ...without, price: 102 } })
    const [first, second] = [101.25, 102].map((price) => 2 ** 40 + 17 * 2 ** 18 + price * 32)
    // Positive, like every id of a table.
    expect(value).toMatchObject({ bids: [{ id: first }, { id: second }], best_bid: { id: second } })
  })
})

describe('answers', () => {
  const { answer } = calls['auction.list']

  it.each([
    ['in the envelope', { data: [sample] }],
    ['bare', [sample]],
    ['a paginator inside data', { data: { data: [sample], current_page: 1 } }],
    ['with gaps in its keys', { data: { 3: sample } }],
  ])('can be a list %s', (_form, body) => {
    expect(readAnswer(answer, body)).toMatchObject({ ok: true, value: { data: [{ id: 17 }] }, problems: [] })
  })

  it('can be a record in the envelope or bare', () => {
    const person = { id: '7', email: 'a@b.example', role: 'lender' }
    for (const body of [{ data: person }, person])
      expect(readAnswer(calls['auth.user'].answer, body)).toMatchObject({ value: { data: { id: 7 } } })
  })

  it('can have the fields next to the rows at the top level or under meta', () => {
    for (const body of [
      { data: [], unread: '2' },
      { data: [], meta: { unread: 2 } },
    ])
      expect(readAnswer(calls['notification.list'].answer, body)).toMatchObject({ value: { unread: 2 } })
  })

  it.each([
    ['{data: {token}}', { data: { token: 'abc' } }, 'abc'],
    ['{token}', { token: 'abc' }, 'abc'],
    ['{access_token}', { access_token: 'abc', token_type: 'Bearer' }, 'abc'],
    ['a cookie session', { two_factor: false }, null],
  ])('can have the token of a sign-in as %s', (_form, body, token) => {
    expect(readAnswer(calls['auth.login'].answer, body)).toMatchObject({ value: { data: { token } } })
  })

  it('can be empty after a change', () => {
    expect(readAnswer(calls['loan.update'].answer, undefined)).toMatchObject({ value: { data: null } })
    expect(readAnswer(calls['loan.update'].answer, { message: 'ok' })).toMatchObject({ value: { data: null } })
    expect(readAnswer(calls['auction.bid'].answer, { message: 'ok' }).ok).toBe(false)
  })

  it('can have one text per field in an error', () => {
    const refused = { status: 422, body: { message: 'x', errors: { price: 'Too low' } }, retryAfter: null, date: null }
    expect(refusal(refused).fields).toEqual({ price: ['Too low'] })
  })

  it('with status 413 mention a file only if one was sent', () => {
    const refused = { status: 413, body: null, retryAfter: null, date: null }
    expect(refusal(refused).message).toBe('The request is too large for the server.')
    expect(refusal({ ...refused, withFiles: true }).message).toBe('The file is too large.')
  })
})

describe('events', () => {
  it('can be wrapped under the name of their noun', () => {
    expect(readEvent('auction', 'auction-live-changed', { auction: sample, socket: null })).toMatchObject({
      type: 'auction/changed',
      payload: { data: { id: 17 } },
    })
    expect(readEvent('auction', 'auction-live-removed', { auction: sample })).toMatchObject({
      payload: { data: { id: 17 } },
    })
  })
})

describe('a value that no habit explains', () => {
  it.each([
    ['a price off the grid', { loan_min_price: 101.04 }, 'loan.loan_min_price'],
    ['a word for a number', { loan_term: 'forty' }, 'loan.loan_term'],
    ['a list for a text', { project_name: ['x'] }, 'loan.project_name'],
  ])('is reported with its field: %s', (_what, change, path) => {
    const reading = readValue(auction, { ...sample, loan: { ...sample.loan, ...change } })
    expect([reading.ok, reading.problems[0]?.path]).toEqual([false, path])
  })
})
