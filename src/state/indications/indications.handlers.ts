// The fold of the indication record: an update changes only what changed, so that an untouched row stays the same object.
import type { Benchmark, Indication, IndicationRow } from '../../contract/indication'
import { sameJson } from '../../contract/same-json'
import type { Handlers } from '../core/fold'
import type { IndicationsState } from './indications.state'
import { noIndications, rowKey } from './indications.state'

const benchmarks = ['ust_5y', 'ust_10y', 'ust_30y'] as const satisfies readonly (keyof Benchmark)[]

/** True when the row has another rate or price; its history alone is no change. */
const differs = (before: IndicationRow | undefined, after: IndicationRow): boolean =>
  before === undefined ||
  before.gnma_rate !== after.gnma_rate ||
  before.note_rate !== after.note_rate ||
  before.servicing_spread !== after.servicing_spread ||
  before.price !== after.price

/** Without versions two records of one instant differ by what they say; the one that comes last is the newer. */
const isOlder = (before: Indication, after: Indication): boolean =>
  before.version !== undefined && before.version !== null && after.version !== undefined && after.version !== null
    ? after.version <= before.version
    : after.as_of < before.as_of || (after.as_of === before.as_of && sameJson(before, after))

function updated(slice: IndicationsState, after: Indication, live: boolean): IndicationsState {
  const before = slice.record
  // Old news changes nothing; a fresh reading of the same record neither.
  if (before !== null && isOlder(before, after)) {
    return slice.status === 'loaded' ? slice : { ...slice, status: 'loaded', error: null }
  }
  const known = new Map((before?.rows ?? []).map((row) => [rowKey(row), row]))
  const rows = after.rows.map((row) => {
    const old = known.get(rowKey(row))
    return old !== undefined && sameJson(old, row) ? old : row
  })
  return {
    ...slice,
    status: 'loaded',
    record: { ...after, rows },
    error: null,
    ...(live && before !== null ? changesOf(before, after, known) : unchanged),
    updates: slice.updates + (live ? 1 : 0),
  }
}

type Changes = Pick<IndicationsState, 'changedRows' | 'changedYields'>
const unchanged: Changes = { changedRows: [], changedYields: [] }

function changesOf(before: Indication, after: Indication, known: ReadonlyMap<string, IndicationRow>): Changes {
  return {
    changedYields: benchmarks.flatMap((name, place) =>
      before.benchmark[name] === after.benchmark[name] ? [] : [place],
    ),
    changedRows: after.rows.flatMap((row, place) => (differs(known.get(rowKey(row)), row) ? [place] : [])),
  }
}

export const indicationsHandlers: Handlers<'indications'> = {
  'indications/opened': (slice) =>
    slice.status === 'loaded' ? { ...slice, open: true } : { ...slice, open: true, status: 'loading', error: null },
  'indications/closed': (slice) => ({ ...slice, open: false, viewers: null, ...unchanged }),
  'indication.read/answered': (slice, { payload }) => updated(slice, payload.answer.data, slice.record !== null),
  'indication.read/failed': (slice, { payload: { error } }) =>
    slice.record === null ? { ...slice, status: 'failed', error } : { ...slice, error },
  'indication/updated': (slice, { payload }) => updated(slice, payload.data, true),
  'presence/listed': (slice, { payload }) =>
    payload.channel === 'indication'
      ? { ...slice, viewers: [...new Set(payload.members.map((member) => member.user_id))] }
      : slice,
  'presence/joined': (slice, { payload }) => {
    if (payload.channel !== 'indication' || slice.viewers?.includes(payload.member.user_id)) return slice
    return { ...slice, viewers: [...(slice.viewers ?? []), payload.member.user_id] }
  },
  'presence/left': (slice, { payload }) =>
    payload.channel === 'indication' && slice.viewers?.includes(payload.userId)
      ? { ...slice, viewers: slice.viewers.filter((id) => id !== payload.userId) }
      : slice,
  'world/replaced': ({ open }) => ({ ...noIndications, open }),
}
