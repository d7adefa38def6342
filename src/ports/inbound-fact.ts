// Every fact that enters the store from outside: off the wire, and from the other ports.
import type { WireFact } from '../contract/fact'
import type { NetworkFact, WokenFact } from './browser'
import type { ClockFact, WorldReplacedFact } from './clock'
import type { LineFact } from './line-fact'
import type { SessionFact } from './session'

/** All facts that the ports emit, apart from the progress of files. */
export type InboundFact = WireFact | LineFact | ClockFact | WorldReplacedFact | NetworkFact | WokenFact | SessionFact
