// Small lists that forms choose from, each loaded once.
import type { ApiError } from '../../contract/api-error'
import type { CallAnswer } from '../../contract/calls'

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

export const noLookups: LookupsState = {
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
