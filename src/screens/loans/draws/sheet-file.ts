// Reads a draw schedule from an untrusted .xlsx or .csv file. Reads one visible sheet as its cells show it, with the stored
// results of formulas. Calculates nothing, and limits how much it unpacks. Runs in a worker.
import { decimalOf } from '../../../domain/entry/number'
import { MAX_COLUMNS, MAX_ROWS, readDelimited } from '../../../domain/entry/table'
import { FILE_CHANGED } from '../../../ports/files'
import { type Archive, EncryptedError, openArchive, TooLargeError } from './unpack'
import {
  type CellFormat,
  cellFormats,
  partOfType,
  type VisibleSheet,
  visibleSheets,
  workbookParts,
} from './workbook-parts'
import { elements, parseXml, type XmlElement } from './xml'

type Table = readonly (readonly string[])[]

export interface SheetRead {
  readonly ok: true
  readonly table: Table
  /** The sheet's name; null for a text file. */
  readonly sheet: string | null
  /** The names of all visible sheets, in tab order. */
  readonly sheets: readonly string[]
  /** Skipped hidden rows and columns with cells. */
  readonly hiddenRows: number
  readonly hiddenColumns: number
  /** Formula cells without a stored result; they are read as their formula, with an equals sign. */
  readonly formulasWithoutResult: number
  /** The sheet has more rows than the maximum. */
  readonly isTruncated: boolean
}

export type SheetResult =
  | SheetRead
  /** Why the file was rejected, as a sentence for the user. */
  | { readonly ok: false; readonly reason: string }

const MAX_FILE_BYTES = 25 * 1024 * 1024

const reject = (reason: string): SheetResult => ({ ok: false, reason })
const NOT_A_SHEET = 'This file is neither an .xlsx workbook nor comma-separated text.'
const OLD_WORKBOOK =
  'This workbook is protected by a password, or in the format of Excel 97–2003. Save it as an .xlsx file without a password.'

/** A compound file: workbooks of Excel 97–2003, and those with a password. */
const isOldWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** The share of zeros among the even (0) or odd (1) bytes at the start. Latin text in UTF-16 has zeros in one of the two. */
const shareOfZeros = (bytes: Uint8Array, parity: 0 | 1): number => {
  const half = bytes.subarray(0, 4096).filter((_, at) => at % 2 === parity)
  return half.filter((byte) => byte === 0).length / Math.max(1, half.length)
}

/** The encoding of text; null for anything else. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const [even, odd] = [shareOfZeros(bytes, 0), shareOfZeros(bytes, 1)]
  if (odd > 0.4 && even < 0.1) return 'utf-16le'
  if (even > 0.4 && odd < 0.1) return 'utf-16be'
  if (even + odd > 0) return null
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // The default of older Windows programs. Decodes any bytes.
    return 'windows-1252'
  }
}

const NOT_TEXT = /[^\P{Cc}\t\r\n\f\v\u0085]/u

/** The text of a file in UTF-8, UTF-16 or Windows-1252; null for anything else. */
function textOf(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes)
  if (encoding === null) return null
  const text = new TextDecoder(encoding).decode(bytes)
  return NOT_TEXT.test(text.slice(0, 4096)) ? null : text
}

const PACKAGE_RELATIONS = '_rels/.rels'

const textsIn = (element: XmlElement): string =>
  elements(element, 't')
    .map(({ text }) => text)
    .join('')

/** `C` → 2. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]+/.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** A serial day number as `YYYY-MM-DD`; `from1904` for workbooks that count from 1904. */
function dayOf(serial: number, from1904: boolean): string {
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  return new Date(start + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
}

/** The value as its cell shows it: 0.14 in a percent format is `14%`. */
function formatValue(value: string, format: CellFormat, from1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number) || Math.abs(number) >= 1e15) return value
  switch (format) {
    case 'percent':
      return `${decimalOf(number * 100)}%`
    case 'literal-percent':
      return `${decimalOf(number)}%`
    case 'dollars':
      return decimalOf(number).replace(/^-?/, '$&$')
    case 'date':
      return number > 0 && number < 200_000 ? dayOf(number, from1904) : decimalOf(number)
    default:
      return decimalOf(number)
  }
}

