// What a person does with the digest, and what the last visit left.
import { action } from '../core/action'
import type { StoredStakes } from './away.slice'

/** The digest was read. */
export const awayDigestDismissed = action('away/digest-dismissed')<Record<string, never>>()
/** Where one's own auctions stood at the end of the last visit. */
export const stakesRecalled = action('stakes/recalled')<StoredStakes>()
