// The search for a lender by e-mail.
import type { SliceRules } from '../core/fold'

export const originatorsRules: SliceRules<'originators'> = {
  'originator/lender-sought': (_slice, { payload: { email } }) => ({
    status: 'searching',
    email,
    lender: null,
    error: null,
  }),
  'originator.domain/answered': (slice, { payload: { answer } }) => ({
    ...slice,
    status: answer.data === null ? 'none' : 'found',
    lender: answer.data,
    error: null,
  }),
  'originator.domain/failed': (slice, { payload: { error } }) => ({ ...slice, status: 'failed', error }),
}
