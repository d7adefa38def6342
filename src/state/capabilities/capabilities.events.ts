// What becomes known of the server without an answer, and what a person does about it.
import { fact, intent } from '../core/intent'
import type { CapabilitiesState } from './capabilities.state'

/** What the page says and what this browser remembers of the server. */
export const capabilitiesRecalled = fact('capabilities/recalled')<Pick<CapabilitiesState, 'declared' | 'absent'>>()
/** Ask the server again for everything that it lacked. */
export const capabilitiesAskRequested = intent('capabilities/ask-requested')()
