// Stores the yield assumption as a preference.
import { preferenceRequest } from '../preferences/preferences.epics'
import { assumptionPreference } from './assumption.slice'

export const assumptionRequest = preferenceRequest(assumptionPreference)