interface Workbook {
  readonly shared: readonly string[]
  readonly formats: readonly CellFormat[]
  readonly from1904: boolean
}

const resultOf = (cell: XmlElement): string => elements(cell, 'v')[0]?.text ?? ''

function cellText(cell: XmlElement, { shared, formats, from1904 }: Workbook): string {
  const value = resultOf(cell)
  switch (cell.attributes.get('t')) {
    case 's':
      return shared[Number(value)] ?? ''
    case 'inlineStr':
      return textsIn(cell)
    case 'e':
      return ''
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case undefined:
    case 'n':
      return formatValue(value, formats[Number(cell.attributes.get('s') ?? 0)] ?? 'plain', from1904)
    default:
      return value
  }
}

/** True also if the height or width is zero, which looks the same. */
const isHidden = (element: XmlElement): boolean =>
  /^(1|true)$/.test(element.attributes.get('hidden') ?? '') ||
  Number(element.attributes.get('ht') ?? 1) === 0 ||
  Number(element.attributes.get('width') ?? 1) === 0

/** The indexes of hidden columns, from 0. */
function hiddenColumns(sheet: XmlElement): ReadonlySet<number> {
  return new Set(
    elements(sheet, 'col')
      .filter(isHidden)
      .flatMap((column) => {
        const first = Number(column.attributes.get('min'))
        const last = Math.min(Number(column.attributes.get('max')), MAX_COLUMNS)
        return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first - 1 + at)
      }),
  )
}

/** The cells of a row by column index. */
function cellsByColumn(row: XmlElement): ReadonlyMap<number, XmlElement> {
  const entries = elements(row, 'c').map((cell, at): [number, XmlElement] => {
    const column = columnOf(cell.attributes.get('r') ?? '')
    return [column >= 0 ? column : at, cell]
  })
  return new Map(entries.filter(([column]) => column < MAX_COLUMNS))
}

/** Rows and columns of merged cells, from 0, both ends included. */
interface CellRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** `A1:C2` → rows 0 to 1, columns 0 to 2; null for anything else. */
function parseRange(reference: string): CellRange | null {
  const [, left = '', top = '', right = '', bottom = ''] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(reference) ?? []
  if (bottom === '') return null
  const rows = { top: Number(top) - 1, bottom: Math.min(Number(bottom) - 1, MAX_ROWS) }
  return { ...rows, left: columnOf(left), right: Math.min(columnOf(right), MAX_COLUMNS - 1) }
}

/** Merged ranges beyond this number are ignored. */
const MAX_MERGED = 500

/**
 * Copies the text of a merged heading into each of its cells, because it applies to every row or column that it spans. Leaves
 * figures alone, which would count twice.
 */
