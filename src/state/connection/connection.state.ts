// How the live line stands and how old the data is.
import type { Subject } from '../../contract/fact'
import type { LinePhase } from './recovery'

export interface ConnectionState {
  readonly phase: LinePhase
  /** In words, for the explanation of the chip. */
  readonly because: string
  /** Official ms when this phase began. */
  readonly since: number
  /** Tries since the line was last open. */
  readonly attempts: number
  /** Official ms when the data was last known to be right; null before the first time. */
  readonly freshAt: number | null
  /** False from the browser's report that it has no network to its report that it has one again. */
  readonly network: boolean
  /** How reading by HTTP goes while the line is down: not done, answered, or failed the last time. */
  readonly reading: 'idle' | 'answered' | 'failed'
  /** What is kept live. */
  readonly followed: readonly Subject[]
  /** Those of them whose snapshot has not come since the line opened. */
  readonly awaited: readonly Subject[]
  /** How often the world was put back to another moment; a real server never does that. */
  readonly replacements: number
}

export const noConnection: ConnectionState = {
  phase: 'offline',
  because: 'not connected yet',
  since: 0,
  attempts: 0,
  freshAt: null,
  network: true,
  reading: 'idle',
  followed: [],
  awaited: [],
  replacements: 0,
}
