// Saves the watch list, in the order of the changes.
import { preferenceRequest } from '../preferences/preferences.epics'
import { watchListPreference } from './watch-list.slice'

export const watchListRequest = preferenceRequest(watchListPreference)
