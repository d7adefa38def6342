// The one record of rate indications, what its last update changed, and who is looking at it.
import type { ApiError } from '../../contract/api-error'
import type { Indication, IndicationRow } from '../../contract/indication'

export interface IndicationsState {
  /** True while the page is looked at. */
  readonly open: boolean
  readonly status: 'unknown' | 'loading' | 'loaded' | 'failed'
  readonly record: Indication | null
  readonly error: ApiError | null
  /** Which rows the last live update changed, by place in the record. */
  readonly changedRows: readonly number[]
  /** Which Treasury yields it changed: 0 = 5 years, 1 = 10 years, 2 = 30 years. */
  readonly changedYields: readonly number[]
  /** Counts live updates, so that the same cell can be marked again. */
  readonly updates: number
  /** User ids of those who are looking, each once, one's own included; null before the channel told. */
  readonly viewers: readonly number[] | null
}

export const noIndications: IndicationsState = {
  open: false,
  status: 'unknown',
  record: null,
  error: null,
  changedRows: [],
  changedYields: [],
  updates: 0,
  viewers: null,
}

/** Names a row within the record. */
export const rowKey = ({ loan_type, type, section, call_protection }: IndicationRow): string =>
  `${loan_type}|${type}|${section}|${call_protection}`

/** The subject of a question to the desk. */
export const QUESTION_SUBJECT = 'indication.ask'
