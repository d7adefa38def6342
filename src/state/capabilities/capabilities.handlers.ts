// How the app learns what the server lacks: 404, 405 or 501 of a call beyond the specification hides its feature, an
// answer shows it again. An answer of a listed call shows which features miss a field.
import type { ApiError } from '../../contract/api-error'
import type { CallName } from '../../contract/calls'
import type { Capability } from '../../contract/capabilities'
import { capabilities, capabilityNames, shownFields, tellingCalls } from '../../contract/capabilities'
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

interface Answered {
  readonly payload: { readonly params: unknown; readonly answer: { readonly data?: unknown } | null }
  readonly meta: { readonly at: number }
}

/** What an answer says of the fields that features need. */
const shows =
  (call: CallName) =>
  (slice: CapabilitiesState, { payload: { params, answer }, meta }: Answered): CapabilitiesState => {
    let known = slice
    for (const [capability, isThere] of shownFields(call, params, answer)) {
      if (isThere === (known.absent[capability] === undefined)) continue
      const absent = isThere ? without(known, capability) : { ...known.absent, [capability]: { since: meta.at, call } }
      known = { ...known, absent }
    }
    return known
  }

const learntOfFields: Handlers<'capabilities'> = Object.fromEntries(
  [...tellingCalls].map((call) => [answeredType(call), shows(call)]),
)

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
  ...learntOfFields,
  'capabilities/recalled': (slice, { payload: { declared, absent } }) => ({
    ...slice,
    recalled: true,
    declared,
    // What was learnt since the page was opened is newer.
    absent: { ...absent, ...slice.absent },
  }),
  'capabilities/ask-requested': (slice) => ({ ...slice, absent: {}, answered: [] }),
}
