// Reads the sheet list and number formats of a workbook (ECMA-376, parts 18.2 and 18.8).
import { elements, parseXml } from './parsed-xml'

/** How a cell displays its number. */
export type CellFormat = 'plain' | 'percent' | 'date'

export interface VisibleSheet {
  /** Null if the workbook has no sheet list. */
  readonly name: string | null
  /** The lower-case name of its part in the archive. */
  readonly part: string
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** `worksheets/sheet2.xml`, `/xl/worksheets/sheet2.xml` → `xl/worksheets/sheet2.xml`. */
const partOf = (target: string): string =>
  (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`).toLowerCase()

/** The visible sheets in tab order; null if the list can't be read. */
export function visibleSheets(
  workbookXml: string | undefined,
  relationsXml: string | undefined,
): readonly VisibleSheet[] | null {
  if (workbookXml === undefined) return [{ name: null, part: 'xl/worksheets/sheet1.xml' }]
  const workbook = parseXml(workbookXml)
  const relations = parseXml(relationsXml ?? '<Relationships/>')
  if (workbook === null || relations === null) return null
  const targets = new Map(
    elements(relations, 'Relationship').map((relation) => [
      relation.getAttribute('Id') ?? '',
      relation.getAttribute('Target') ?? '',
    ]),
  )
  return elements(workbook, 'sheet').flatMap((sheet) => {
    if (/hidden/i.test(sheet.getAttribute('state') ?? '')) return []
    const target = targets.get(sheet.getAttributeNS(RELATIONSHIPS, 'id') ?? sheet.getAttribute('r:id') ?? '')
    return target === undefined ? [] : [{ name: sheet.getAttribute('name') ?? '', part: partOf(target) }]
  })
}

/** Built-in formats: 9 and 10 are percentages, 14 to 17 and 22 are dates. */
const builtIn = (id: number): CellFormat =>
  id === 9 || id === 10 ? 'percent' : (id >= 14 && id <= 17) || id === 22 ? 'date' : 'plain'

/** The kind of a format code such as `0.00%`, `mmm-yy` or `"$"#,##0`. Ignores quoted and bracketed text. */
function formatOfCode(code: string): CellFormat {
  const unquoted = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (unquoted.includes('%')) return 'percent'
  return /[yd]/i.test(unquoted) || /m{3}/i.test(unquoted) ? 'date' : 'plain'
}

/** The format of each cell style, by its number. */
export function cellFormats(stylesXml: string | undefined): readonly CellFormat[] {
  const styles = stylesXml === undefined ? null : parseXml(stylesXml)
  if (styles === null) return []
  const codes = new Map(
    elements(styles, 'numFmt').map((format) => [
      Number(format.getAttribute('numFmtId')),
      format.getAttribute('formatCode') ?? '',
    ]),
  )
  const [cellStyles] = elements(styles, 'cellXfs')
  return (cellStyles === undefined ? [] : elements(cellStyles, 'xf')).map((style) => {
    const id = Number(style.getAttribute('numFmtId') ?? 0)
    const code = codes.get(id)
    return code === undefined ? builtIn(id) : formatOfCode(code)
  })
}
