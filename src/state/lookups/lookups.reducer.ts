// Lookup lists: loaded once, kept across sign-outs, because they are nobody's.
import type { SliceRules } from '../core/fold'

export const lookupsRules: SliceRules<'lookups'> = {
  'lookup/requested': (slice, { payload: { name } }) => {
    const { status } = slice[name]
    return status === 'loaded' || status === 'loading'
      ? slice
      : { ...slice, [name]: { ...slice[name], status: 'loading', error: null } }
  },
  'lookup.states/answered': (slice, { payload }) => ({
    ...slice,
    'lookup.states': { status: 'loaded', rows: payload.answer.data, error: null },
  }),
  'lookup.states/failed': (slice, { payload }) => ({
    ...slice,
    'lookup.states': { ...slice['lookup.states'], status: 'failed', error: payload.error },
  }),
  'lookup.section-acts/answered': (slice, { payload }) => ({
    ...slice,
    'lookup.section-acts': { status: 'loaded', rows: payload.answer.data, error: null },
  }),
  'lookup.section-acts/failed': (slice, { payload }) => ({
    ...slice,
    'lookup.section-acts': { ...slice['lookup.section-acts'], status: 'failed', error: payload.error },
  }),
}
