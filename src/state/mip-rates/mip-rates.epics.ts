// Stores the user's own mortgage insurance premiums as a preference.
import { preferenceRequest } from '../preferences/preferences.epics'
import { mipRatesPreference } from './mip-rates.slice'

export const mipRatesRequest = preferenceRequest(mipRatesPreference)
