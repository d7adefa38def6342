// What a person wants of the digest.
import { intent } from '../core/intent'

/** It was read. */
export const awayDigestDismissed = intent('away/digest-dismissed')<Record<string, never>>()
