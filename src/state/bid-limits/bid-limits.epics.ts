// Saves a private limit. The limits of other auctions stay, no matter which device set them.
import { preferenceRequest } from '../preferences/preferences.epics'
import { bidLimitsPreference } from './bid-limits.slice'

export const bidLimitRequest = preferenceRequest(bidLimitsPreference)
