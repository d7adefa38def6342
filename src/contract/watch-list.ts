// The auctions that a user watches. Stored as the preference `watch-list`.

/** The preference's key. Its value maps auction ids to `true`, so that two devices can star different auctions at once. */
export const WATCH_LIST_KEY = 'watch-list'
