// The search for the lender of an email address, and the lender's decisions since the page was loaded. A lender's originators
// are in the lender's profile.

import type { Reducer } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { LenderOfDomain } from '../../contract/originator-domain.calls'
import { action } from '../core/action'
import type { WireAction } from '../core/log-entry'
import type { RootState } from '../root-reducer'

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

export const noSearch: OriginatorsState = { status: 'idle', email: '', lender: null, error: null, decisions: {} }

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
/** Find the lender of a work email address. */
export const originatorLenderSearchRequested = action('originator/lender-search-requested')<{
  readonly email: string
}>()

const withDecision = (slice: OriginatorsState, id: number, decision: Decision): OriginatorsState => ({
  ...slice,
  decisions: { ...slice.decisions, [id]: decision },
})

export const originatorsReducer: Reducer<OriginatorsState> = createSlice({
  name: 'originators',
  initialState: noSearch,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(originatorLenderSearchRequested, (slice, { payload: { email } }) => ({
        ...slice,
        status: 'searching',
        email,
        lender: null,
        error: null,
      }))
      .addCase(
        'originator.domain/answered',
        (slice, { payload: { answer } }: WireAction<'originator.domain/answered'>) => ({
          ...slice,
          status: answer.data === null ? 'none' : 'found',
          lender: answer.data,
          error: null,
        }),
      )
      .addCase('originator.domain/failed', (slice, { payload: { error } }: WireAction<'originator.domain/failed'>) => ({
        ...slice,
        status: 'failed',
        error,
      }))
      .addCase('originator.approve/answered', (slice, { payload }: WireAction<'originator.approve/answered'>) =>
        withDecision(slice, payload.params.id, 'approved'),
      )
      .addCase('originator.decline/answered', (slice, { payload }: WireAction<'originator.decline/answered'>) =>
        withDecision(slice, payload.params.id, 'declined'),
      )
  },
}).reducer

/** This lender's decisions since the page was loaded. */
export const selectDecisions = (state: RootState): OriginatorsState['decisions'] => state.originators.decisions

/** The last search for the lender of an email address. */
export const selectLenderSearch = (state: RootState): OriginatorsState => state.originators
