import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { subjectsFollowed } from '../connection/connection.slice'
import { selectAuction } from '../market/market.selectors'
import { initialState, type RootState, reduceAll } from '../root-reducer'
import {
  aBid,
  anAuction,
  auctionChanged,
  auctionHinted,
  auctionUpdated,
  entry,
  investor,
  listAnswered,
  userAnswered,
  withBids,
} from '../testing/samples'
import { hashJson } from './hash'
import { createLog, type LogSize } from './log'
import type { AppEvent } from './log-entry'
import { exportNdjson } from './log-export'
import { parseLog, replay, UnreadableLog } from './replay'

const folder = new URL('../../../fixtures/logs/', import.meta.url)
const logs = readdirSync(folder).filter((name) => name.endsWith('.ndjson'))

function record(events: readonly AppEvent[], size: LogSize) {
  let state: RootState = initialState
  const log = createLog(
    () => state,
    () => 'salt',
    size,
  )
  for (const one of events) {
    const action = entry(one)
    log.record(state, action)
    state = reduceAll(state, [action])
  }
  return exportNdjson(log)
}

const story: AppEvent[] = [
  userAnswered(investor),
  listAnswered('live', anAuction(1), anAuction(2)),
  ...Array.from({ length: 40 }, (_, n) =>
    auctionChanged({ ...withBids(anAuction(1), aBid(n + 1, { price: 102 + n / 32 })), version: n + 2 }),
  ),
]

describe('a recorded log', () => {
  it.each(logs)('%s replays twice to the recorded state', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    const [once, twice] = [replay(parseLog(text)), replay(parseLog(text))]
    expect(once.entries).toBeGreaterThan(0)
    expect(once.state).toEqual(twice.state)
    // If the shape of the state changed, record again; any other difference is a bug.
    expect(
      once.hash,
      'replays to another state than recorded; if that is intended, run npx tsx scripts/record-log.ts',
    ).toBe(once.recordedHash)
    expect(once.agrees).toBe(true)
  })

  it('exists', () => {
    expect(logs).not.toEqual([])
  })
})

describe('an exported log', () => {
  it('replays to its recorded end', () => {
    const result = replay(parseLog(record(story, { segment: 1000, segments: 4 })))
    expect(result).toMatchObject({ entries: story.length, agrees: true })
  })

  it('replays to its recorded end after its ring has overflowed into the checkpoint', () => {
    const text = record(story, { segment: 5, segments: 2 })
    const parsed = parseLog(text)
    expect(parsed.entries.length).toBeLessThan(story.length)
    expect(parsed.checkpoint.market.auctions.count).toBe(2)
    expect(replay(parsed).agrees).toBe(true)
  })

  it('replays to its recorded end when updates, hints and gaps are among its entries', () => {
    const known = { ...withBids(anAuction(1), aBid(40, { price: 103.25 })), version: 41 }
    const update = (version: number, price: number) => {
      const newest = aBid(version, { price })
      return auctionUpdated({ ...known, version, best_bid: newest }, newest)
    }
    const events = [...story, update(42, 104), auctionHinted({ id: 2 }, 'live'), update(44, 105)]
    const result = replay(parseLog(record(events, { segment: 1000, segments: 4 })))
    expect(result).toMatchObject({ entries: events.length, agrees: true })
    expect(result.state.market.gaps).toEqual({ live: { kind: 'missing', auctionId: 1 } })
    expect(selectAuction(result.state, 1)?.bid_ids).toHaveLength(2)
  })

  it('may be from a version that named facts otherwise', () => {
    const outOfSync: AppEvent = { type: 'subject/out-of-sync', payload: { subject: 'auction.list:live' } }
    const followed = subjectsFollowed({ subjects: ['auction.list:live'] })
    const synced: AppEvent = { type: 'subject/synced', payload: { subject: 'auction.list:live' } }
    const text = record([...story, followed, synced, outOfSync], { segment: 1000, segments: 4 })
    const former = text.replace('"subject/out-of-sync"', '"subject/doubted"')
    expect(former).not.toBe(text)
    expect(replay(parseLog(former)).agrees).toBe(true)
  })

  it('drops the oldest entries when fetched lists exceed its limit, and still replays to its end', () => {
    const again = story.flatMap((one) => [one, listAnswered('live', anAuction(1), anAuction(2))])
    const parsed = parseLog(record(again, { segment: 1000, segments: 4, maxRows: 20 }))
    const lists = parsed.entries.filter(({ type }) => type === 'auction.list/answered')
    expect(lists.length).toBeGreaterThan(0)
    expect(parsed.entries.length + lists.length).toBeLessThanOrEqual(20)
    expect(replay(parsed).agrees).toBe(true)
  })

  it('begins after a list that alone exceeds the limit, because that list is in the checkpoint', () => {
    const auctions = Array.from({ length: 21 }, (_, n) => anAuction(n + 1))
    const long = [userAnswered(investor), listAnswered('live', ...auctions)]
    const parsed = parseLog(record([...long, ...story.slice(2, 5)], { segment: 1000, segments: 4, maxRows: 20 }))
    expect(parsed.entries).toHaveLength(3)
    expect(parsed.checkpoint.market.auctions.count).toBe(21)
    expect(replay(parsed).agrees).toBe(true)
    expect(parseLog(record(long, { segment: 1000, segments: 4, maxRows: 20 })).entries).toEqual([])
  })

  it('does not match if an entry in the middle is missing or was changed', () => {
    const lines = record(story, { segment: 1000, segments: 4 }).trim().split('\n')
    const changed = lines.map((line, index) =>
      index === lines.length - 2 ? line.replace('"version":41', '"version":42') : line,
    )
    expect(changed).not.toEqual(lines)
    expect(replay(parseLog(changed.join('\n'))).agrees).toBe(false)
  })

  it.each([
    ['an empty file', '', /checkpoint/],
    ['not JSON', 'hello', /line 1: not JSON/],
    ['a cut file', record(story, { segment: 10, segments: 9 }).split('\n').slice(0, 4).join('\n'), /cut off/],
    ['another format', '{"kind":"checkpoint","format":99,"state":{}}', /line 1/],
    [
      'a log with a lost line',
      record(story, { segment: 10, segments: 9 }).split('\n').toSpliced(3, 1).join('\n'),
      /entries/,
    ],
  ])('that is %s is refused with the reason', (_what, text, reason) => {
    expect(() => parseLog(text)).toThrow(UnreadableLog)
    expect(() => parseLog(text)).toThrow(reason)
  })
})

describe('the fingerprint of a state', () => {
  it('depends on every value, but not on the order of keys or on undefined', () => {
    expect(hashJson({ a: 1, b: [2, { c: null }] })).toBe(hashJson({ b: [2, { c: null, d: undefined }], a: 1 }))
    expect(hashJson({ a: 1 })).not.toBe(hashJson({ a: 2 }))
    expect(hashJson([1, 2])).not.toBe(hashJson([2, 1]))
  })
})
