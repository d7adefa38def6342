// Renders sheets as pdf, Office or csv files, always with the same bytes for the same sheet. Files are padded to their listed
// size with bytes that readers skip; longer ones stay as they are.
import { escaped } from '../markup'
import type { Sheet } from './document-sheet'
import { pdfOf } from './pdf'
import { zipOf } from './zip'

type Render = (sheet: Sheet, filler: number) => Uint8Array

/** Renders a sheet as a file of this name and minimum size in bytes; csv for an unknown extension. */
export function fileOf(name: string, sheet: Sheet, size: number): Uint8Array {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const render = formats[ending] ?? csv
  const plain = render(sheet, 0)
  return plain.length >= size ? plain : render(sheet, size - plain.length)
}

const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8')
const spaces = (count: number): string => ' '.repeat(count)

const pdf: Render = (sheet, filler) => {
  const facts = sheet.facts.map(([name, value]) => `${name.padEnd(24)}${value}`)
  const table =
    sheet.table === null
      ? []
      : ['', sheet.table.title, tableLine(sheet.table.head), ...sheet.table.rows.map((row) => tableLine(row))]
  return pdfOf(sheet.title, [sheet.notice, '', ...facts, ...table], filler)
}

const tableLine = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => cellText(cell).padStart(24)).join('')
const cellText = (cell: string | number): string => (typeof cell === 'number' ? cell.toLocaleString('en-US') : cell)

/** All rows of a sheet. */
const cellsOf = ({ title, notice, facts, table }: Sheet): readonly (readonly (string | number)[])[] => [
  [title],
  [notice],
  [],
  ...facts,
  ...(table === null ? [] : [[], [table.title], table.head, ...table.rows]),
]

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'

/** The parts that every Office file needs besides its main part. */
const officeParts = (mainPart: string, type: string, otherParts: readonly (readonly [string, string])[] = []) => {
  const overrides = [[mainPart, type] as const, ...otherParts]
    .map(
      ([part, contentType]) =>
        `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${contentType}+xml"/>`,
    )
    .join('')
  const types = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`
  return [
    ['[Content_Types].xml', types],
    ['_rels/.rels', relationship('officeDocument', mainPart)],
  ] as const
}
const relationship = (kind: string, target: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/${kind}" Target="${target}"/></Relationships>`

const xlsx: Render = (sheet, filler) => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const cell = (value: string | number): string =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  const rows = cellsOf(sheet).map((row) => `<row>${row.map(cell).join('')}</row>`)
  const workbook = `${XML}<workbook xmlns="${main}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="Simulated" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const worksheet = `${XML}<worksheet xmlns="${main}"><cols><col min="1" max="3" width="26" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`
  return zipOf([
    ...officeParts('xl/workbook.xml', 'spreadsheetml.sheet.main', [
      ['xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet'],
    ]),
    ['xl/workbook.xml', workbook],
    ['xl/_rels/workbook.xml.rels', relationship('worksheet', 'worksheets/sheet1.xml')],
    ['xl/worksheets/sheet1.xml', worksheet + spaces(filler)],
  ])
}

const docx: Render = (sheet, filler) => {
  const line = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
  const lines = cellsOf(sheet).map((row) => line(row.map(cellText).join('   ')))
  const text = `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${lines.join('')}</w:body></w:document>`
  return zipOf([
    ...officeParts('word/document.xml', 'wordprocessingml.document.main'),
    ['word/document.xml', text + spaces(filler)],
  ])
}

/** Rich text, which word processors also open with the extension of the old format. */
const doc: Render = (sheet, filler) => {
  const ascii = (text: string): string => text.replaceAll(/[\\{}]/g, '\\$&').replaceAll(/[^\x20-\x7e]/g, '?')
  const lines = cellsOf(sheet).map((row) => `${ascii(row.map(cellText).join('   '))}\\par\n`)
  return bytes(`{\\rtf1\\ansi {\\fonttbl{\\f0 Courier;}}\\f0\\fs20\n${lines.join('')}${'\n'.repeat(filler)}}`)
}

/** XML, which spreadsheets also open with the extension of the old format. */
const xls: Render = (sheet, filler) => {
  const cell = (value: string | number): string =>
    `<Cell><Data ss:Type="${typeof value === 'number' ? 'Number' : 'String'}">${escaped(String(value))}</Data></Cell>`
  const rows = cellsOf(sheet).map((row) => `<Row>${row.map(cell).join('')}</Row>`)
  const namespace = 'urn:schemas-microsoft-com:office:spreadsheet'
  return bytes(
    `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="${namespace}" xmlns:ss="${namespace}"><Worksheet ss:Name="Simulated"><Table>${rows.join('')}</Table></Worksheet></Workbook>${spaces(filler)}`,
  )
}

const csv: Render = (sheet, filler) => {
  const cell = (value: string | number): string =>
    typeof value === 'number' ? String(value) : `"${value.replaceAll('"', '""')}"`
  return bytes(
    `${cellsOf(sheet)
      .map((row) => row.map(cell).join(','))
      .join('\r\n')}\r\n${spaces(filler)}`,
  )
}

const formats: Readonly<Record<string, Render>> = { pdf, xlsx, docx, doc, xls, csv }
