// Who did what on a loan, by loan, newest first: the pages that were fetched while it was shown.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { LoanActivity } from '../../contract/loan'
import { answered, failed, received } from '../core/facts'

export interface LoadedActivity {
  readonly status: 'loading' | 'loaded' | 'failed'
  readonly rows: readonly LoanActivity[]
  /** How many older rows the server has; null if it doesn't say. */
  readonly older: number | null
  readonly error: ApiError | null
}

interface LoanActivityState {
  readonly byLoan: Readonly<Record<number, LoadedActivity>>
}

const noActivity: LoanActivityState = { byLoan: {} }
const nothing: LoadedActivity = { status: 'loading', rows: [], older: null, error: null }

interface OfLoan {
  readonly loanId: number
}

const loading = ({ byLoan }: LoanActivityState, { payload: { loanId } }: PayloadAction<OfLoan>): LoanActivityState => ({
  byLoan: { ...byLoan, [loanId]: { ...(byLoan[loanId] ?? nothing), status: 'loading', error: null } },
})

export const {
  reducer,
  actions: { loanActivityOpened, olderActivityRequested },
  selectors: { selectLoanActivity },
} = createSlice({
  name: 'loanActivity',
  initialState: noActivity,
  reducers: {
    /** The activity of this loan is shown: fetch its newest page. */
    loanActivityOpened: loading,
    /** Fetch the page after the rows that are shown. */
    olderActivityRequested: loading,
  },
  extraReducers: (builder) => {
    builder
      .addCase(answered('loan.activity'), ({ byLoan }, { payload: { params, query, answer } }) => {
        const before = query?.before === undefined ? [] : (byLoan[params.id]?.rows ?? [])
        return {
          byLoan: {
            ...byLoan,
            [params.id]: {
              status: 'loaded',
              rows: [...before, ...answer.data],
              older: answer.older ?? null,
              error: null,
            },
          },
        }
      })
      .addCase(failed('loan.activity'), ({ byLoan }, { payload: { params, error } }) => ({
        byLoan: { ...byLoan, [params.id]: { ...(byLoan[params.id] ?? nothing), status: 'failed', error } },
      }))
      .addCase(received('world/replaced'), () => noActivity)
  },
  selectors: {
    /** Undefined until it is opened. */
    selectLoanActivity: (slice, loanId: number): LoadedActivity | undefined => slice.byLoan[loanId],
  },
})
