// The checks that are written as code: they are as the contract is now, and say yes of exactly what zod reads as it is.
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { auction } from '../src/contract/auction'
import { auctionNews } from '../src/contract/auction-event'
import { exactChecks } from '../src/contract/hot-schemas.exact'
import { EXACT_FILE, exactFile } from './exact-contract/hot-schemas'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

const at = '2026-03-02T15:15:00.250Z'
const firm = { id: 7, name: 'Harbor Crest' }
const bid = {
  id: 9,
  price: 101.5,
  gnma_interest_rate: null,
  created_at: at,
  investor: { id: null, name: 'Investor C' },
}
/** An auction with something in nearly every field. */
const fields: Json = {
  ...{
    id: 17,
    status: 'live',
    statused_at: at,
    created_at: at,
    start_at: at,
    end_at: at,
    paused_at: null,
    minutes: 60,
  },
  ...{ version: 3, rank: 1, bid_count: 2, investor_count: 2, passed_at: null, cover_price: 101, remaining_ms: 5 },
  ...{ extensions: { used: 1, left: 2 }, end_moves: [{ kind: 'bid', at, end_at: at, bid_id: 9, minutes: 3 }] },
  ...{ result: { outcome: 'sold', price: 102, investor: firm }, invited: [firm], passes: [{ investor: firm, at }] },
  ...{ opened: [{ investor: firm, first_at: at, last_at: at, count: 2, forms: ['a'] }], missing: ['x'], documents: [] },
  ...{ commitment: 'waiting', letter_amount: 5, transfer_offer: { from: firm, to: firm, at }, relisted_from: 4 },
  best_bid: { ...bid, id: 10, price: 102 },
  loan: {
    ...{ id: 17, auction_id: 17, auction_status: 'live', project_name: 'Willow Court', project_state: 'OH' },
    ...{ loan_amount: 1_000_000, loan_term: 480, auction_process_type: 'price', gnma_interest_rate: 5.25 },
    ...{ loan_min_price: 100, call_protection: '10%', delivery_last_date_fees: '2026-05-01', originator_profile: firm },
    loan_section_act: { id: 3, type: 'construction', loan_type: 'fha', name: '221(d)(4)', auctionable: true },
  },
}
const whole: Json = { ...fields, bids: [bid, { ...bid, id: 10, price: 102 }] }
const news: Json = { ...fields, bid }

/** Every place in a value, as the keys that lead there. */
function placesIn(value: Json): readonly (readonly string[])[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [[], ...inside.flatMap(([key, part]) => placesIn(part as Json).map((path) => [key, ...path]))]
}

/** The value with another one in this place; `undefined` takes the field away. */
function withAnother(value: Json, [key, ...path]: readonly string[], other: Json | undefined): Json | undefined {
  if (key === undefined || typeof value !== 'object' || value === null) return other
  const copy: Record<string, Json | undefined> = { ...(value as Record<string, Json>) }
  copy[key] = withAnother(copy[key] ?? null, path, other)
  const parts = Object.entries(copy).filter(([, part]) => part !== undefined)
  return (Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as Json
}

const others = fc.oneof(
  fc.constantFrom<Json | undefined>(undefined, null, true, 0, -1, 1, 1.5, 101.015625, 1001, 1e16, '', 'x', '17'),
  fc.constantFrom<Json>('live', 'past', 'rate', 'construction', at, '2026-03-02 15:15:00', '2026-02-31T25:00:00.000Z'),
  fc.constantFrom<Json>(
    [],
    {},
    [null],
    { id: 7 },
    { ...firm, unlisted: 1 },
    { ...bid, price: 103 },
    '2026-02-29T24:00:00.000Z',
  ),
)

/** Whether zod takes the value, and makes nothing else of it. */
function isLeftByZod(schema: z.core.$ZodType, value: unknown): boolean {
  const answer = z.safeParse(schema, value)
  return answer.success && z.core.util.isPlainObject(value) && sameText(answer.data, value)
}
const sameText = (a: unknown, b: unknown): boolean => ordered(a) === ordered(b)
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

it('stand in the repository as they are now: `npx tsx scripts/exact-contract.ts` writes them', () => {
  expect(readFileSync(EXACT_FILE, 'utf8')).toBe(exactFile())
})

describe('the check of', () => {
  it.each([
    ['auction', auction, exactChecks.auction, whole],
    ['auctionNews', auctionNews, exactChecks.auctionNews, news],
  ] as const)('%s says yes of what zod reads as it is, and of nothing else', (_name, schema, check, sound) => {
    expect(check(sound)).toBe(true)
    const change = fc.tuple(fc.constantFrom(...placesIn(sound), ['unlisted'], ['loan', 'unlisted']), others)
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 2 }), (changes) => {
        const value = changes.reduce<Json>((before, [path, other]) => withAnother(before, path, other) ?? null, sound)
        expect(check(value)).toBe(isLeftByZod(schema, value))
      }),
      { numRuns: 2000 },
    )
  })
})
