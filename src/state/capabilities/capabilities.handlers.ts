// How the app learns what the server lacks: 404, 405 or 501 of a call beyond the specification hides its feature, an
// answer shows it again.
import type { ApiError } from '../../contract/api-error'
import type { CallName } from '../../contract/calls'
import type { Capability } from '../../contract/capabilities'
import { capabilities, capabilityNames } from '../../contract/capabilities'
import { answeredType, failedType } from '../core/call-facts'
import type { Handlers } from '../core/fold'
import type { CapabilitiesState } from './capabilities.state'

const without = ({ absent }: CapabilitiesState, capability: Capability): CapabilitiesState['absent'] => {
  const { [capability]: _there, ...others } = absent
  return others
}

const answers = (capability: Capability, call: CallName) => (slice: CapabilitiesState) => {
  const isGone = slice.absent[capability]?.call === call
  if (slice.answered.includes(call) && !isGone) return slice
  const answered = slice.answered.includes(call) ? slice.answered : [...slice.answered, call]
  return { ...slice, answered, absent: isGone ? without(slice, capability) : slice.absent }
}

const fails =
  (capability: Capability, call: CallName) =>
  (slice: CapabilitiesState, { payload, meta }: Failed): CapabilitiesState => {
    const { absent, status } = payload.error
    // A call that was not even sent teaches nothing.
    if (absent === undefined || status === 0 || slice.absent[capability] !== undefined) return slice
    if (absent === 'perhaps' && slice.answered.includes(call)) return slice
    return { ...slice, absent: { ...slice.absent, [capability]: { since: meta.at, call } } }
  }

interface Failed {
  readonly payload: { readonly error: ApiError }
  readonly meta: { readonly at: number }
}

const learnt: Handlers<'capabilities'> = Object.fromEntries(
  capabilityNames.flatMap((capability) =>
    capabilities[capability].calls.flatMap((call): [string, unknown][] => [
      [answeredType(call), answers(capability, call)],
      [failedType(call), fails(capability, call)],
    ]),
  ),
)

export const capabilitiesHandlers: Handlers<'capabilities'> = {
  ...learnt,
  'capabilities/recalled': (slice, { payload: { declared, absent } }) => ({
    ...slice,
    recalled: true,
    declared,
    // What was learnt since the page was opened is newer.
    absent: { ...absent, ...slice.absent },
  }),
  'capabilities/ask-requested': (slice) => ({ ...slice, absent: {}, answered: [] }),
}
