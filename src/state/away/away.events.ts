// What a person wants of the digest.
import { fact } from '../core/intent'

/** It was read. */
export const awayDigestDismissed = fact('away/digest-dismissed')<Record<string, never>>()
