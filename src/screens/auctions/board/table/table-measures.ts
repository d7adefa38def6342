// The measures of a board’s table, px; board-table.css draws to the same measure, and `npm run bench -- board` compares with a
// table of the same measures.

/** A row with its line. */
export const ROW = 38
/** The sticky head. */
export const HEAD = 40
