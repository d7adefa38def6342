// A draw schedule out of a file that comes from elsewhere: .xlsx or comma-separated text, read as text and never trusted. One
// visible sheet is read, as its cells show it; of a formula its stored result. Nothing is calculated, and no more is inflated
// than a limit.
import { strFromU8, unzipSync } from 'fflate'
import { readTable } from '../../../domain/entry/table'
import { parsedXml } from './parsed-xml'
import type { CellFormat } from './workbook-parts'
import { cellFormats, visibleSheets } from './workbook-parts'

type Table = readonly (readonly string[])[]

export interface SheetRead {
  readonly ok: true
  readonly table: Table
  /** The name of the sheet; null for text. */
  readonly sheet: string | null
  /** The names of all visible sheets, in the order of their tabs. */
  readonly sheets: readonly string[]
  /** Hidden rows with cells, which were left out. */
  readonly hiddenRows: number
}

export type SheetAnswer =
  | SheetRead
  /** Why the file is refused, in words. */
  | { readonly ok: false; readonly why: string }

const LARGEST_FILE = 25 * 1024 * 1024
/** What the parts that are read may have inflated; a schedule has some thousand bytes. */
const LARGEST_PART = 8 * 1024 * 1024
const MOST_ROWS = 500
const MOST_COLUMNS = 60
const MOST_PARTS = 2000

const refused = (why: string): SheetAnswer => ({ ok: false, why })
const NOT_A_SHEET = 'This file is neither an .xlsx workbook nor comma-separated text.'

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
const isText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 4096).includes(0)

class TooLarge extends Error {}

/** The parts of a workbook with these names, in lower case. Throws TooLarge before anything is inflated. */
function partsOf(bytes: Uint8Array, isWanted: (name: string) => boolean): Readonly<Record<string, string>> {
  let count = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      count += 1
      if (count > MOST_PARTS) throw new TooLarge()
      if (!isWanted(name.toLowerCase())) return false
      if (originalSize > LARGEST_PART) throw new TooLarge()
      return true
    },
  })
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name.toLowerCase(), strFromU8(part)]))
}

const SHARED = 'xl/sharedstrings.xml'
const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const STYLES = 'xl/styles.xml'
const wanted: ReadonlySet<string> = new Set([SHARED, WORKBOOK, RELATIONS, STYLES])

const textsIn = (element: Element): string =>
  [...element.getElementsByTagName('t')].map(({ textContent }) => textContent ?? '').join('')

/** `C` → 2. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]+/.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** A serial day number as `YYYY-MM-DD`; `from1904` for workbooks that count from 1904. */
function dayOf(serial: number, from1904: boolean): string {
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  return new Date(start + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
}

/** The value as its cell shows it: 0.14 in a percent format is `14%`. */
function formatted(value: string, format: CellFormat, from1904: boolean): string {
  const number = Number(value)
  if (format === 'plain' || value === '' || !Number.isFinite(number)) return value
  // What a formula has left in the tenth decimal isn't shown either.
  if (format === 'percent') return `${Math.round(number * 1e8) / 1e6}%`
  return number > 0 && number < 200_000 ? dayOf(number, from1904) : value
}

interface Book {
  readonly shared: readonly string[]
  readonly formats: readonly CellFormat[]
  readonly from1904: boolean
}

function cellText(cell: Element, { shared, formats, from1904 }: Book): string {
  const value = cell.getElementsByTagName('v')[0]?.textContent ?? ''
  switch (cell.getAttribute('t')) {
    case 's':
      return shared[Number(value)] ?? ''
    case 'inlineStr':
      return textsIn(cell)
    case 'e':
      return ''
    case null:
    case 'n':
      return formatted(value, formats[Number(cell.getAttribute('s') ?? 0)] ?? 'plain', from1904)
    default:
      return value
  }
}

const isHidden = (element: Element): boolean => /^(1|true)$/.test(element.getAttribute('hidden') ?? '')

/** The places of the hidden columns, from 0. */
function hiddenColumns(sheet: Document): ReadonlySet<number> {
  const hidden = [...sheet.getElementsByTagName('col')].filter(isHidden)
  return new Set(
    hidden.flatMap((column) => {
      const first = Number(column.getAttribute('min'))
      const last = Math.min(Number(column.getAttribute('max')), MOST_COLUMNS)
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first - 1 + at)
    }),
  )
}

function rowTexts(row: Element, book: Book, hidden: ReadonlySet<number>): readonly string[] {
  const cells: string[] = []
  for (const [at, cell] of [...row.getElementsByTagName('c')].entries()) {
    const column = columnOf(cell.getAttribute('r') ?? '')
    const place = column >= 0 ? column : at
    if (place < MOST_COLUMNS) cells[place] = hidden.has(place) ? '' : cellText(cell, book).trim()
  }
  return Array.from(cells, (cell) => cell ?? '')
}

function workbookTable(bytes: Uint8Array, name: string | null): SheetAnswer {
  const parts = partsOf(bytes, (part) => wanted.has(part))
  const sheets = visibleSheets(parts[WORKBOOK], parts[RELATIONS])
  if (sheets === null) return refused('The list of sheets of this workbook cannot be read.')
  const chosen = sheets.find((each) => each.name === name) ?? sheets[0]
  if (chosen === undefined) return refused('This workbook has no visible sheet.')
  const sheetXml = partsOf(bytes, (part) => part === chosen.part)[chosen.part]
  if (sheetXml === undefined) return refused('This workbook has no first sheet.')
  const sheet = parsedXml(sheetXml)
  const strings = parts[SHARED] === undefined ? null : parsedXml(parts[SHARED])
  if (sheet === null) return refused('The first sheet of this workbook cannot be read.')
  const book = {
    shared: strings === null ? [] : [...strings.getElementsByTagName('si')].map(textsIn),
    formats: cellFormats(parts[STYLES]),
    from1904: /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(parts[WORKBOOK] ?? ''),
  }
  const hidden = hiddenColumns(sheet)
  const isFilled = (row: readonly string[]) => row.some((cell) => cell !== '')
  const rows = [...sheet.getElementsByTagName('row')].slice(0, MOST_ROWS)
  const textsOf = (some: readonly Element[]) => some.map((row) => rowTexts(row, book, hidden)).filter(isFilled)
  return {
    ok: true,
    table: textsOf(rows.filter((row) => !isHidden(row))),
    sheet: chosen.name,
    sheets: sheets.flatMap((each) => (each.name === null ? [] : [each.name])),
    hiddenRows: textsOf(rows.filter(isHidden)).length,
  }
}

/** The cells of one sheet as text: of the first visible one, or of the one with this name. Else why it is refused. Never throws. */
export async function readSheet(file: File, name: string | null = null): Promise<SheetAnswer> {
  if (file.size > LARGEST_FILE) return refused('The file is larger than 25 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0) return refused('The file is empty.')
  if (!isZip(bytes)) {
    if (!isText(bytes)) return refused(NOT_A_SHEET)
    const table = readTable(new TextDecoder().decode(bytes))
    return { ok: true, table, sheet: null, sheets: [], hiddenRows: 0 }
  }
  try {
    return workbookTable(bytes, name)
  } catch (error) {
    return refused(
      error instanceof TooLarge ? 'This workbook unpacks to more than a draw schedule can be.' : NOT_A_SHEET,
    )
  }
}
