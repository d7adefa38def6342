// Lookup lists: loaded once, kept across sign-outs, because they are nobody's.
import type { ApiError } from '../../contract/api-error'
import { answeredType, failedType } from '../core/call-facts'
import type { Handlers } from '../core/fold'
import type { LookupName, LookupRows, LookupsState } from './lookups.state'
import { lookupNames, noLookups } from './lookups.state'

type Answered = { readonly payload: { readonly answer: { readonly data: LookupRows<LookupName> } } }
type Failed = { readonly payload: { readonly error: ApiError } }

/** The same two rules for every list. */
const arrivals: Handlers<'lookups'> = Object.fromEntries(
  lookupNames.flatMap((name) => [
    [
      answeredType(name),
      (slice: LookupsState, { payload }: Answered) => ({
        ...slice,
        [name]: { status: 'loaded', rows: payload.answer.data, error: null },
      }),
    ],
    [
      failedType(name),
      (slice: LookupsState, { payload }: Failed) => ({
        ...slice,
        [name]: { ...slice[name], status: 'failed', error: payload.error },
      }),
    ],
  ]),
)

export const lookupsHandlers: Handlers<'lookups'> = {
  ...arrivals,
  'lookup/requested': (slice, { payload: { name } }) => {
    const { status } = slice[name]
    return status === 'loaded' || status === 'loading'
      ? slice
      : { ...slice, [name]: { ...slice[name], status: 'loading', error: null } }
  },
  // Lenders and investors are those of the world.
  'world/replaced': (slice) => ({
    ...slice,
    'lookup.lenders': noLookups['lookup.lenders'],
    'lookup.investor-trading-authorities': noLookups['lookup.investor-trading-authorities'],
  }),
}
