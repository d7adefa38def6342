// The search for a lender by e-mail, and a lender's decisions.
import type { Handlers } from '../core/fold'
import type { Decided, OriginatorsState } from './originators.state'

const withDecision = (slice: OriginatorsState, id: number, decision: Decided): OriginatorsState => ({
  ...slice,
  decided: { ...slice.decided, [id]: decision },
})

export const originatorsHandlers: Handlers<'originators'> = {
  'originator/lender-search-requested': (slice, { payload: { email } }) => ({
    ...slice,
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
  'originator.approve/answered': (slice, { payload }) => withDecision(slice, payload.params.id, 'approved'),
  'originator.decline/answered': (slice, { payload }) => withDecision(slice, payload.params.id, 'declined'),
}
