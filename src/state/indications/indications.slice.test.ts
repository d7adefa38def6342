// The rate record: an update changes only what differs, an old one changes nothing, and each viewer counts once.
import { describe, expect, test } from 'vitest'
import type { Indication } from '../../contract/indication'
import type { AppEvent, LogEntry } from '../core/log-entry'
import { initialState, type RootState, reduceAll } from '../root-reducer'
import { isIncomplete } from './indications.slice'

const row = (section: string, gnma_rate: number) => ({
  loan_type: 'fha' as const,
  type: 'permanent' as const,
  section,
  call_protection: 'LO0_10_1',
  spread_bps: 108,
  gnma_rate,
  servicing_spread: 0.25,
  note_rate: gnma_rate + 0.25,
  price: '101-00',
})
const record = (version: number, first: number, second: number): Indication => ({
  as_of: `2026-03-02T15:0${version}:00.000Z`,
  benchmark: { ust_5y: 3.85, ust_10y: 4 + first / 100, ust_30y: 4.7 },
  rows: [row('223(f)', first), row('232', second)],
  version,
})

let count = 0
const stateAfter = (state: RootState, ...events: readonly AppEvent[]): RootState => {
  const entries = events.map((event) => {
    count += 1
    return { ...event, meta: { id: `t.${count}`, at: count, origin: 'epic' } } as LogEntry
  })
  return reduceAll(state, entries)
}
const read = (data: Indication): AppEvent => ({
  type: 'indication.read/answered',
  payload: { subject: 'indication.read', params: undefined, query: undefined, answer: { data } },
})
const updated = (data: Indication): AppEvent => ({ type: 'indication/updated', payload: { data } })

describe('the rate record', () => {
  /** Verifies: S3.24 S7.15 S7.34 */
  test('a live update marks only what changed and leaves the other rows the same objects', () => {
    const before = stateAfter(initialState, read(record(1, 5.23, 5.35)))
    const after = stateAfter(before, updated(record(2, 5.29, 5.35)))
    expect(after.indications.changedRows).toEqual([0])
    expect(after.indications.changedYields).toEqual([1])
    expect(after.indications.record?.rows[1]).toBe(before.indications.record?.rows[1])
    expect(after.indications.record?.rows[0]?.gnma_rate).toBe(5.29)
  })

  test('an update that leaves out what the record had isn’t shown, and the record that is then read is', () => {
    const trend = [5.2, 5.23]
    const complete = (version: number): Indication => ({
      ...record(version, 5.2 + version / 100, 5.35),
      previous_benchmark: { ust_5y: 3.8, ust_10y: 4, ust_30y: 4.6 },
      note: 'Indicative only.',
      rows: record(version, 5.2 + version / 100, 5.35).rows.map((each) => ({
        ...each,
        trend,
        previous_gnma_rate: 5.2,
      })),
    })
    const withoutKey = (key: keyof Indication): Indication => {
      const { [key]: _omitted, ...rest } = complete(2)
      return rest as Indication
    }
    const withoutRowKey = (key: 'trend' | 'previous_gnma_rate'): Indication => ({
      ...complete(2),
      rows: complete(2).rows.map(({ [key]: _omitted, ...rest }) => rest),
    })
    const before = stateAfter(initialState, read(complete(1)))
    const updates = [
      ...(['previous_benchmark', 'note', 'version'] as const).map(withoutKey),
      ...(['trend', 'previous_gnma_rate'] as const).map(withoutRowKey),
    ]
    for (const update of updates) {
      const after = stateAfter(before, updated(update))
      expect(isIncomplete(before.indications, update)).toBe(true)
      expect(after.indications).toBe(before.indications)
      const reread = stateAfter(before, read(complete(2))).indications
      expect(stateAfter(after, read(complete(2))).indications).toEqual(reread)
    }
    expect(isIncomplete(before.indications, complete(2))).toBe(false)
    expect(isIncomplete(before.indications, { ...complete(2), note: null })).toBe(false)
    // An old one is ignored.
    expect(isIncomplete(stateAfter(before, read(complete(3))).indications, withoutRowKey('trend'))).toBe(false)
  })

  test('equal and older updates change nothing', () => {
    const now = stateAfter(initialState, read(record(2, 5.29, 5.35)))
    expect(stateAfter(now, updated(record(2, 5.29, 5.35))).indications).toBe(now.indications)
    expect(stateAfter(now, updated(record(1, 5.23, 5.35))).indications).toBe(now.indications)
  })

  test('without a version the newer instant decides', () => {
    const plain = ({ version: _version, ...rest }: Indication): Indication => rest
    const now = stateAfter(initialState, read(plain(record(2, 5.29, 5.35))))
    expect(stateAfter(now, updated(plain(record(1, 5.23, 5.35)))).indications).toBe(now.indications)
    expect(stateAfter(now, updated(plain(record(3, 5.3, 5.35)))).indications.changedRows).toEqual([0])
  })

  test('changes during an outage are marked when the record is fetched again', () => {
    const before = stateAfter(initialState, read(record(1, 5.23, 5.35)))
    expect(stateAfter(before, read(record(3, 5.23, 5.4))).indications.changedRows).toEqual([1])
  })

  test('another world resets the record', () => {
    const now = stateAfter(initialState, read(record(2, 5.29, 5.35)))
    expect(stateAfter(now, { type: 'world/replaced', payload: { epoch: 2 } }).indications.record).toBeNull()
  })
})

describe('viewers', () => {
  const listed = (...ids: readonly number[]): AppEvent => ({
    type: 'presence/listed',
    payload: { channel: 'indication', members: ids.map((user_id) => ({ user_id })) },
  })
  const joined = (user_id: number): AppEvent => ({
    type: 'presence/joined',
    payload: { channel: 'indication', member: { user_id } },
  })
  const left = (userId: number): AppEvent => ({ type: 'presence/left', payload: { channel: 'indication', userId } })

  /** Verifies: S7.34 */
  test('count once each, and are counted again after a new subscription', () => {
    const two = stateAfter(initialState, listed(1, 2, 2), joined(2))
    expect(two.indications.viewers).toEqual([1, 2])
    expect(stateAfter(two, joined(3), left(1)).indications.viewers).toEqual([2, 3])
    expect(stateAfter(two, listed(7)).indications.viewers).toEqual([7])
  })

  test('are unknown once the page is closed', () => {
    const two = stateAfter(initialState, listed(1, 2))
    expect(stateAfter(two, { type: 'indications/closed', payload: {} }).indications.viewers).toBeNull()
  })
})
