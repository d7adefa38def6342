// Finds the parts of a workbook, its visible sheets and its number formats (ECMA-376, parts 2, 18.2 and 18.8).
import { elements, parseXml } from './parsed-xml'

/** How a cell displays its number; `literal-percent`: a percent sign is only printed behind it. */
export type CellFormat = 'plain' | 'percent' | 'literal-percent' | 'dollars' | 'date'

export interface VisibleSheet {
  /** Null if the workbook has no sheet list. */
  readonly name: string | null
  /** The lower-case name of its part in the archive. */
  readonly part: string
}

/** The last word of its type, such as `worksheet`, and the part that it leads to, in lower case. */
interface Relation {
  readonly id: string
  readonly type: string
  readonly part: string
}

/** Lower-case names of parts; null for parts that the workbook doesn't name. */
export interface WorkbookParts {
  readonly workbook: string
  /** Relations of the workbook. */
  readonly relations: string
}

/** Relative to the folder of the part with the relations: `../xl/sheet1.xml`, `/xl/sheet1.xml`. */
const resolved = (target: string, from: string): string =>
  new URL(target, `file:///${from}`).pathname.slice(1).toLowerCase()

/** The relations in a `.rels` part of the part `from`; none if it can't be read. */
function relationsIn(xml: string | undefined, from: string): readonly Relation[] {
  const relations = xml === undefined ? null : parseXml(xml)
  return (relations === null ? [] : elements(relations, 'Relationship')).map((relation) => ({
    id: relation.getAttribute('Id') ?? '',
    type: (relation.getAttribute('Type') ?? '').split('/').at(-1) ?? '',
    part: resolved(relation.getAttribute('Target') ?? '', from),
  }))
}

/** Where the workbook is; programs other than Excel name it differently. */
export function workbookParts(packageRelations: string | undefined): WorkbookParts {
  const found = relationsIn(packageRelations, '').find(({ type }) => type === 'officeDocument')
  const workbook = found?.part ?? 'xl/workbook.xml'
  const at = workbook.lastIndexOf('/') + 1
  return { workbook, relations: `${workbook.slice(0, at)}_rels/${workbook.slice(at)}.rels` }
}

/** The part of the workbook of this type, such as `styles`; by default the one that Excel writes. */
export const partOfType = (
  type: 'styles' | 'sharedStrings',
  relationsXml: string | undefined,
  { workbook }: WorkbookParts,
): string =>
  relationsIn(relationsXml, workbook).find((relation) => relation.type === type)?.part ?? `xl/${type.toLowerCase()}.xml`

/** The attribute that leads to a relation, with any namespace prefix. */
const relationOf = (element: Element): string =>
  [...element.attributes].find(({ name }) => /(?:^|:)id$/.test(name))?.value ?? ''

/** The visible sheets of cells in tab order; null if the list can't be read. Sheets of charts and macros have no cells. */
export function visibleSheets(
  workbookXml: string | undefined,
  relationsXml: string | undefined,
  parts: WorkbookParts,
): readonly VisibleSheet[] | null {
  if (workbookXml === undefined) return [{ name: null, part: 'xl/worksheets/sheet1.xml' }]
  const workbook = parseXml(workbookXml)
  if (workbook === null || (relationsXml !== undefined && parseXml(relationsXml) === null)) return null
  const relations = new Map(relationsIn(relationsXml, parts.workbook).map((relation) => [relation.id, relation]))
  return elements(workbook, 'sheet').flatMap((sheet) => {
    if (/hidden/i.test(sheet.getAttribute('state') ?? '')) return []
    const relation = relations.get(relationOf(sheet))
    const hasCells = relation !== undefined && (relation.type === '' || relation.type === 'worksheet')
    return hasCells ? [{ name: sheet.getAttribute('name') ?? '', part: relation.part }] : []
  })
}

/** Built-in formats: 5 to 8 and 44 are dollars, 9 and 10 percentages, 14 to 17, 22 and those of East Asia dates. */
function builtIn(id: number): CellFormat {
  if (id === 9 || id === 10) return 'percent'
  if ((id >= 5 && id <= 8) || id === 42 || id === 44) return 'dollars'
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'plain'
}

/** Quoted and escaped text, blanks of a width, and repeated signs: printed as they are. */
const LITERAL = /"([^"]*)"|\\(.)|_.|\*./g
/** A color, a condition, a language, or a currency with a language: `[$€-407]`. */
const BRACKETS = /\[(?:\$([^\]-]*))?[^\]]*\]/g

/** The kind of a format code such as `0.00%`, `mmm-yy` or `"$"#,##0`. Only its first section, that of positive numbers, counts. */
function formatOfCode(code: string): CellFormat {
  const section = /^(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])*/.exec(code)?.[0] ?? ''
  const bare = section.replaceAll(LITERAL, '').replaceAll(BRACKETS, '')
  const printed = [...section.matchAll(LITERAL), ...section.matchAll(BRACKETS)]
    .map(([, text, sign]) => text ?? sign ?? '')
    .join('')
  if (bare.includes('%')) return 'percent'
  if (printed.includes('%')) return 'literal-percent'
  if (bare.includes('$') || printed.includes('$')) return 'dollars'
  if (/general/i.test(bare)) return 'plain'
  const hasTime = /[hs]/i.test(bare)
  return /[yd]/i.test(bare) || /m{3}/i.test(bare) || (/m/i.test(bare) && !hasTime) ? 'date' : 'plain'
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
  const formatsIn = (list: string) => {
    const [found] = elements(styles, list)
    return found === undefined ? [] : elements(found, 'xf')
  }
  const named = formatsIn('cellStyleXfs')
  return formatsIn('cellXfs').map((style) => {
    // A cell style without a format has that of its named style.
    const id = Number(
      style.getAttribute('numFmtId') ?? named[Number(style.getAttribute('xfId') ?? 0)]?.getAttribute('numFmtId') ?? 0,
    )
    const code = codes.get(id)
    return code === undefined ? builtIn(id) : formatOfCode(code)
  })
}