function spreadHeadings(sheet: XmlElement, rows: ReadonlyMap<number, string[]>): void {
  for (const cells of elements(sheet, 'mergeCell').slice(0, MAX_MERGED)) {
    const merged = parseRange(cells.attributes.get('ref') ?? '')
    const text = merged === null ? '' : (rows.get(merged.top)?.[merged.left] ?? '')
    if (merged === null || text === '' || /^[\d$%(.-]/.test(text)) continue
    for (let row = merged.top; row <= merged.bottom; row += 1) {
      const texts = rows.get(row)
      if (texts === undefined) continue
      for (let column = merged.left; column <= merged.right; column += 1) texts[column] ||= text
    }
  }
}

function sheetTable(sheet: XmlElement, book: Workbook): Omit<SheetRead, 'ok' | 'sheet' | 'sheets'> {
  const hidden = hiddenColumns(sheet)
  const hiddenWithCells = new Set<number>()
  const isFilled = (row: readonly string[]) => row.some((cell) => cell !== '')
  let formulasWithoutResult = 0
  const textsOf = (row: XmlElement) => {
    const cells: string[] = []
    for (const [column, cell] of cellsByColumn(row)) {
      const [formula] = elements(cell, 'f')
      const isUncalculated = formula !== undefined && resultOf(cell) === ''
      const text = isUncalculated ? `=${formula.text}` : cellText(cell, book).trim()
      cells[column] = hidden.has(column) ? '' : text
      if (hidden.has(column) && text !== '') hiddenWithCells.add(column)
      if (!hidden.has(column) && isUncalculated) formulasWithoutResult += 1
    }
    return cells
  }
  const rows = elements(sheet, 'row')
  const read = rows.slice(0, MAX_ROWS)
  const visible = read.filter((row) => !isHidden(row))
  const numberOf = (row: XmlElement) => Number(row.attributes.get('r') ?? read.indexOf(row) + 1) - 1
  const texts = new Map(visible.map((row) => [numberOf(row), textsOf(row)]))
  spreadHeadings(sheet, texts)
  return {
    table: [...texts.values()].map((cells) => Array.from(cells, (cell) => cell ?? '')).filter(isFilled),
    hiddenRows: read.filter((row) => isHidden(row) && elements(row, 'v').length + elements(row, 't').length > 0).length,
    hiddenColumns: hiddenWithCells.size,
    formulasWithoutResult,
    isTruncated: rows.length > MAX_ROWS,
  }
}

const quoted = ({ name }: VisibleSheet): string => (name === null ? 'The sheet' : `The sheet “${name}”`)

/** True for workbooks that count days from 1904. */
function countsFrom1904(workbookXml: string | undefined): boolean {
  const workbook = workbookXml === undefined ? null : parseXml(workbookXml)
  const [settings] = workbook === null ? [] : elements(workbook, 'workbookPr')
  return /^(?:1|true)$/.test(settings?.attributes.get('date1904') ?? '')
}

function workbookTable(archive: Archive, name: string | null): SheetResult {
  const names = workbookParts(archive.text(PACKAGE_RELATIONS))
  const [workbookXml, relationsXml] = [archive.text(names.workbook), archive.text(names.relations)]
  const sheets = visibleSheets(workbookXml, relationsXml, names)
  if (sheets === null) return reject('The list of sheets of this workbook can’t be read.')
  const chosen = sheets.find((each) => each.name === name) ?? sheets[0]
  if (chosen === undefined) return reject('This workbook has no visible sheet.')
  const sheetXml = archive.text(chosen.part)
  if (sheetXml === undefined) return reject(`${quoted(chosen)} is missing from this workbook.`)
  const sheet = parseXml(sheetXml)
  if (sheet === null) return reject(`${quoted(chosen)} of this workbook can’t be read.`)
  const sharedXml = archive.text(partOfType('sharedStrings', relationsXml, names))
  const strings = sharedXml === undefined ? null : parseXml(sharedXml)
  const book = {
    shared: strings === null ? [] : elements(strings, 'si').map(textsIn),
    formats: cellFormats(archive.text(partOfType('styles', relationsXml, names))),
    from1904: countsFrom1904(workbookXml),
  }
  return {
    ok: true,
    ...sheetTable(sheet, book),
    sheet: chosen.name,
    sheets: sheets.flatMap((each) => (each.name === null ? [] : [each.name])),
  }
}

/** Null if the file can't be read anymore. */
async function bytesOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return null
  }
}

/** Reads the first visible sheet, or the one with this name, as text. Never throws; a rejected file has a reason. */
export async function readSheet(file: Blob, name: string | null = null): Promise<SheetResult> {
  if (file.size > MAX_FILE_BYTES) return reject('The file is larger than 25 MB.')
  const bytes = await bytesOf(file)
  if (bytes === null) return reject(FILE_CHANGED)
  if (bytes.length === 0) return reject('The file is empty.')
  if (isOldWorkbook(bytes)) return reject(OLD_WORKBOOK)
  if (!isZip(bytes)) {
    const text = textOf(bytes)
    if (text === null) return reject(NOT_A_SHEET)
    // One more than the maximum shows whether rows are missing.
    const rows = readDelimited(text, MAX_ROWS + 1)
    return {
      ok: true,
      table: rows.slice(0, MAX_ROWS),
      sheet: null,
      sheets: [],
      hiddenRows: 0,
      hiddenColumns: 0,
      formulasWithoutResult: 0,
      isTruncated: rows.length > MAX_ROWS,
    }
  }
  try {
    return workbookTable(openArchive(bytes), name)
  } catch (error) {
    if (error instanceof TooLargeError) return reject('This workbook is too large for a draw schedule.')
    return reject(error instanceof EncryptedError ? OLD_WORKBOOK : NOT_A_SHEET)
  }
}
