// Saves the searches, in the order of the changes.
import { preferenceRequest } from '../preferences/preferences.epics'
import { savedSearchesPreference } from './saved-searches.slice'

export const savedSearchesRequest = preferenceRequest(savedSearchesPreference)
