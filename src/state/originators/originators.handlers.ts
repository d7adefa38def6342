// The search for a lender by e-mail.
import type { Handlers } from '../core/fold'

export const originatorsHandlers: Handlers<'originators'> = {
  'originator/lender-search-requested': (_slice, { payload: { email } }) => ({
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
