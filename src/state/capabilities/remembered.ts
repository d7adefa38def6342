// What a browser remembers of what a server lacks: JSON, for a day, by edition of the table of features.

import type { CallName } from '../../contract/calls'
import { isCallName } from '../../contract/calls'
import type { Capability } from '../../contract/capabilities'
import { CAPABILITIES_EDITION, capabilityOf, isCapability, neededField } from '../../contract/capabilities'
import { isRecord } from '../../contract/is-record'
import type { Ports } from '../../ports/ports'
import type { CapabilitiesState } from './capabilities.slice'

export const ABSENT_KEY = 'capabilities-absent'

/** So long a feature stays hidden before its server is asked again, ms. */
export const ASKED_AGAIN_AFTER_MS = 86_400_000

/** What the page's tag says and what this browser remembers, as far as it is still worth believing now. */
export const recalledOf = ({
  server,
  clock,
}: Pick<Ports, 'server' | 'clock'>): Pick<CapabilitiesState, 'declared' | 'absent'> => ({
  declared: server.declared(),
  absent: readAbsent(server.memory.read(ABSENT_KEY), clock.read().now),
})

type Absent = CapabilitiesState['absent']

export const writeAbsent = (absent: Absent): string => JSON.stringify({ edition: CAPABILITIES_EDITION, absent })

const isOf = (call: unknown, capability: Capability): call is CallName =>
  typeof call === 'string' &&
  isCallName(call) &&
  (capabilityOf(call) === capability || neededField(capability)?.call === call)

/** What is still worth believing at `now`, ms; nothing for a text of another edition, or none. */
export function readAbsent(text: string | null, now: number): Absent {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
  if (!isRecord(stored) || stored.edition !== CAPABILITIES_EDITION || !isRecord(stored.absent)) return {}
  return Object.fromEntries(
    Object.entries(stored.absent).flatMap(([capability, told]) => {
      if (!isCapability(capability) || !isRecord(told)) return []
      const { since, call } = told
      if (typeof since !== 'number' || Math.abs(now - since) > ASKED_AGAIN_AFTER_MS || !isOf(call, capability))
        return []
      return [[capability, { since, call }]]
    }),
  )
}
