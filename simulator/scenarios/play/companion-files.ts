// World and lookup files that come with a scenario. Each is validated with its own line numbers, and then all are embedded in
// one scenario text, which is what gets stored, branched and recorded.
import { parse, parseDocument } from 'yaml'
import { InvalidFile, type ParsedFile, type Problem, readFile } from '../language/document'
import { type LookupName, lookupFile, lookupNames } from '../language/lookup-schema'
import type { WorldDocument } from '../language/world-schema'
import { readWorld } from './script'

/** A file with its name, such as `my-market.yaml` or `warehouse-lenders.json`. */
export interface TextFile {
  readonly name: string
  readonly text: string
}

const baseName = (name: string): string => name.replace(/^.*[\\/]/, '').replace(/\.(ya?ml|json)$/i, '')

/** The lookup list that a file with this name holds, or null. */
const lookupNameOf = (name: string): LookupName | null => lookupNames.find((list) => list === baseName(name)) ?? null

/** The top-level keys, as far as they can be found in a file that may not parse. */
const topLevelKeys = (text: string): ReadonlySet<string> =>
  new Set(text.match(/^"?[a-z]+(?="?:)|(?<=^\s*")[a-z]+(?=":)/gm))

/** The kind of a file, by its name and its top-level keys. */
export const kindOf = ({ name, text }: TextFile): 'scenario' | 'world' | 'lookup' => {
  if (lookupNameOf(name) !== null) return 'lookup'
  const words = topLevelKeys(text)
  return words.has('people') && !words.has('world') ? 'world' : 'scenario'
}

/** The parsed companion files of a scenario. */
export interface CompanionFiles {
  readonly world: { readonly name: string; readonly document: WorldDocument; readonly yaml: unknown } | null
  /** List → its rows as written. */
  readonly lookups: Readonly<Partial<Record<LookupName, unknown>>>
}

/** Reads a lookup file. Throws InvalidFile. */
const readLookup = ({ name, text }: TextFile): { readonly list: LookupName; readonly rows: unknown } => {
  const list = lookupNameOf(name)
  if (list === null) throw new Error(`${name} is not a lookup file`)
  const parsed: ParsedFile<{ readonly rows: readonly object[] }> = readFile(text, name, lookupFile(list))
  const duplicates = duplicateIds(parsed)
  if (duplicates.length > 0) throw new InvalidFile(duplicates)
  return { list, rows: parsed.value.rows }
}

const duplicateIds = ({ value, problem }: ParsedFile<{ readonly rows: readonly object[] }>): readonly Problem[] => {
  const ids = value.rows.map((row) => ('id' in row ? row.id : null))
  return ids.flatMap((id, index) =>
    id !== null && ids.indexOf(id) < index ? [problem(['rows', index, 'id'], `there is already a row ${id}.`)] : [],
  )
}

/** Reads world and lookup files. Throws InvalidFile with the problems of all of them. */
export function readCompanionFiles(files: readonly TextFile[], properties: ReadonlySet<string> | null): CompanionFiles {
  const problems: Problem[] = []
  let world: CompanionFiles['world'] = null
  const lookups: Partial<Record<LookupName, unknown>> = {}
  for (const file of files) {
    try {
      if (kindOf(file) === 'lookup') {
        const { list, rows } = readLookup(file)
        lookups[list] = rows
      } else if (world === null) {
        const document = readWorld(file.text, file.name, properties).value
        world = { name: baseName(file.name), document, yaml: parse(file.text) }
      } else {
        problems.push({ file: file.name, line: 1, column: 1, message: 'a scenario can have only one world file.' })
      }
    } catch (error) {
      if (!(error instanceof InvalidFile)) throw error
      problems.push(...error.problems)
    }
  }
  if (problems.length > 0) throw new InvalidFile(problems)
  return { world, lookups }
}

/** Embeds companion files in a scenario's text. Lists in the scenario itself take precedence. */
export function embedCompanionFiles(source: string, { world, lookups }: CompanionFiles): string {
  if (world === null && Object.keys(lookups).length === 0) return source
  const document = parseDocument(source)
  if (world !== null) document.set('world', document.createNode(world.yaml))
  const lists = parse(source)?.lookups
  const ownLists = typeof lists === 'object' && lists !== null ? lists : {}
  if (Object.keys(lookups).length > 0) document.set('lookups', document.createNode({ ...lookups, ...ownLists }))
  return String(document)
}
