// The keys of the preferences that pages keep and show. Drafts aren't among them, because their forms read them.
import { BID_LIMITS_KEY } from '../../contract/bid-limits'
import { SETTINGS_KEY } from '../../contract/settings'
import { WORKSPACE_KEY } from '../../contract/workspace'
import { ASSUMPTION_KEY } from '../assumption/assumption.slice'
import { LOAN_PLACES_KEY } from '../loan-places/kept-places'

const keptKeys: readonly string[] = [SETTINGS_KEY, BID_LIMITS_KEY, WORKSPACE_KEY, ASSUMPTION_KEY, LOAN_PLACES_KEY]

/** True when this preference is shown on pages; also without a key, since it may then be any. */
export const isKept = (key: string | null | undefined): boolean =>
  key === undefined || key === null || keptKeys.includes(key)
