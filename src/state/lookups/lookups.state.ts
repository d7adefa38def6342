// Small lists that forms choose from, each loaded once.
import type { ApiError } from '../../contract/api-error'
import type { CallAnswer } from '../../contract/calls'

export const lookupNames = ['lookup.states', 'lookup.section-acts'] as const
export type LookupName = (typeof lookupNames)[number]
export type LookupRows<N extends LookupName> = CallAnswer<N>['data']

export interface LookupState<N extends LookupName = LookupName> {
  readonly status: 'unknown' | 'loading' | 'loaded' | 'failed'
  readonly rows: LookupRows<N>
  readonly error: ApiError | null
}

export type LookupsState = { readonly [N in LookupName]: LookupState<N> }

const unknownLookup = { status: 'unknown', rows: [], error: null } as const

export const noLookups: LookupsState = { 'lookup.states': unknownLookup, 'lookup.section-acts': unknownLookup }
