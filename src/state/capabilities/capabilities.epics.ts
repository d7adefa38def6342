// Stores in this browser which features the server doesn't have, and restores it before the first call.

import { distinctUntilChanged, filter, ignoreElements, map, of, tap } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import { type CallInput, type CallName, isCallName } from '../../contract/calls'
import {
  CAPABILITIES_VERSION,
  type Capability,
  capabilityOf,
  isCapability,
  neededField,
} from '../../contract/capabilities'
import type { FailedFact } from '../../contract/fact'
import { isRecord } from '../../contract/json'
import type { ApiPort, CallOptions } from '../../ports/api'
import type { Ports } from '../../ports/ports'
import { failedType } from '../core/calls'
import { defineEpic } from '../core/epic'
import type { RootState } from '../root-reducer'
import { type CapabilitiesState, capabilitiesRecalled, isOffered } from './capabilities.slice'

/** The browser remembers missing features for a day, or until the table of features changes. */
export const ABSENT_KEY = 'capabilities-absent'

/** How long a feature stays hidden before the app tries the server again, ms. */
export const RETRY_AFTER_MS = 86_400_000

/** What the page's tag declares, and what this browser remembers that hasn't expired. */
export const readStoredCapabilities = ({
  server,
  clock,
}: Pick<Ports, 'server' | 'clock'>): Pick<CapabilitiesState, 'declared' | 'absent'> => ({
  declared: server.declared(),
  absent: readAbsent(server.memory.read(ABSENT_KEY), clock.read().now),
})

type Absent = CapabilitiesState['absent']

export const writeAbsent = (absent: Absent): string => JSON.stringify({ edition: CAPABILITIES_VERSION, absent })

const isOf = (call: unknown, capability: Capability): call is CallName =>
  typeof call === 'string' &&
  isCallName(call) &&
  (capabilityOf(call) === capability || neededField(capability)?.call === call)

/** The missing features that haven't expired at `now`, ms; none if the stored text has another version. */
export function readAbsent(text: string | null, now: number): Absent {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
  if (!isRecord(stored) || stored.edition !== CAPABILITIES_VERSION || !isRecord(stored.absent)) return {}
  return Object.fromEntries(
    Object.entries(stored.absent).flatMap(([capability, feature]) => {
      if (!isCapability(capability) || !isRecord(feature)) return []
      const { since, call } = feature
      if (typeof since !== 'number' || Math.abs(now - since) > RETRY_AFTER_MS || !isOf(call, capability)) return []
      return [[capability, { since, call }]]
    }),
  )
}

export const recallCapabilities = defineEpic({
  name: 'recall capabilities',
  on: ['auth.user/answered', 'session/not-found'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      filter(() => !tools.state().capabilities.recalled),
      map(() => capabilitiesRecalled(readStoredCapabilities(tools))),
    ),
})

export const storeCapabilities = defineEpic({
  name: 'store missing features',
  on: [],
  run: (_action$, state$, { server }) =>
    state$.pipe(
      map(({ capabilities }) => (capabilities.recalled ? capabilities.absent : null)),
      distinctUntilChanged(),
      filter((absent) => absent !== null),
      tap((absent) => {
        if (Object.keys(absent).length > 0) server.memory.write(ABSENT_KEY, writeAbsent(absent))
        else server.memory.remove(ABSENT_KEY)
      }),
      ignoreElements(),
    ),
})

const notOffered: ApiError = {
  status: 0,
  kind: 'method',
  message: 'This server doesn’t support this feature.',
  fields: {},
  callMissing: 'certain',
}

function failure<N extends CallName>(name: N, input: CallInput<N>, { subject }: CallOptions): FailedFact<N> {
  const { params, query } = input
  const about = subject ?? [name, ...Object.values(params ?? {}).map(String)].join(':')
  // Type and payload come from the same call.
  return {
    type: failedType(name),
    payload: { subject: about, params, query, error: notOffered },
  } as unknown as FailedFact<N>
}

/** The same port, but a call of a hidden feature fails without being sent. `recall` reads what the browser remembers. */
export const offeredCalls = (api: ApiPort, state: () => RootState, recall: () => Recalled): ApiPort => ({
  call: (name, input, options = {}) => {
    const capability = capabilityOf(name)
    if (capability === null || isOffered(withRecalled(state().capabilities, recall), capability))
      return api.call(name, input, options)
    return of(failure(name, input, options))
  },
})

type Recalled = Pick<CapabilitiesState, 'declared' | 'absent'>

/** What this page learned is newer than what the browser remembers. */
function withRecalled(slice: CapabilitiesState, recall: () => Recalled): CapabilitiesState {
  if (slice.recalled) return slice
  const { declared, absent } = recall()
  return { ...slice, declared, absent: { ...absent, ...slice.absent } }
}
