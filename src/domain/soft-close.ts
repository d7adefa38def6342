// The rule of the soft close, in figures.

/** A valid improving bid this close to the end moves the end to this long after it. ms */
export const SOFT_CLOSE_MS = 120_000
/** How often the end may move. */
export const MOST_EXTENSIONS = 15
