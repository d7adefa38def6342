// CSV files (RFC 4180, UTF-8 with a byte order mark so that spreadsheets decode names correctly). docs/formats.md

export type CsvValue = string | number | null | undefined

const NUMBER = /^-?\d+(\.\d+)?$/

/** Escapes text that a spreadsheet would run as a formula. */
function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !NUMBER.test(value)
  const text = isFormula ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a file with these lines, the first of which names the columns. */
export const csvText = (lines: readonly (readonly CsvValue[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
