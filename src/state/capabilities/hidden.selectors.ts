// What the server lacks, and how that was found out: for the settings.
import type { CallName } from '../../contract/calls'
import { calls } from '../../contract/calls'
import type { Capability } from '../../contract/capabilities'
import { capabilityNames, neededField } from '../../contract/capabilities'
import { createAppSelector } from '../core/selector'
import type { RootState } from '../root-state'
import { isOffered } from './capabilities.slice'

export interface HiddenCapability {
  readonly capability: Capability
  /** When it was found out, ms since 1970; null where the page's tag says so. */
  readonly since: number | null
  /** The call that the server lacks, `GET /api/trade/{id}`, or the field of an answer; null where the page's tag says so. */
  readonly lacks: string | null
}

const lackOf = (capability: Capability, call: CallName): string => {
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
        const { [capability]: absence } = slice.absent
        if (absence === undefined) return { capability, since: null, lacks: null }
        return { capability, since: absence.since, lacks: lackOf(capability, absence.call) }
      }),
)
