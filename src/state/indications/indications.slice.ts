// The record of rate indications, what its last update changed, and who is viewing it.

import { createSlice } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { Benchmark, Indication, IndicationQuestion, IndicationRow } from '../../contract/indication'
import { sameJson } from '../../contract/json'
import { omitsKnownIndication } from '../../contract/omitted-fields'
import { action } from '../core/action'
import { answered, failed, received } from '../core/facts'

export interface IndicationsState {
  /** True while the page is open. */
  readonly open: boolean
  readonly status: 'unknown' | 'loading' | 'loaded' | 'failed'
  readonly record: Indication | null
  readonly error: ApiError | null
  /** The rows that the last live update changed, by index in the record. */
  readonly changedRows: readonly number[]
  /** The Treasury yields that it changed: 0 = 5 years, 1 = 10 years, 2 = 30 years. */
  readonly changedYields: readonly number[]
  /** Counts live updates, so that the same cell can be marked again. */
  readonly updates: number
  /** The distinct user ids of viewers, including the user's; null until the channel sends them. */
  readonly viewers: readonly number[] | null
}

const noIndications: IndicationsState = {
  open: false,
  status: 'unknown',
  record: null,
  error: null,
  changedRows: [],
  changedYields: [],
  updates: 0,
  viewers: null,
}

/** The key of a row within the record. */
export const rowKey = ({ loan_type, type, section, call_protection }: IndicationRow): string =>
  `${loan_type}|${type}|${section}|${call_protection}`

/** The subject of a question to the desk. */
export const QUESTION_SUBJECT = 'indication.ask'

/** The page was opened: the record is kept live, and the user counts as a viewer. */
export const indicationsOpened = action('indications/opened')()
/** The page was closed. */
export const indicationsClosed = action('indications/closed')()
/** Ask the desk for a rate that isn't in the table. */
export const indicationQuestionRequested = action('indication/question-requested')<{
  readonly question: IndicationQuestion
}>()

const benchmarks = ['ust_5y', 'ust_10y', 'ust_30y'] as const satisfies readonly (keyof Benchmark)[]

/** True if the row has another rate or price; a longer history alone is no change. */
const differs = (before: IndicationRow | undefined, after: IndicationRow): boolean =>
  before === undefined ||
  before.gnma_rate !== after.gnma_rate ||
  before.note_rate !== after.note_rate ||
  before.servicing_spread !== after.servicing_spread ||
  before.price !== after.price

/** Without versions, of two different records of the same instant the later to arrive is the newer. */
const isOlder = (before: Indication, after: Indication): boolean =>
  before.version !== undefined && before.version !== null && after.version !== undefined && after.version !== null
    ? after.version <= before.version
    : after.as_of < before.as_of || (after.as_of === before.as_of && sameJson(before, after))

/** True for an update that leaves out what we know: it isn't shown, and the record is read again. */
export const isIncomplete = ({ record }: IndicationsState, update: Indication): boolean =>
  record !== null && !isOlder(record, update) && omitsKnownIndication(record, update)

function withRecord(slice: IndicationsState, after: Indication, live: boolean): IndicationsState {
  const before = slice.record
  // An old update changes nothing, and neither does fetching the same record again.
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

export const {
  reducer,
  selectors: { selectIndications },
} = createSlice({
  name: 'indications',
  initialState: noIndications,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(indicationsOpened, (slice) =>
        slice.status === 'loaded' ? { ...slice, open: true } : { ...slice, open: true, status: 'loading', error: null },
      )
      .addCase(indicationsClosed, (slice) => ({ ...slice, open: false, viewers: null, ...unchanged }))
      .addCase(answered('indication.read'), (slice, { payload }) =>
        withRecord(slice, payload.answer.data, slice.record !== null),
      )
      .addCase(failed('indication.read'), (slice, { payload: { error } }) =>
        slice.record === null ? { ...slice, status: 'failed', error } : { ...slice, error },
      )
      .addCase(received('indication/updated'), (slice, { payload: { data } }) =>
        isIncomplete(slice, data) ? slice : withRecord(slice, data, true),
      )
      .addCase(received('presence/listed'), (slice, { payload }) =>
        payload.channel === 'indication'
          ? { ...slice, viewers: [...new Set(payload.members.map((member) => member.user_id))] }
          : slice,
      )
      .addCase(received('presence/joined'), (slice, { payload }) => {
        if (payload.channel !== 'indication' || slice.viewers?.includes(payload.member.user_id)) return slice
        return { ...slice, viewers: [...(slice.viewers ?? []), payload.member.user_id] }
      })
      .addCase(received('presence/left'), (slice, { payload }) =>
        payload.channel === 'indication' && slice.viewers?.includes(payload.userId)
          ? { ...slice, viewers: slice.viewers.filter((id) => id !== payload.userId) }
          : slice,
      )
      .addCase(received('world/replaced'), ({ open }) => ({ ...noIndications, open }))
  },
  selectors: {
    /** The record, what its last update changed, and who looks at it. */
    selectIndications: (slice): IndicationsState => slice,
  },
})
