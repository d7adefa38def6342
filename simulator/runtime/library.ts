// Reads scenarios, worlds and properties from fixtures/ and from watched files, and rereads files that changed. No other
// module of the simulator knows their paths.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { property } from '../scenarios/completion/property'
import { InvalidFile, type Problem } from '../scenarios/language/document'
import { signatorOf, type WorldDocument } from '../scenarios/language/world-schema'
import {
  type CompanionFiles,
  embedCompanionFiles,
  readCompanionFiles,
  type TextFile,
} from '../scenarios/play/companion-files'
import { pinKey, type WorldFixtures } from '../scenarios/play/opening-world'
import { readScenario, readWorld, type Script } from '../scenarios/play/script'
import { publicPasswordHash } from './public-password'
import { readReference } from './reference'

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const SUFFIX = '.yaml'

const namesIn = (folder: string): readonly string[] =>
  readdirSync(`${fixtures}${folder}`)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => basename(file, SUFFIX))
    .sort()

const textOf = (path: string): string => readFileSync(`${fixtures}${path}`, 'utf8')

/** Names of the watched scenarios and of the built-in ones, in order. */
export const scenarioNames = (): readonly string[] => [...watchedScenarios.keys(), ...namesIn('scenarios')]

/** Watched scenario files by name, in addition to the built-in ones. */
const watchedScenarios = new Map<string, string>()

/** Lists and reads this file like a built-in scenario until the returned function is called. */
export const watchScenarioFile = (name: string, path: string): (() => void) => {
  watchedScenarios.set(name, path)
  return () => void watchedScenarios.delete(name)
}

/** Watched world and lookup files, which replace the built-in ones in every scenario. */
const watchedFixtures = new Set<string>()

/** Uses this world or lookup file instead of the built-in one of its name until the returned function is called. */
export const watchFixtureFile = (path: string): (() => void) => {
  watchedFixtures.add(path)
  return () => {
    watchedFixtures.delete(path)
    fileProblems.delete(path)
  }
}

/** The parsed content of a file, and the version it was parsed from. */
interface Cached<T> {
  /** Modification times of the file and its dependencies. */
  readonly version: string
  readonly value: T
}

/** Parses a file, and again only after it changed. */
const cachedByFile = <T>(cache: Map<string, Cached<T>>, path: string, make: () => T, dependencies = ''): T => {
  const version = `${statSync(path).mtimeMs} ${dependencies}`
  const cached = cache.get(path)
  if (cached?.version === version) return cached.value
  const value = make()
  cache.set(path, { version, value })
  return value
}

/** Problems of invalid world and lookup files, by path. */
const fileProblems = new Map<string, readonly Problem[]>()

/**
 * The content of a world or lookup file, or its last valid version while it is invalid. Null if it never was valid: the
 * built-in file of its name stays in use, so no scenario breaks.
 */
const lastValid = <T>(cache: Map<string, Cached<T>>, path: string, make: () => T): T | null => {
  try {
    const value = cachedByFile(cache, path, make)
    fileProblems.delete(path)
    return value
  } catch (error) {
    fileProblems.set(path, problemsOf(error, path))
    return cache.get(path)?.value ?? null
  }
}

const problemsOf = (error: unknown, file: string): readonly Problem[] =>
  error instanceof InvalidFile
    ? error.problems
    : [{ file, line: 1, column: 1, message: error instanceof Error ? error.message : String(error) }]

const worldCache = new Map<string, Cached<WorldDocument>>()
const scriptCache = new Map<string, Cached<Script>>()
const fixtureCache = new Map<string, Cached<CompanionFiles>>()
/** Built-in scenarios that use the built-in world and lists. */
const shipped = new WeakSet<Script>()

/** True for a built-in scenario that uses no watched or uploaded files. */
export const isShipped = (script: Script): boolean => shipped.has(script)

function worldNamed(name: string): WorldDocument | null {
  if (!namesIn('worlds').includes(name)) return null
  const path = `worlds/${name}${SUFFIX}`
  const make = () => readWorld(textOf(path), `fixtures/${path}`, propertyNumbers()).value
  return lastValid(worldCache, `${fixtures}${path}`, make)
}

/** The current content of the watched world and lookup files. */
const readWatchedFixtures = (): readonly CompanionFiles[] =>
  [...watchedFixtures].flatMap((path) => {
    const make = () => readCompanionFiles([{ name: path, text: readFileSync(path, 'utf8') }], propertyNumbers())
    return lastValid(fixtureCache, path, make) ?? []
  })

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Modification times of all world and lookup files, on which every script depends. */
const fixtureVersions = (): string =>
  [...namesIn('worlds').map((name) => `${fixtures}worlds/${name}${SUFFIX}`), ...watchedFixtures]
    .map(changedAt)
    .join(' ')

