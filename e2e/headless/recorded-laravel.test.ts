// Responses and events recorded from a real Laravel with Sanctum and Reverb: the contract reads every response, the events of a
// loan's day are reduced, and the simulator's `--api laravel` is compared with the recording.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import answersFile from '../../fixtures/laravel/answers.json' with { type: 'json' }
import framesFile from '../../fixtures/laravel/frames.json' with { type: 'json' }
import { dialectOf } from '../../simulator/runtime/api-dialect'
import { serializeValue } from '../../simulator/runtime/serialize-value'
import type { CallSpec } from '../../src/contract/call'
import { calls, isCallName } from '../../src/contract/calls'
import type { ChannelName } from '../../src/contract/channels'
import { isRecord } from '../../src/contract/json'
import type { InboundFact } from '../../src/ports/realtime'
import { selectAuction, selectListedIds } from '../../src/state/market/market.selectors'
import { initialState } from '../../src/state/root-reducer'
import { lender, listAnswered, stateAfter, userAnswered } from '../../src/state/testing/samples'
import { readAnswer } from '../../src/transport/api/reading'
import { refusal } from '../../src/transport/api/refusal'
import { readEvent } from '../../src/transport/channels/read-event'

const recordedAnswer = z.object({ call: z.string(), as: z.string(), status: z.int(), body: z.unknown() })
const { answers } = z.parse(z.object({ answers: z.array(recordedAnswer) }), answersFile)
const recordedFrame = z.object({
  to: z.string(),
  event: z.optional(z.string()),
  channel: z.optional(z.string()),
  data: z.optional(z.string()),
})
const { frames } = z.parse(z.object({ frames: z.array(recordedFrame) }), framesFile)

const specOf = (name: string): CallSpec => {
  if (!isCallName(name)) throw new Error(`${name} is no call`)
  return calls[name]
}

describe('a recorded response of a Laravel', () => {
  const good = answers.filter(({ status }) => status < 300)
  it.each(good.map((each) => ({ ...each, name: `${each.call} to ${each.as}` })))('$name is read completely', (each) => {
    const reading = readAnswer(specOf(each.call).answer, each.body ?? undefined)
    expect(reading).toMatchObject({ ok: true, problems: [] })
  })

  const refusals = answers.filter(({ status }) => status >= 400)
  it.each(refusals)('$call refused with $status becomes one sentence for a person', ({ call, status, body }) => {
    const isBeyond = specOf(call).beyondSpec === true
    const error = refusal({ status, body, retryAfter: null, date: null, beyondSpec: isBeyond })
    expect(error.message).toMatch(/^[A-Z].*\.$/)
    expect(error.message).not.toMatch(/route|model|CSRF/i)
    expect(error.callMissing).toBe(isBeyond ? 'certain' : undefined)
  })

  it('to a refused bid names the invalid field', () => {
    const [bid] = refusals.filter(({ call, status }) => call === 'auction.bid' && status === 422)
    const error = refusal({ status: 422, body: bid?.body, retryAfter: null, date: null })
    expect(error).toMatchObject({ kind: 'invalid', fields: { price: [error.message] } })
  })
})

const channelOf = (wire: string): ChannelName =>
  wire.startsWith('private-auction') ? 'auction' : wire === 'presence-indication' ? 'indication' : 'notification'

/** The facts of the frames to one person's page, in their order. */
function factsTo(who: string): readonly InboundFact[] {
  const facts = frames.flatMap(({ to, event, channel, data }) => {
    if (to !== who || event === undefined || channel === undefined || event.startsWith('pusher')) return []
    return [readEvent(channelOf(channel), event, JSON.parse(data ?? 'null'))]
  })
  return facts.filter((fact) => fact !== null)
}

const statuses = ['incomplete', 'submitted', 'commitment', 'pre', 'live', 'past'] as const
/** The state of a page that has empty lists when the frames arrive. */
const stateOf = (who: string) =>
  stateAfter(
    initialState,
    userAnswered({ ...lender, id: 1 }),
    ...statuses.map((status) => listAnswered(status)),
    ...factsTo(who),
  )

