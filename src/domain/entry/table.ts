// A block of cells as text: what Excel puts on the clipboard (tabs), and comma-separated files (RFC 4180). Cells are text.

/** Rows and cells that are read at most: a draw schedule has 49 rows. */
const MOST_ROWS = 500
const MOST_CELLS = 60

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '')

/** The cells of a pasted block or of a file; quotes keep separators and line ends inside a cell. Blank rows are left out. */
export function readTable(text: string, separator = text.includes('\t') ? '\t' : ','): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  // Kept beside the cell: trimming the cell at each quote makes a line of quotes take the square of its length.
  let blank = true
  const endCell = () => {
    if (row.length < MOST_CELLS) row.push(cell.trim())
    cell = ''
    blank = true
  }
  const endRow = () => {
    endCell()
    if (!isBlank(row)) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length && rows.length < MOST_ROWS; at += 1) {
    const sign = text[at] ?? ''
    if (quoted) {
      blank = false
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && blank) {
      cell = ''
      quoted = true
    } else if (sign === separator) endCell()
    else if (sign === '\n') endRow()
    else if (sign !== '\r') {
      cell += sign
      blank &&= sign.trim() === ''
    }
  }
  if (rows.length < MOST_ROWS) endRow()
  return rows
}
