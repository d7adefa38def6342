// What a person wants of the digest.
import { fact } from '../core/intent'
import type { StoredStakes } from './stored-stakes'

/** It was read. */
export const awayDigestDismissed = fact('away/digest-dismissed')<Record<string, never>>()
/** Where one's own auctions stood at the end of the last visit. */
export const stakesRecalled = fact('stakes/recalled')<StoredStakes>()