describe('the recorded events of a loan, from draft to sold', () => {
  it.each(['lender', 'investor', 'borrower'])('are all read by the page of the %s without a refetch', (who) => {
    const types = factsTo(who).map(({ type }) => type)
    expect(types.length).toBeGreaterThan(0)
    expect(types).not.toContain('message/rejected')
    expect(types).not.toContain('auction/hinted')
    expect(stateOf(who).market.gaps).toBeUndefined()
  })

  // Verifies: S4.7, S4.8
  it('leave the auction in the past list only, with both bids', () => {
    const state = stateOf('lender')
    expect(statuses.filter((status) => selectListedIds(state, status, 0, 10).includes(10))).toEqual(['past'])
    expect(selectAuction(state, 10)).toMatchObject({ status: 'past', result: { outcome: 'sold', price: 100.3125 } })
    expect(selectAuction(state, 10)?.bid_ids).toHaveLength(2)
  })

  it('are within the size limit of Reverb', () => {
    for (const { data } of frames) expect((data ?? '').length).toBeLessThan(10_000)
  })
})

type Differences = Map<string, string>

/** The form in which a value is written. */
const formOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : 'list'
  if (typeof value !== 'string') return value === null ? 'null' : typeof value
  if (/^-?\d+\.\d+$/.test(value)) return 'decimal as text'
  if (/^\d{4}-\d\d-\d\d/.test(value)) return value.replaceAll(/\d/g, '0')
  return 'text'
}

/** Where the simulator writes a value in another form than it was recorded in. */
function compare(recorded: unknown, actual: unknown, path: string, differences: Differences): void {
  if (isRecord(recorded) && isRecord(actual)) {
    for (const [key, value] of Object.entries(actual))
      if (key in recorded) compare(recorded[key], value, path === '' ? key : `${path}.${key}`, differences)
    return
  }
  if (Array.isArray(recorded) && Array.isArray(actual) && recorded.length > 0) {
    for (const [index, value] of actual.entries()) compare(recorded[index], value, path, differences)
    return
  }
  const [actualForm, recordedForm] = [formOf(actual), formOf(recorded)]
  if (actualForm !== recordedForm) differences.set(path, `${recordedForm}; here ${actualForm}`)
}

describe('the habits of `--api laravel`', () => {
  it('match the recording, except for the listed fields', () => {
    const laravel = dialectOf('laravel')
    if (laravel === null) throw new Error('laravel is a dialect')
    const dialect = { ...laravel, reduced: false }
    const differences: Differences = new Map()
    for (const { call, status, body } of answers) {
      const { answer } = specOf(call)
      if (status >= 300 || !('schema' in answer || 'row' in answer) || !isRecord(body)) continue
      const schema = 'schema' in answer ? answer.schema : answer.row
      const reading = readAnswer(answer, body)
      if (!reading.ok || !isRecord(reading.value)) throw new Error(call)
      const [read, raw] = answer.kind === 'raw' ? [reading.value, body] : [reading.value.data, body.data]
      const rows = Array.isArray(read) ? read : [read]
      const rawRows = Array.isArray(read) && Array.isArray(raw) ? raw : [raw]
      for (const [index, row] of rows.entries())
        compare(rawRows[index], serializeValue(dialect, schema, row), call, differences)
    }
    // A Laravel writes the values of a JSON column as they were stored.
    const jsonColumn = 'number; here decimal as text'
    expect(Object.fromEntries(differences)).toEqual({
      'indication.read.benchmark.ust_5y': jsonColumn,
      'indication.read.benchmark.ust_10y': jsonColumn,
      'indication.read.benchmark.ust_30y': jsonColumn,
      'indication.read.rows.gnma_rate': jsonColumn,
      'indication.read.rows.note_rate': jsonColumn,
      'indication.read.rows.servicing_spread': jsonColumn,
      'indication.read.rows.spread_bps': jsonColumn,
      'lender-profile.read.warehouses.3': jsonColumn,
      'loan.check': '[]; here object',
    })
  })
})
