// Reads scenarios, worlds and properties from fixtures/, each file once per process. The only place of the simulator
// that knows their paths.
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { property } from '../scenarios/completion/property'
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

/** Names of the scenarios that ship, in order. */
export const scenarioNames = (): readonly string[] => namesIn('scenarios')

const worlds = new Map<string, WorldDocument>()
const scripts = new Map<string, Script>()

function worldNamed(name: string): WorldDocument | null {
  if (!namesIn('worlds').includes(name)) return null
  const path = `worlds/${name}${SUFFIX}`
  const known = worlds.get(name) ?? readWorld(textOf(path), `fixtures/${path}`).value
  worlds.set(name, known)
  return known
}

/** A scenario that ships, or null when there is none of this name. Throws InvalidFile when it cannot be read. */
export function scriptNamed(name: string): Script | null {
  const known = scripts.get(name)
  if (known !== undefined) return known
  if (!scenarioNames().includes(name)) return null
  const path = `scenarios/${name}${SUFFIX}`
  const script = scriptFrom(name, textOf(path), `fixtures/${path}`)
  scripts.set(name, script)
  return script
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
