// What a person wants of the yield assumption.
import type { YieldAssumption } from '../../domain/yield/assumption'
import { intent } from '../core/intent'

/** Work out yields with this from now on, here and elsewhere: only what the person has changed. */
export const assumptionKeepRequested = intent('assumption/keep-requested')<{
  readonly change: Partial<YieldAssumption>
}>()
