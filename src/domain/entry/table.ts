// A block of cells as text: what Excel puts on the clipboard (tabs), and comma-separated files (RFC 4180). Cells are text.

/** A draw schedule has 49 rows. */
export const MAX_ROWS = 500
export const MAX_COLUMNS = 60

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '')

/** The separator of a text: tabs before semicolons before commas. Countries with decimal commas use semicolons. */
function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t'
  const [line = ''] = text.split(/[\r\n]/, 1)
  return line.split(';').length > line.split(',').length ? ';' : ','
}

/**
 * The cells of a pasted block or a file; quoted cells may contain separators and line breaks. Omits blank rows, and rows beyond
 * the limit.
 */
export function readTable(text: string, separator = separatorOf(text)): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  // Tracked separately, because trimming the cell at each quote would take quadratic time on a line of quotes.
  let blank = true
  const endCell = () => {
    if (row.length < MAX_COLUMNS) row.push(cell.trim())
    cell = ''
    blank = true
  }
  const endRow = () => {
    endCell()
    if (!isBlank(row)) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length && rows.length < MAX_ROWS; at += 1) {
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
    else if (sign === '\n' || sign === '\r') endRow()
    else {
      cell += sign
      blank &&= sign.trim() === ''
    }
  }
  if (rows.length < MAX_ROWS) endRow()
  return rows
}
