// Reads scenarios, worlds and properties from fixtures/, and files of one's own; a file that changed is read again. The only
// place of the simulator that knows their paths.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { property } from '../scenarios/completion/property'
import type { Problem } from '../scenarios/language/document'
import { InvalidFile } from '../scenarios/language/document'
import type { WorldDocument } from '../scenarios/language/world-schema'
import type { WorldMaterials } from '../scenarios/play/opening-world'
import type { Script } from '../scenarios/play/script'
import { readScenario, readWorld } from '../scenarios/play/script'
import { readReference } from './reference'

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const SUFFIX = '.yaml'

const namesIn = (folder: string): readonly string[] =>
  readdirSync(`${fixtures}${folder}`)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => basename(file, SUFFIX))
    .sort()

const textOf = (path: string): string => readFileSync(`${fixtures}${path}`, 'utf8')

/** Names of the scenarios that ship and of those that are watched, in order. */
export const scenarioNames = (): readonly string[] => [...ownFiles.keys(), ...namesIn('scenarios')]

/** Files of one's own beside those that ship, by the name of the scenario. */
const ownFiles = new Map<string, string>()

/** From now on this file is listed and read like a scenario that ships, until the returned function is called. */
export const watchScenarioFile = (name: string, path: string): (() => void) => {
  ownFiles.set(name, path)
  return () => void ownFiles.delete(name)
}

/** What was made of a file, and of which state of it. */
interface Kept<T> {
  /** When the file, and what it is read against, changed last. */
  readonly of: string
  readonly value: T
}

/** Makes something of a file, again only after the file changed. */
const fresh = <T>(kept: Map<string, Kept<T>>, path: string, make: () => T, against = 0): T => {
  const of = `${statSync(path).mtimeMs} ${against}`
  const known = kept.get(path)
  if (known?.of === of) return known.value
  const value = make()
  kept.set(path, { of, value })
  return value
}

const worlds = new Map<string, Kept<WorldDocument>>()
const scripts = new Map<string, Kept<Script>>()

function worldNamed(name: string): WorldDocument | null {
  if (!namesIn('worlds').includes(name)) return null
  const path = `worlds/${name}${SUFFIX}`
  return fresh(worlds, `${fixtures}${path}`, () => readWorld(textOf(path), `fixtures/${path}`).value)
}

/** When a world file changed last: what was made of it before is old. */
const worldsChangedAt = (): number =>
  Math.max(0, ...namesIn('worlds').map((name) => statSync(`${fixtures}worlds/${name}${SUFFIX}`).mtimeMs))

/** A scenario that ships, or null when there is none of this name. Throws InvalidFile when it cannot be read. */
export function scriptNamed(name: string): Script | null {
  const own = ownFiles.get(name)
  if (own !== undefined) {
    return fresh(scripts, own, () => scriptFrom(name, readFileSync(own, 'utf8'), own), worldsChangedAt())
  }
  if (!namesIn('scenarios').includes(name)) return null
  const path = `scenarios/${name}${SUFFIX}`
  const make = () => scriptFrom(name, textOf(path), `fixtures/${path}`)
  return fresh(scripts, `${fixtures}${path}`, make, worldsChangedAt())
}

/** The scenarios that can be read, and what is wrong with the others: one bad file hides no other. */
export function readableScripts(): { readonly scripts: readonly Script[]; readonly problems: readonly Problem[] } {
  const readable: Script[] = []
  const problems: Problem[] = []
  for (const name of scenarioNames()) {
    try {
      const script = scriptNamed(name)
      if (script !== null) readable.push(script)
    } catch (error) {
      if (error instanceof InvalidFile) problems.push(...error.problems)
      else
        problems.push({
          file: name,
          line: 1,
          column: 1,
          message: error instanceof Error ? error.message : String(error),
        })
    }
  }
  return { scripts: readable, problems }
}

/** A scenario in this text. Throws InvalidFile with line and column. */
export const scriptFrom = (name: string, text: string, file: string): Script =>
  readScenario(name, text, file, worldNamed, namesIn('worlds'), propertyNumbers())

const propertyNumbers = (): ReadonlySet<string> => {
  numbers ??= new Set(matterOfWorlds().properties.map((row) => row.number))
  return numbers
}
let numbers: ReadonlySet<string> | null = null

const rows = z.object({ rows: z.array(property) })
const hashes = z.record(z.string(), z.string())

let matter: WorldMaterials | null = null

/** Properties, lookup lists and password hashes that worlds are made of. */
export function matterOfWorlds(): WorldMaterials {
  matter ??= {
    properties: ['firm-commitments', 'rural', 'endorsed'].flatMap(
      (file) => z.parse(rows, JSON.parse(textOf(`hud/${file}.json`))).rows,
    ),
    reference: readReference(),
    hashes: z.parse(hashes, JSON.parse(textOf('worlds/password-hashes.json'))),
  }
  return matter
}
