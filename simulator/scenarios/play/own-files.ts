// World and lookup files beside a scenario: each is checked by its own lines, then all become one scenario text, which holds
// its world and its lists itself. That text is what is stored, branched and recorded.
import { parse, parseDocument } from 'yaml'
import type { Problem, ReadFile } from '../language/document'
import { InvalidFile, readFile } from '../language/document'
import type { LookupName } from '../language/lookup-schema'
import { lookupFile, lookupNames } from '../language/lookup-schema'
import type { WorldDocument } from '../language/world-schema'
import { readWorld } from './script'

/** A file by its name, such as `my-market.yaml` or `warehouse-lenders.json`. */
export interface TextFile {
  readonly name: string
  readonly text: string
}

const baseName = (name: string): string => name.replace(/^.*[\\/]/, '').replace(/\.(ya?ml|json)$/i, '')

/** Which list a file of this name holds; null for any other file. */
const listOf = (name: string): LookupName | null => lookupNames.find((list) => list === baseName(name)) ?? null

/** The words that stand at the beginning of a line, as far as a broken file has any. */
const topWords = (text: string): ReadonlySet<string> => new Set(text.match(/^"?[a-z]+(?="?:)|(?<=^\s*")[a-z]+(?=":)/gm))

/** What a file is, by its name and its words. */
export const kindOf = ({ name, text }: TextFile): 'scenario' | 'world' | 'lookup' => {
  if (listOf(name) !== null) return 'lookup'
  const words = topWords(text)
  return words.has('people') && !words.has('world') ? 'world' : 'scenario'
}

/** What came with a scenario, read. */
export interface OwnMatter {
  readonly world: { readonly name: string; readonly document: WorldDocument; readonly plain: unknown } | null
  /** List → its rows as they are written. */
  readonly lookups: Readonly<Partial<Record<LookupName, unknown>>>
}

/** Reads a lookup file; throws InvalidFile. */
const readLookup = ({ name, text }: TextFile): { readonly list: LookupName; readonly rows: unknown } => {
  const list = listOf(name)
  if (list === null) throw new Error(`${name} is no lookup file`)
  const read: ReadFile<{ readonly rows: readonly object[] }> = readFile(text, name, lookupFile(list))
  const twice = repeated(read)
  if (twice.length > 0) throw new InvalidFile(twice)
  return { list, rows: read.value.rows }
}

const repeated = ({ value, problem }: ReadFile<{ readonly rows: readonly object[] }>): readonly Problem[] => {
  const ids = value.rows.map((row) => ('id' in row ? row.id : null))
  return ids.flatMap((id, place) =>
    id !== null && ids.indexOf(id) < place ? [problem(['rows', place, 'id'], `there is a row ${id} already.`)] : [],
  )
}

/** Reads world and lookup files; throws InvalidFile with the problems of all of them. */
export function readOwn(files: readonly TextFile[], properties: ReadonlySet<string> | null): OwnMatter {
  const problems: Problem[] = []
  let world: OwnMatter['world'] = null
  const lookups: Partial<Record<LookupName, unknown>> = {}
  for (const file of files) {
    try {
      if (kindOf(file) === 'lookup') {
        const { list, rows } = readLookup(file)
        lookups[list] = rows
      } else if (world === null) {
        const document = readWorld(file.text, file.name, properties).value
        world = { name: baseName(file.name), document, plain: parse(file.text) }
      } else {
        problems.push({ file: file.name, line: 1, column: 1, message: 'a scenario is played in one world.' })
      }
    } catch (error) {
      if (!(error instanceof InvalidFile)) throw error
      problems.push(...error.problems)
    }
  }
  if (problems.length > 0) throw new InvalidFile(problems)
  return { world, lookups }
}

/** The text of a scenario that holds all of it: what the scenario itself holds wins over lists that came with it. */
export function composed(source: string, { world, lookups }: OwnMatter): string {
  if (world === null && Object.keys(lookups).length === 0) return source
  const document = parseDocument(source)
  if (world !== null) document.set('world', document.createNode(world.plain))
  const lists = parse(source)?.lookups
  const own = typeof lists === 'object' && lists !== null ? lists : {}
  if (Object.keys(lookups).length > 0) document.set('lookups', document.createNode({ ...lookups, ...own }))
  return String(document)
}
