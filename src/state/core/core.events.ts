// What the store says about itself.
import type { Subject } from '../../contract/fact'
import { action } from './action'

/** An effect or a source threw. The subjects it had pending have an unknown outcome. */
export const effectFailed = action('effect/failed')<{
  readonly effect: string
  /** The kind of error. */
  readonly why: string
  /** Its message; may hold private text, so it is redacted on export. */
  readonly message: string
  readonly subjects: readonly Subject[]
  /** True when it failed too often and stays stopped. */
  readonly stopped: boolean
}>()
