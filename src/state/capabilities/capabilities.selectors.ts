// What the server offers.
import type { Capability } from '../../contract/capabilities'
import { neededField } from '../../contract/capabilities'
import type { RootState } from '../root-state'
import type { CapabilitiesState } from './capabilities.state'

/** True unless the page's tag, or an answer, says that the server lacks the feature. Of fields only answers say it. */
export const isOffered = ({ declared, absent }: CapabilitiesState, capability: Capability): boolean =>
  absent[capability] === undefined &&
  (declared === null || declared.includes(capability) || neededField(capability) !== null)

/** What is known of the server. */
export const selectCapabilities = ({ capabilities }: Pick<RootState, 'capabilities'>): CapabilitiesState => capabilities

/** True unless the feature is to be hidden. */
export const selectOffers = (state: Pick<RootState, 'capabilities'>, capability: Capability): boolean =>
  isOffered(state.capabilities, capability)
