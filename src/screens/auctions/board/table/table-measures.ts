// Heights in a board's table, px at a font size of 16 px. `npm run bench -- board` builds its baseline from them.

/** A row including its border. */
export const ROW_HEIGHT = 38
/** The same if the user prefers compact rows. */
export const COMPACT_ROW_HEIGHT = 24
/** The sticky header. */
export const HEADER_HEIGHT = 40
