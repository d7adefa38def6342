// The measures of a board’s table, px and rows; board-table.css draws to the same measure, and `npm run bench -- board` compares
// with a table of the same measures.

/** A row with its line, px. */
export const ROW = 38
/** The head, which stays, px. */
export const HEAD = 40
/** Rows beyond each edge; while it scrolls more, so that a fast scroll shows no gaps. */
export const SPARE = 3
export const SPARE_IN_MOTION = 8
