// What the server offers.
import { createSelector } from '@reduxjs/toolkit'
import type { Capability } from '../../contract/capabilities'
import { capabilityNames } from '../../contract/capabilities'
import type { RootState } from '../root-state'
import type { CapabilitiesState } from './capabilities.state'

/** True unless the page's tag, or an answer, says that the server lacks the feature. */
export const isOffered = ({ declared, absent }: CapabilitiesState, capability: Capability): boolean =>
  absent[capability] === undefined && (declared === null || declared.includes(capability))

/** What is known of the server. */
export const selectCapabilities = ({ capabilities }: Pick<RootState, 'capabilities'>): CapabilitiesState => capabilities

/** True unless the feature is to be hidden. */
export const selectOffers = (state: Pick<RootState, 'capabilities'>, capability: Capability): boolean =>
  isOffered(state.capabilities, capability)

export interface HiddenCapability {
  readonly capability: Capability
  /** When it was found out, ms since 1970; null where the page's tag says so. */
  readonly since: number | null
}

/** The features that are hidden, in the order of the table. */
export const selectHidden = createSelector(
  [(state: RootState) => state.capabilities],
  (slice): readonly HiddenCapability[] =>
    capabilityNames
      .filter((capability) => !isOffered(slice, capability))
      .map((capability) => ({ capability, since: slice.absent[capability]?.since ?? null })),
)
