// Finds the parts of a workbook, its visible sheets and its number formats (ECMA-376, parts 2, 18.2 and 18.8).
import { elements, parseXml, type XmlElement } from './xml'

/** How a cell displays its number; `literal-percent`: the percent sign is plain text, so 14 shows as `14%`. */
export type CellFormat = 'plain' | 'percent' | 'literal-percent' | 'dollars' | 'date'

export interface VisibleSheet {
  /** Null if the workbook has no sheet list. */
  readonly name: string | null
  /** The lower-case name of its part in the archive. */
  readonly part: string
}

/** `type`: the last segment of its type, such as `worksheet`. `part`: the name of its target, in lower case. */
interface Relation {
  readonly id: string
  readonly type: string
  readonly part: string
}

/** Names of parts in lower case. */
export interface WorkbookParts {
  readonly workbook: string
  /** The `.rels` part with the workbook's relations. */
  readonly relations: string
}

/** Resolves a target such as `../xl/sheet1.xml` or `/xl/sheet1.xml` against the folder of the part `from`. */
const resolvePart = (target: string, from: string): string =>
  new URL(target, `file:///${from}`).pathname.slice(1).toLowerCase()

/** The relations of the part `from`, read from its `.rels` part; empty if that can't be parsed. */
function relationsIn(xml: string | undefined, from: string): readonly Relation[] {
  const relations = xml === undefined ? null : parseXml(xml)
  return (relations === null ? [] : elements(relations, 'Relationship')).map((relation) => ({
    id: relation.attributes.get('Id') ?? '',
    type: (relation.attributes.get('Type') ?? '').split('/').at(-1) ?? '',
    part: resolvePart(relation.attributes.get('Target') ?? '', from),
  }))
}

/** Finds the workbook's part, because programs other than Excel name it differently. */
export function workbookParts(packageRelations: string | undefined): WorkbookParts {
  const relation = relationsIn(packageRelations, '').find(({ type }) => type === 'officeDocument')
  const workbook = relation?.part ?? 'xl/workbook.xml'
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

/** The id of an element's relation, whatever the attribute's namespace prefix. */
const relationIdOf = ({ attributes }: XmlElement): string =>
  [...attributes].find(([name]) => name === 'id' || name.endsWith(':id'))?.[1] ?? ''

/** The visible worksheets in tab order, without chart and macro sheets; null if the list can't be parsed. */
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
    if (/hidden/i.test(sheet.attributes.get('state') ?? '')) return []
    const relation = relations.get(relationIdOf(sheet))
    const hasCells = relation !== undefined && (relation.type === '' || relation.type === 'worksheet')
    return hasCells ? [{ name: sheet.attributes.get('name') ?? '', part: relation.part }] : []
  })
}

/** Built-in formats: 5 to 8, 42 and 44 are dollars, 9 and 10 percentages, 14 to 17, 22 and those of East Asia dates. */
function builtInFormat(id: number): CellFormat {
  if (id === 9 || id === 10) return 'percent'
  if ((id >= 5 && id <= 8) || id === 42 || id === 44) return 'dollars'
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'plain'
}

/** Quoted and escaped text, padding (`_x`) and fill (`*`), which show as they are. */
const LITERAL = /"([^"]*)"|\\(.)|_.|\*./g
/** A color, a condition, a language, or a currency with a language: `[$€-407]`. */
const BRACKETS = /\[(?:\$([^\]-]*))?[^\]]*\]/g

/** Excel allows 255. Longer ones would take long to match. */
const MAX_CODE = 255

/** The kind of a format code such as `0.00%`, `mmm-yy` or `"$"#,##0`. Reads only the first section, which is for positive numbers. */
function formatOfCode(code: string): CellFormat {
  if (code.length > MAX_CODE) return 'plain'
  const section = /^(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])*/.exec(code)?.[0] ?? ''
  const codeOnly = section.replaceAll(LITERAL, '').replaceAll(BRACKETS, '')
  const literals = [...section.matchAll(LITERAL), ...section.matchAll(BRACKETS)]
    .map(([, text, escaped]) => text ?? escaped ?? '')
    .join('')
  if (codeOnly.includes('%')) return 'percent'
  if (literals.includes('%')) return 'literal-percent'
  if (codeOnly.includes('$') || literals.includes('$')) return 'dollars'
  if (/general/i.test(codeOnly)) return 'plain'
  const hasTime = /[hs]/i.test(codeOnly)
  return /[yd]/i.test(codeOnly) || /m{3}/i.test(codeOnly) || (/m/i.test(codeOnly) && !hasTime) ? 'date' : 'plain'
}

/** The format of each cell style, by its number. */
export function cellFormats(stylesXml: string | undefined): readonly CellFormat[] {
  const styles = stylesXml === undefined ? null : parseXml(stylesXml)
  if (styles === null) return []
  const codes = new Map(
    elements(styles, 'numFmt').map((format) => [
      Number(format.attributes.get('numFmtId')),
      format.attributes.get('formatCode') ?? '',
    ]),
  )
  const formatsIn = (list: string) => {
    const [first] = elements(styles, list)
    return first === undefined ? [] : elements(first, 'xf')
  }
  const namedStyles = formatsIn('cellStyleXfs')
  return formatsIn('cellXfs').map((style) => {
    // A cell style without a format inherits its named style's.
    const id = Number(
      style.attributes.get('numFmtId') ??
        namedStyles[Number(style.attributes.get('xfId') ?? 0)]?.attributes.get('numFmtId') ??
        0,
    )
    const code = codes.get(id)
    return code === undefined ? builtInFormat(id) : formatOfCode(code)
  })
}
