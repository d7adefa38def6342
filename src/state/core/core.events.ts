// What the store says about itself.
import type { Subject } from '../../contract/fact'
import { intent } from './intent'

/** An epic threw. The subjects it had pending have an unknown outcome. */
export const epicFailed = intent('epic/failed')<{
  readonly epic: string
  /** Why, for support; no private data. */
  readonly why: string
  readonly subjects: readonly Subject[]
  /** True when it failed too often and stays stopped. */
  readonly stopped: boolean
}>()
