// Which optional features the server offers, as declared by the page's tag or learned from answers.

import { createSlice } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import { type CallName, calls } from '../../contract/calls'
import {
  type Capability,
  callsShowingFields,
  capabilities,
  capabilityNames,
  capabilityOf,
  fieldsShownBy,
  neededField,
} from '../../contract/capabilities'
import { action } from '../core/action'
import { answeredType, failedType } from '../core/calls'
import { createAppSelector } from '../core/selector'
import type { RootState } from '../root-reducer'

/** A call of the feature, or a field that it needs in an answer, is missing on the server. */
interface MissingFeature {
  /** ms since 1970. */
  readonly since: number
  readonly call: CallName
}

export interface CapabilitiesState {
  /** False until the browser's memory was read. */
  readonly recalled: boolean
  /** The features that the page's tag declares; null when it declares none. */
  readonly declared: readonly Capability[] | null
  readonly absent: Readonly<Partial<Record<Capability, MissingFeature>>>
  /** Optional calls that the server has answered: a later 404 means that the record is missing, not the call. */
  readonly answered: readonly CallName[]
}

const noCapabilities: CapabilitiesState = { recalled: false, declared: null, absent: {}, answered: [] }

/** What the page declares, and what this browser remembers. */
export const capabilitiesRecalled = action('capabilities/recalled')<Pick<CapabilitiesState, 'declared' | 'absent'>>()
/** Forget which features are missing, and try everything again. */
export const capabilitiesRecheckRequested = action('capabilities/recheck-requested')()

const withoutFeature = ({ absent }: CapabilitiesState, capability: Capability): CapabilitiesState['absent'] => {
  const { [capability]: _missing, ...others } = absent
  return others
}

/** The call works, so the feature exists. */
const learnFromAnswer = (capability: Capability, call: CallName) => (slice: CapabilitiesState) => {
  const isGone = slice.absent[capability]?.call === call
  if (slice.answered.includes(call) && !isGone) return slice
  const answered = slice.answered.includes(call) ? slice.answered : [...slice.answered, call]
  return { ...slice, answered, absent: isGone ? withoutFeature(slice, capability) : slice.absent }
}

/** The failure may show that the server lacks the call. */
const learnFromFailure =
  (capability: Capability, call: CallName) =>
  (slice: CapabilitiesState, { payload, meta }: Failed): CapabilitiesState => {
    const { callMissing, status } = payload.error
    // A call that wasn't sent proves nothing.
    if (callMissing === undefined || status === 0 || slice.absent[capability] !== undefined) return slice
    if (callMissing === 'likely' && slice.answered.includes(call)) return slice
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

/** What a call's outcome shows about a feature. */
type Learning = (slice: CapabilitiesState, action: Answered & Failed) => CapabilitiesState

/** What an answer shows about the fields that features need. */
const learnFromFields =
  (call: CallName) =>
  (slice: CapabilitiesState, { payload: { params, answer }, meta }: Answered): CapabilitiesState => {
    let known = slice
    for (const [capability, exists] of fieldsShownBy(call, params, answer)) {
      const missing = known.absent[capability]
      if (exists === (missing === undefined)) continue
      // The field doesn't bring back a feature whose own call is missing.
      if (missing !== undefined && missing.call !== call) continue
      const absent = exists
        ? withoutFeature(known, capability)
        : { ...known.absent, [capability]: { since: meta.at, call } }
      known = { ...known, absent }
    }
    return known
  }

const learningFromFields: Readonly<Record<string, Learning>> = Object.fromEntries(
  [...callsShowingFields].map((call) => [answeredType(call), learnFromFields(call)]),
)

const learningFromCalls: Readonly<Record<string, Learning>> = Object.fromEntries(
  capabilityNames.flatMap((capability) =>
    capabilities[capability].calls.flatMap((call): [string, Learning][] => [
      [answeredType(call), learnFromAnswer(capability, call)],
      [failedType(call), learnFromFailure(capability, call)],
    ]),
  ),
)

export const { reducer } = createSlice({
  name: 'capabilities',
  initialState: noCapabilities,
  reducers: {},
  extraReducers: (builder) => {
    for (const [type, learn] of Object.entries({ ...learningFromCalls, ...learningFromFields }))
      builder.addCase(type, (slice, action: Answered & Failed & { readonly type: string }) => learn(slice, action))
    builder
      .addCase(capabilitiesRecalled, (slice, { payload: { declared, absent } }) => ({
        ...slice,
        recalled: true,
        declared,
        // What was learned since the page opened is newer.
        absent: { ...absent, ...slice.absent },
      }))
      .addCase(capabilitiesRecheckRequested, (slice) => ({ ...slice, absent: {}, answered: [] }))
  },
})

/** True unless the page's tag or an answer shows that the server doesn't have the feature. Only answers show missing fields. */
export const isOffered = ({ declared, absent }: CapabilitiesState, capability: Capability): boolean =>
  absent[capability] === undefined &&
  (declared === null || declared.includes(capability) || capabilities[capability].calls.length === 0)

/** What the app knows about the server. */
export const selectCapabilities = ({ capabilities }: Pick<RootState, 'capabilities'>): CapabilitiesState => capabilities

/** True unless the feature is hidden. */
export const selectOffers = (state: Pick<RootState, 'capabilities'>, capability: Capability): boolean =>
  isOffered(state.capabilities, capability)

/** True once the page's tag or an answer to this optional call has shown that the server has it. */
export const selectIsServed = ({ capabilities }: Pick<RootState, 'capabilities'>, call: CallName): boolean => {
  const capability = capabilityOf(call)
  if (capability === null || !isOffered(capabilities, capability)) return false
  return capabilities.declared !== null || capabilities.answered.includes(call)
}

/** True once the page's tag or a 404 of this optional call has shown that the server lacks it. */
export const selectIsMissing = ({ capabilities }: Pick<RootState, 'capabilities'>, call: CallName): boolean => {
  const capability = capabilityOf(call)
  return capability !== null && !isOffered(capabilities, capability)
}

export interface HiddenCapability {
  readonly capability: Capability
  /** Its name for users. */
  readonly title: string
  /** When the app noticed, ms since 1970; null when the page's tag declares it. */
  readonly since: number | null
  /** The missing call, `GET /api/trade/{id}`, or field of an answer; null when the page's tag declares it. */
  readonly missing: string | null
}

const missingCallOf = (capability: Capability, call: CallName): string => {
  const { method, path } = calls[call]
  const field = neededField(capability)
  return field === null ? `${method} ${path}` : `${field.path} in ${method} ${path}`
}

/** The features that are hidden, in the order of the table. */
export const selectHidden = createAppSelector(
  [(state: RootState) => state.capabilities],
  (slice): readonly HiddenCapability[] =>
    capabilityNames
      .filter((capability) => !isOffered(slice, capability))
      .map((capability) => {
        const { [capability]: feature } = slice.absent
        const { title } = capabilities[capability]
        if (feature === undefined) return { capability, title, since: null, missing: null }
        return { capability, title, since: feature.since, missing: missingCallOf(capability, feature.call) }
      }),
)
