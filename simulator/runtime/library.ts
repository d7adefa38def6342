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
import type { CompanionFiles, TextFile } from '../scenarios/play/companion-files'
import { embedCompanionFiles, readCompanionFiles } from '../scenarios/play/companion-files'
import type { WorldFixtures } from '../scenarios/play/opening-world'
import type { Script } from '../scenarios/play/script'
import { readScenario, readWorld } from '../scenarios/play/script'
import { hashOfPublic } from './password'
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

/** World and lookup files of one's own that every scenario is played with. */
const ownMatterFiles = new Set<string>()

/** From now on this world or lookup file takes the place of the one of its name, until the returned function is called. */
export const watchMatterFile = (path: string): (() => void) => {
  ownMatterFiles.add(path)
  return () => {
    ownMatterFiles.delete(path)
    unreadable.delete(path)
  }
}

/** What was made of a file, and of which state of it. */
interface Kept<T> {
  /** When the file, and what it is read against, changed last. */
  readonly of: string
  readonly value: T
}

/** Makes something of a file, again only after the file changed. */
const fresh = <T>(kept: Map<string, Kept<T>>, path: string, make: () => T, against = ''): T => {
  const of = `${statSync(path).mtimeMs} ${against}`
  const known = kept.get(path)
  if (known?.of === of) return known.value
  const value = make()
  kept.set(path, { of, value })
  return value
}

/** Problems of world and lookup files that cannot be read now, by path. */
const unreadable = new Map<string, readonly Problem[]>()

/**
 * What a world or lookup file holds: as it was last, while it cannot be read. Null where it never could: then what ships under
 * its name stands, and no scenario is lost for it.
 */
const lastGood = <T>(kept: Map<string, Kept<T>>, path: string, make: () => T): T | null => {
  try {
    const value = fresh(kept, path, make)
    unreadable.delete(path)
    return value
  } catch (error) {
    unreadable.set(path, problemsOf(error, path))
    return kept.get(path)?.value ?? null
  }
}

const problemsOf = (error: unknown, file: string): readonly Problem[] =>
  error instanceof InvalidFile
    ? error.problems
    : [{ file, line: 1, column: 1, message: error instanceof Error ? error.message : String(error) }]

const worlds = new Map<string, Kept<WorldDocument>>()
const scripts = new Map<string, Kept<Script>>()
const ownMatter = new Map<string, Kept<CompanionFiles>>()
/** Those that ship, with the world and the lists that ship. */
const shipped = new WeakSet<Script>()

/** True for a scenario that ships and is played with nothing of one's own. */
export const ships = (script: Script): boolean => shipped.has(script)

function worldNamed(name: string): WorldDocument | null {
  if (!namesIn('worlds').includes(name)) return null
  const path = `worlds/${name}${SUFFIX}`
  const make = () => readWorld(textOf(path), `fixtures/${path}`, propertyNumbers()).value
  return lastGood(worlds, `${fixtures}${path}`, make)
}

/** What the watched files hold now. */
const watchedMatter = (): readonly CompanionFiles[] =>
  [...ownMatterFiles].flatMap((path) => {
    const make = () => readCompanionFiles([{ name: path, text: readFileSync(path, 'utf8') }], propertyNumbers())
    return lastGood(ownMatter, path, make) ?? []
  })

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** When world and lookup files changed last: what was made of them before is old. */
const matterChangedAt = (): string =>
  [...namesIn('worlds').map((name) => `${fixtures}worlds/${name}${SUFFIX}`), ...ownMatterFiles].map(changedAt).join(' ')

/** A scenario that ships or is watched, or null when there is none of this name. Throws InvalidFile when it cannot be read. */
export function scriptNamed(name: string): Script | null {
  const own = ownFiles.get(name)
  if (own !== undefined) {
    return fresh(scripts, own, () => scriptFrom(name, readFileSync(own, 'utf8'), own), matterChangedAt())
  }
  if (!namesIn('scenarios').includes(name)) return null
  const path = `scenarios/${name}${SUFFIX}`
  const make = () => {
    const text = textOf(path)
    const script = scriptFrom(name, text, `fixtures/${path}`)
    if (script.source === text) shipped.add(script)
    return script
  }
  return fresh(scripts, `${fixtures}${path}`, make, matterChangedAt())
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
      problems.push(...problemsOf(error, ownFiles.get(name) ?? name))
    }
  }
  watchedMatter()
  return { scripts: readable, problems: [...problems, ...[...unreadable.values()].flat()] }
}

/**
 * A scenario in this text, played with these files and with those that are watched. Throws InvalidFile with line and column. Its
 * `source` holds all of them: see `scriptAsStored`.
 */
export function scriptFrom(name: string, text: string, file: string, files: readonly TextFile[] = []): Script {
  const given = readCompanionFiles(files, propertyNumbers())
  const watched = watchedMatter()
  const worldOf = (wanted: string): CompanionFiles['world'] =>
    given.world ?? watched.find(({ world }) => world?.name === wanted)?.world ?? null
  // First as it stands, so that what is wrong has its own line.
  const read = (source: string): Script =>
    readScenario(
      name,
      source,
      file,
      (wanted) => worldOf(wanted)?.document ?? worldNamed(wanted),
      [...namesIn('worlds'), ...watched.flatMap(({ world }) => world?.name ?? [])],
      propertyNumbers(),
    )
  const alone = read(text)
  const named = alone.document.world
  const world = typeof named === 'string' ? worldOf(named) : given.world
  const lookups = Object.assign({}, ...watched.map((each) => each.lookups), given.lookups)
  const whole = embedCompanionFiles(text, { world, lookups })
  return whole === text ? alone : read(whole)
}

/** A scenario as it was stored: with what it holds itself, whatever is watched now. */
export const scriptAsStored = (name: string, text: string): Script =>
  readScenario(name, text, name, worldNamed, namesIn('worlds'), propertyNumbers())

const propertyNumbers = (): ReadonlySet<string> => {
  numbers ??= new Set(matterOfWorlds().properties.map((row) => row.number))
  return numbers
}
let numbers: ReadonlySet<string> | null = null

const rows = z.object({ rows: z.array(property) })
const hashes = z.record(z.string(), z.string())

let matter: WorldFixtures | null = null

/** What the worlds of this scenario are made of. */
export function matterOf(script: Script): WorldFixtures {
  const { properties, reference, hashes: known } = matterOfWorlds()
  return { properties, reference: { ...reference, ...script.reference }, hashes: hashesOf(script.world, known) }
}

/** The hash of each person's password: computed once for those that ship, made here for those of one's own. */
function hashesOf({ people }: WorldDocument, known: WorldFixtures['hashes']): WorldFixtures['hashes'] {
  const passwords = new Map(
    namesIn('worlds').flatMap((name) => (worldNamed(name)?.people ?? []).map(({ key, password }) => [key, password])),
  )
  const hashOf = (key: string, password: string): string =>
    (passwords.get(key) === password ? known[key] : undefined) ?? hashOfPublic(password)
  return Object.fromEntries(people.map(({ key, password }) => [key, hashOf(key, password)]))
}

/** Properties, lookup lists and password hashes that worlds are made of. */
export function matterOfWorlds(): WorldFixtures {
  matter ??= {
    properties: ['firm-commitments', 'rural', 'endorsed'].flatMap(
      (file) => z.parse(rows, JSON.parse(textOf(`hud/${file}.json`))).rows,
    ),
    reference: readReference(),
    hashes: z.parse(hashes, JSON.parse(textOf('worlds/password-hashes.json'))),
  }
  return matter
}
