// The port to the server's calls without those that the server lacks: they fail at once and are not sent.
import { of } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { CallInput, CallName } from '../../contract/calls'
import { capabilityOf } from '../../contract/capabilities'
import type { FailedFact } from '../../contract/fact'
import type { ApiPort, CallOptions } from '../../ports/api'
import { failedType } from '../core/call-facts'
import type { RootState } from '../root-state'
import { selectOffers } from './capabilities.selectors'

const notOffered: ApiError = {
  status: 0,
  kind: 'method',
  message: 'This server does not offer this.',
  fields: {},
  absent: 'surely',
}

function failure<N extends CallName>(name: N, input: CallInput<N>, { subject }: CallOptions): FailedFact<N> {
  const { params, query } = input
  const about = subject ?? [name, ...Object.values(params ?? {}).map(String)].join(':')
  // Type and payload both come from this very call.
  return {
    type: failedType(name),
    payload: { subject: about, params, query, error: notOffered },
  } as unknown as FailedFact<N>
}

/** The same port; a call of a hidden feature brings its failure without being sent. */
export const offeredCalls = (api: ApiPort, state: () => RootState): ApiPort => ({
  call: (name, input, options = {}) => {
    const capability = capabilityOf(name)
    if (capability === null || selectOffers(state(), capability)) return api.call(name, input, options)
    return of(failure(name, input, options))
  },
})
