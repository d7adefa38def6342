// What a form wants of the lookup lists.
import { intent } from '../core/intent'
import type { LookupName } from './lookups.state'

/** Load a lookup list, unless it is loaded or on its way. */
export const lookupRequested = intent('lookup/requested')<{ readonly name: LookupName }>()
