// The port to the server's calls without those that the server lacks: they fail at once and are not sent. What the browser
// remembers counts from the first call on, also before it was told to the state.
import { of } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { CallInput, CallName } from '../../contract/calls'
import { capabilityOf } from '../../contract/capabilities'
import type { FailedFact } from '../../contract/fact'
import type { ApiPort, CallOptions } from '../../ports/api'
import { failedType } from '../core/call-facts'
import type { RootState } from '../root-state'
import type { CapabilitiesState } from './capabilities.slice'
import { isOffered } from './capabilities.slice'

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

/** The same port; a call of a hidden feature brings its failure without being sent. `recall` reads the browser's memory. */
export const offeredCalls = (api: ApiPort, state: () => RootState, recall: () => Recalled): ApiPort => ({
  call: (name, input, options = {}) => {
    const capability = capabilityOf(name)
    if (capability === null || isOffered(known(state().capabilities, recall), capability))
      return api.call(name, input, options)
    return of(failure(name, input, options))
  },
})

type Recalled = Pick<CapabilitiesState, 'declared' | 'absent'>

/** What is learnt on this page is newer than what is remembered. */
function known(slice: CapabilitiesState, recall: () => Recalled): CapabilitiesState {
  if (slice.recalled) return slice
  const { declared, absent } = recall()
  return { ...slice, declared, absent: { ...absent, ...slice.absent } }
}
