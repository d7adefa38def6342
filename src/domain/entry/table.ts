// A block of cells as text: what spreadsheets put on the clipboard (tabs), and the files of many programs: commas (RFC 4180),
// semicolons, tabs or bars. Cells are text.

/** Enough for any draw schedule, which has at most 49 rows. */
export const MAX_ROWS = 500
export const MAX_COLUMNS = 60

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '')

/** The most certain first: a comma also separates thousands, and decimals in countries whose files have semicolons. */
const SEPARATORS = ['\t', ';', '|', ','] as const
/** How many characters and rows are examined to find the separator. */
const SAMPLE = 16_000
const SAMPLE_ROWS = 50
/** Written by Excel into the first line of some files. */
const NAMED_SEPARATOR = /^sep=(.)(?:\r\n?|\n)/i

/** The first separator that divides at least half of the rows. */
function separatorOf(text: string): string {
  const sample = text.slice(0, SAMPLE)
  const divides = (separator: string): boolean => {
    const rows = readTable(sample, separator).slice(0, SAMPLE_ROWS)
    return rows.length > 0 && rows.filter((row) => row.length > 1).length * 2 >= rows.length
  }
  return SEPARATORS.find(divides) ?? ','
}

const DECIMAL_COMMA = /^[^\d,.]*\d{1,3}(?:(?:[. \u00a0\u202f']?\d{3})*),\d{1,2}[^\d,.]*$/
const DECIMAL_POINT = /^[^\d,.]*\d{1,3}(?:,?\d{3})*\.\d{1,2}[^\d,.]*$/
const NUMBER_WITH_COMMA = /^[^\d,.]*\d{1,3}(?:[. \u00a0\u202f']?\d{3})*(?:,\d+)?[^\d,.]*$/
/** A longer cell can't be a number. */
const LONGEST_NUMBER = 40

/** The cells with decimal points, if the file writes decimal commas: `1.400.000,50` → `1400000.50`. */
function withDecimalPoints(table: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const cells = table.flat().filter((cell) => cell.length <= LONGEST_NUMBER)
  if (!cells.some((cell) => DECIMAL_COMMA.test(cell)) || cells.some((cell) => DECIMAL_POINT.test(cell))) return table
  return table.map((row) =>
    row.map((cell) =>
      cell.length <= LONGEST_NUMBER && NUMBER_WITH_COMMA.test(cell)
        ? cell.replaceAll(/(?<=\d)[. \u00a0\u202f'](?=\d{3})/g, '').replace(',', '.')
        : cell,
    ),
  )
}

/** The cells of a text from any program. Detects its separator, and whether it writes decimal commas. */
export function readDelimited(text: string): readonly (readonly string[])[] {
  const [separatorLine = '', namedSeparator] = NAMED_SEPARATOR.exec(text) ?? []
  const body = text.slice(separatorLine.length)
  const separator = namedSeparator ?? separatorOf(body)
  const table = readTable(body, separator)
  return separator === ',' ? table : withDecimalPoints(table)
}

/**
 * The cells of a pasted block or a file; quoted cells may contain separators and line breaks. Omits blank rows, and rows beyond
 * the limit.
 */
export function readTable(text: string, separator = separatorOf(text)): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  // Tracked separately, because trimming the cell at each quote would take quadratic time on a line of quotes.
  let isBlankSoFar = true
  const endCell = () => {
    if (row.length < MAX_COLUMNS) row.push(cell.trim())
    cell = ''
    isBlankSoFar = true
  }
  const endRow = () => {
    endCell()
    if (!isBlank(row)) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length && rows.length < MAX_ROWS; at += 1) {
    const character = text[at] ?? ''
    if (isQuoted) {
      isBlankSoFar = false
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && isBlankSoFar) {
      cell = ''
      isQuoted = true
    } else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') endRow()
    else {
      cell += character
      isBlankSoFar &&= character.trim() === ''
    }
  }
  if (rows.length < MAX_ROWS) endRow()
  return rows
}
