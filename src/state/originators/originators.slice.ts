// The search for the lender of an email address, and the lender's decisions since the page was loaded. A lender's originators
// are in the lender's profile.

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { LenderOfDomain } from '../../contract/originator-domain.calls'
import { action } from '../core/action'
import { answered, failed } from '../core/facts'

export interface OriginatorsState {
  readonly status: 'idle' | 'searching' | 'found' | 'none' | 'failed'
  /** The address of the search. */
  readonly email: string
  readonly lender: LenderOfDomain | null
  readonly error: ApiError | null
  /** By the originator's profile id, for servers that don't say who is approved. */
  readonly decisions: Readonly<Record<number, Decision>>
}

/** The last decision about an originator that the server confirmed. */
export type Decision = 'approved' | 'declined'

const noSearch: OriginatorsState = { status: 'idle', email: '', lender: null, error: null, decisions: {} }

/** The subject of a decision about one originator. */
export const originatorSubject = (id: number): string => `originator:${id}`

export interface OfOriginator {
  /** The originator's profile id. */
  readonly id: number
}

export const originatorApprovalRequested = action('originator/approval-requested')<OfOriginator>()
export const originatorRefusalRequested = action('originator/refusal-requested')<OfOriginator>()
/** Delete an originator; open loans go to the replacement. */
export const originatorDeletionRequested = action('originator/deletion-requested')<
  OfOriginator & { readonly replacementId: number | null }
>()

export const {
  reducer,
  actions: { originatorLenderSearchRequested },
  selectors: { selectDecisions, selectLenderSearch },
} = createSlice({
  name: 'originators',
  initialState: noSearch,
  reducers: {
    /** Find the lender of a work email address. */
    originatorLenderSearchRequested(
      slice,
      {
        payload: { email },
      }: PayloadAction<{
        readonly email: string
      }>,
    ) {
      Object.assign(slice, {
        status: 'searching',
        email,
        lender: null,
        error: null,
      } satisfies Partial<OriginatorsState>)
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(answered('originator.domain'), (slice, { payload: { answer } }) => {
        slice.status = answer.data === null ? 'none' : 'found'
        slice.lender = answer.data
        slice.error = null
      })
      .addCase(failed('originator.domain'), (slice, { payload: { error } }) => {
        Object.assign(slice, { status: 'failed', error } satisfies Partial<OriginatorsState>)
      })
      .addCase(answered('originator.approve'), ({ decisions }, { payload: { params } }) => {
        decisions[params.id] = 'approved'
      })
      .addCase(answered('originator.decline'), ({ decisions }, { payload: { params } }) => {
        decisions[params.id] = 'declined'
      })
  },
  selectors: {
    /** This lender's decisions since the page was loaded. */
    selectDecisions: (slice): OriginatorsState['decisions'] => slice.decisions,
    /** The last search for the lender of an email address. */
    selectLenderSearch: (slice): OriginatorsState => slice,
  },
})
