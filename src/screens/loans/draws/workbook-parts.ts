// What a workbook says about its sheets and its number formats (ECMA-376, parts 18.2 and 18.8).
import { elements, parsedXml } from './parsed-xml'

/** What a figure stands for in its cell. */
export type CellFormat = 'plain' | 'percent' | 'date'

export interface VisibleSheet {
  /** Null where the workbook has no list of its sheets. */
  readonly name: string | null
  /** The name of its part in the archive, in lower case. */
  readonly part: string
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** `worksheets/sheet2.xml`, `/xl/worksheets/sheet2.xml` → `xl/worksheets/sheet2.xml`. */
const partOf = (target: string): string =>
  (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`).toLowerCase()

/** The sheets that aren't hidden, in the order of their tabs; null when the list cannot be read. */
export function visibleSheets(
  workbookXml: string | undefined,
  relationsXml: string | undefined,
): readonly VisibleSheet[] | null {
  if (workbookXml === undefined) return [{ name: null, part: 'xl/worksheets/sheet1.xml' }]
  const workbook = parsedXml(workbookXml)
  const relations = parsedXml(relationsXml ?? '<Relationships/>')
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

/** Formats that every workbook has: 9 and 10 are percentages, 14 to 17 and 22 days. */
const builtIn = (id: number): CellFormat =>
  id === 9 || id === 10 ? 'percent' : (id >= 14 && id <= 17) || id === 22 ? 'date' : 'plain'

/** What a format code like `0.00%`, `mmm-yy` or `"$"#,##0` shows, without what stands in quotes or brackets. */
function shownBy(code: string): CellFormat {
  const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (bare.includes('%')) return 'percent'
  return /[yd]/i.test(bare) || /m{3}/i.test(bare) ? 'date' : 'plain'
}

/** The format of each cell style, by its number. */
export function cellFormats(stylesXml: string | undefined): readonly CellFormat[] {
  const styles = stylesXml === undefined ? null : parsedXml(stylesXml)
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
    return code === undefined ? builtIn(id) : shownBy(code)
  })
}
