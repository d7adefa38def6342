// Heights in a board's table, px. Must match board-table.css; `npm run bench -- board` builds its baseline from them.

/** A row including its border. */
export const ROW_HEIGHT = 38
/** The sticky header. */
export const HEADER_HEIGHT = 40
