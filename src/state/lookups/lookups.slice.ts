// Small lists that forms choose from, each loaded once.

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { CallAnswer } from '../../contract/calls'
import { answered, failed, received } from '../core/facts'
import type { RootState } from '../root-reducer'

export const lookupNames = [
  'lookup.investor-legal-firms',
  'lookup.investor-trading-authorities',
  'lookup.lenders',
  'lookup.warehouse-lenders',
  'lookup.servicer-companies',
  'lookup.originator-companies',
  'lookup.states',
  'lookup.section-acts',
  'lookup.originator-entities',
  'lookup.delivery-date-restrictions',
] as const
export type LookupName = (typeof lookupNames)[number]
export type LookupRows<N extends LookupName> = CallAnswer<N>['data']

export interface LookupState<N extends LookupName = LookupName> {
  readonly status: 'unknown' | 'loading' | 'loaded' | 'failed'
  readonly rows: LookupRows<N>
  readonly error: ApiError | null
}

export type LookupsState = { readonly [N in LookupName]: LookupState<N> }

const unknownLookup = { status: 'unknown', rows: [], error: null } as const

const noLookups: LookupsState = {
  'lookup.investor-legal-firms': unknownLookup,
  'lookup.investor-trading-authorities': unknownLookup,
  'lookup.lenders': unknownLookup,
  'lookup.warehouse-lenders': unknownLookup,
  'lookup.servicer-companies': unknownLookup,
  'lookup.originator-companies': unknownLookup,
  'lookup.states': unknownLookup,
  'lookup.section-acts': unknownLookup,
  'lookup.originator-entities': unknownLookup,
  'lookup.delivery-date-restrictions': unknownLookup,
}

export const {
  reducer,
  actions: { lookupRequested },
} = createSlice({
  name: 'lookups',
  initialState: noLookups,
  reducers: {
    /** Fetch a lookup list, unless it is loaded or being fetched. */
    lookupRequested(slice, { payload: { name } }: PayloadAction<{ readonly name: LookupName }>) {
      if (slice[name].status !== 'loaded') Object.assign(slice[name], { status: 'loading', error: null })
    },
  },
  extraReducers: (builder) => {
    for (const name of lookupNames)
      builder
        .addCase(answered(name), (slice, { payload: { answer } }) => {
          Object.assign(slice[name], { status: 'loaded', rows: answer.data, error: null })
        })
        .addCase(failed(name), (slice, { payload: { error } }) => {
          Object.assign(slice[name], { status: 'failed', error })
        })
    builder
      // Lenders and investors belong to a world.
      .addCase(received('world/replaced'), (slice) => ({
        ...slice,
        'lookup.lenders': noLookups['lookup.lenders'],
        'lookup.investor-trading-authorities': noLookups['lookup.investor-trading-authorities'],
      }))
  },
})

/** A lookup list and its loading state. */
export const selectLookup = <N extends LookupName>(state: RootState, name: N): LookupsState[N] => state.lookups[name]