/** A built-in or watched scenario; null if there is none of this name. Throws InvalidFile if it is invalid. */
export function scriptNamed(name: string): Script | null {
  const watched = watchedScenarios.get(name)
  if (watched !== undefined) {
    const make = () => scriptFrom(name, readFileSync(watched, 'utf8'), watched)
    return cachedByFile(scriptCache, watched, make, fixtureVersions())
  }
  if (!namesIn('scenarios').includes(name)) return null
  const path = `scenarios/${name}${SUFFIX}`
  const make = () => {
    const text = textOf(path)
    const script = scriptFrom(name, text, `fixtures/${path}`)
    if (script.source === text) shipped.add(script)
    return script
  }
  return cachedByFile(scriptCache, `${fixtures}${path}`, make, fixtureVersions())
}

/** True if the script's watched file has other content now, even if that is invalid. */
export function isEdited({ name, source }: Pick<Script, 'name' | 'source'>): boolean {
  if (!watchedScenarios.has(name)) return false
  try {
    return scriptNamed(name)?.source !== source
  } catch {
    return true
  }
}

/** The valid scenarios, and the problems of the others. */
export function readableScripts(): { readonly scripts: readonly Script[]; readonly problems: readonly Problem[] } {
  const readable: Script[] = []
  const problems: Problem[] = []
  for (const name of scenarioNames()) {
    try {
      const script = scriptNamed(name)
      if (script !== null) readable.push(script)
    } catch (error) {
      problems.push(...problemsOf(error, watchedScenarios.get(name) ?? name))
    }
  }
  readWatchedFixtures()
  return { scripts: readable, problems: [...problems, ...[...fileProblems.values()].flat()] }
}

/**
 * Parses a scenario that uses these files and the watched ones. Throws InvalidFile with line and column. The `source` of the
 * result includes all of those files: see `scriptAsStored`.
 */
export function scriptFrom(name: string, text: string, file: string, files: readonly TextFile[] = []): Script {
  const uploaded = readCompanionFiles(files, propertyNumbers())
  const watched = readWatchedFixtures()
  const worldOf = (requested: string): CompanionFiles['world'] =>
    uploaded.world ?? watched.find(({ world }) => world?.name === requested)?.world ?? null
  // Parse the original text first, so that problems have the right line numbers.
  const read = (source: string): Script =>
    readScenario(
      name,
      source,
      file,
      (requested) => worldOf(requested)?.document ?? worldNamed(requested),
      [...namesIn('worlds'), ...watched.flatMap(({ world }) => world?.name ?? [])],
      propertyNumbers(),
    )
  const original = read(text)
  const worldName = original.document.world
  const world = typeof worldName === 'string' ? worldOf(worldName) : uploaded.world
  const lookups = Object.assign({}, ...watched.map((files) => files.lookups), uploaded.lookups)
  const fullText = embedCompanionFiles(text, { world, lookups })
  return fullText === text ? original : read(fullText)
}

/** Parses a stored scenario, ignoring the watched files: its text includes what it needs. */
export const scriptFromStored = (name: string, text: string): Script =>
  readScenario(name, text, name, worldNamed, namesIn('worlds'), propertyNumbers())

let numbers: ReadonlySet<string> | null = null

/** The numbers of the properties in fixtures/hud. */
const propertyNumbers = (): ReadonlySet<string> => {
  numbers ??= new Set(sharedFixtures().properties.map((row) => row.number))
  return numbers
}

const rows = z.object({ rows: z.array(property) })
const hashes = z.record(z.string(), z.string())

let shared: WorldFixtures | null = null

/** The fixtures for worlds of this scenario, including its own lookup lists and passwords. */
export function fixturesOf(script: Script): WorldFixtures {
  const { properties, reference, hashes } = sharedFixtures()
  return { properties, reference: { ...reference, ...script.reference }, hashes: hashesOf(script.world, hashes) }
}

/** Hashes of passwords and PINs: precomputed for built-in worlds, computed here for all others. */
function hashesOf({ people }: WorldDocument, precomputed: WorldFixtures['hashes']): WorldFixtures['hashes'] {
  const builtIn = new Map(
    namesIn('worlds').flatMap((name) => (worldNamed(name)?.people ?? []).flatMap(publishedSecrets)),
  )
  const hashOf = (key: string, secret: string): string =>
    (builtIn.get(key) === secret ? precomputed[key] : undefined) ?? publicPasswordHash(secret)
  return Object.fromEntries(people.flatMap(publishedSecrets).map(([key, secret]) => [key, hashOf(key, secret)]))
}

/** The password of a person of a world file and the PINs of their signators, each with the key of its hash. */
export const publishedSecrets = ({
  key,
  password,
  signators = [],
}: WorldDocument['people'][number]): readonly (readonly [key: string, secret: string])[] => [
  [key, password],
  ...signators.flatMap((entry) => {
    const { name, pin } = signatorOf(entry)
    return pin === null ? [] : [[pinKey(key, name), pin] as const]
  }),
]

/** Properties, lookup lists and password hashes shared by all worlds. */
export function sharedFixtures(): WorldFixtures {
  shared ??= {
    properties: ['firm-commitments', 'rural', 'endorsed'].flatMap(
      (file) => z.parse(rows, JSON.parse(textOf(`hud/${file}.json`))).rows,
    ),
    reference: readReference(),
    hashes: z.parse(hashes, JSON.parse(textOf('worlds/password-hashes.json'))),
  }
  return shared
}
