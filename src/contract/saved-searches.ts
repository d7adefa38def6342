// The filters of boards that a user saved under a name. Stored as the preference `saved-searches`.

/** The preference's key. Its value maps an id to the name and the filter, so that two devices can save different searches at once. */
export const SAVED_SEARCHES_KEY = 'saved-searches'
