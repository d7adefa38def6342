// A draw schedule out of a file that somebody else made: .xlsx or comma-separated text, read as text and never trusted. Only
// the first sheet is read, of a formula what it came to; nothing is calculated, and no more is inflated than a limit.
import { strFromU8, unzipSync } from 'fflate'
import { readTable } from '../../../domain/entry/table'

type Table = readonly (readonly string[])[]

export type SheetAnswer =
  | { readonly ok: true; readonly table: Table }
  /** Why the file is refused, in words. */
  | { readonly ok: false; readonly why: string }

const LARGEST_FILE = 25 * 1024 * 1024
/** What the parts that are read may have inflated; a schedule has some thousand bytes. */
const LARGEST_PART = 8 * 1024 * 1024
const MOST_ROWS = 500
const MOST_PARTS = 2000

const refused = (why: string): SheetAnswer => ({ ok: false, why })
const NOT_A_SHEET = 'This file is neither an .xlsx workbook nor comma-separated text.'

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
const isText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 4096).includes(0)

class TooLarge extends Error {}

/** The parts of a workbook that hold the cells of its first sheet. Throws TooLarge before anything is inflated. */
function partsOf(bytes: Uint8Array): Readonly<Record<string, string>> {
  let count = 0
  const wanted = /^xl\/(sharedStrings|worksheets\/sheet1)\.xml$/i
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      count += 1
      if (count > MOST_PARTS) throw new TooLarge()
      if (!wanted.test(name)) return false
      if (originalSize > LARGEST_PART) throw new TooLarge()
      return true
    },
  })
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name.toLowerCase(), strFromU8(part)]))
}

declare global {
  /** Not in every browser, and not in the types of the DOM; what it makes passes for a text. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { readonly createHTML: (text: string) => string },
        ): { createHTML(text: string): string }
      }
    | undefined
}

/** Where the browser demands to be told who makes markup of a text: here it is XML that is read and never shown. */
const xmlPolicy = globalThis.trustedTypes?.createPolicy('spreadsheet', { createHTML: (xml) => xml })

function parsed(xml: string): Document | null {
  // No document type: no entities of its own.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return null
  const document = new DOMParser().parseFromString(xmlPolicy?.createHTML(xml) ?? xml, 'text/xml')
  return document.getElementsByTagName('parsererror').length > 0 ? null : document
}

const textsIn = (element: Element): string =>
  [...element.getElementsByTagName('t')].map(({ textContent }) => textContent ?? '').join('')

/** `C` → 2. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]+/.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

function cellText(cell: Element, shared: readonly string[]): string {
  const value = cell.getElementsByTagName('v')[0]?.textContent ?? ''
  switch (cell.getAttribute('t')) {
    case 's':
      return shared[Number(value)] ?? ''
    case 'inlineStr':
      return textsIn(cell)
    case 'e':
      return ''
    default:
      return value
  }
}

function workbookTable(bytes: Uint8Array): SheetAnswer {
  const parts = partsOf(bytes)
  const sheetXml = parts['xl/worksheets/sheet1.xml']
  if (sheetXml === undefined) return refused('This workbook has no first sheet.')
  const sheet = parsed(sheetXml)
  const strings = parts['xl/sharedstrings.xml'] === undefined ? null : parsed(parts['xl/sharedstrings.xml'])
  if (sheet === null) return refused('The first sheet of this workbook cannot be read.')
  const shared = strings === null ? [] : [...strings.getElementsByTagName('si')].map(textsIn)
  const table = [...sheet.getElementsByTagName('row')].slice(0, MOST_ROWS).map((row) => {
    const cells: string[] = []
    for (const [at, cell] of [...row.getElementsByTagName('c')].entries()) {
      const column = columnOf(cell.getAttribute('r') ?? '')
      const place = column >= 0 ? column : at
      if (place < 60) cells[place] = cellText(cell, shared).trim()
    }
    return Array.from(cells, (cell) => cell ?? '')
  })
  return { ok: true, table: table.filter((row) => row.some((cell) => cell !== '')) }
}

/** The cells of a file's first sheet as text, or why it is refused. Never throws. */
export async function readSheet(file: File): Promise<SheetAnswer> {
  if (file.size > LARGEST_FILE) return refused('The file is larger than 25 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0) return refused('The file is empty.')
  if (!isZip(bytes)) {
    if (!isText(bytes)) return refused(NOT_A_SHEET)
    return { ok: true, table: readTable(new TextDecoder().decode(bytes)) }
  }
  try {
    return workbookTable(bytes)
  } catch (error) {
    return refused(
      error instanceof TooLarge ? 'This workbook unpacks to more than a draw schedule can be.' : NOT_A_SHEET,
    )
  }
}
