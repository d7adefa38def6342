// Reads a YAML file against a schema. Problems have a line, a column, what was expected, and the nearest known word.
import { isMap, LineCounter, type Node, type Pair, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { isRecord } from '../../../src/contract/json'
import { didYouMean, wordDistance } from './nearest'

export type Path = readonly PropertyKey[]

export interface Problem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** One or more problems in a file. */
export class InvalidFile extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(problemText).join('\n'))
    this.name = 'InvalidFile'
    this.problems = problems
  }
}

/** `file:line:column: message`, which editors and terminals link. */
export const problemText = ({ file, line, column, message }: Problem): string => `${file}:${line}:${column}: ${message}`

/** A valid file: its value, and the positions of its parts. */
export interface ParsedFile<T> {
  readonly value: T
  /** A problem at this path, or at the nearest existing part of it. */
  problem(path: Path, message: string): Problem
}

/** Reads text as this schema. Throws InvalidFile. */
export function readFile<S extends z.core.$ZodType>(text: string, file: string, schema: S): ParsedFile<z.output<S>> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true })
  const at = (offset: number, message: string): Problem => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(1, line), column: Math.max(1, col), message }
  }
  const syntaxErrors = document.errors.map((error) =>
    at(error.pos[0], (error.message.split('\n')[0] ?? '').replace(/ at line .*$/, '')),
  )
  if (syntaxErrors.length > 0) throw new InvalidFile(syntaxErrors)
  const value = plainValue(document, (message) => new InvalidFile([at(0, message)]))
  const problem = (path: Path, message: string, target?: 'key'): Problem =>
    at(offsetOf(document.contents, path, target), message)
  const result = readValue(schema, value)
  if (result.ok) return { value: result.value, problem }
  throw new InvalidFile(result.problems.map(([path, message, target]) => problem(path, message, target)))
}

type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Explanation[] }

/** Reads a value as this schema, or explains each problem with the nearest known word. */
export function readValue<S extends z.core.$ZodType>(schema: S, value: unknown): Reading<z.output<S>> {
  const result = z.safeParse(schema, value, { error: knownKeysText })
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, problems: result.error.issues.flatMap((issue) => explain(issue, value)) }
}

/** The messages of problems, by dotted path. Unknown words come first: one of them may be a missing one that was misspelled. */
export function errorsByField(problems: readonly Explanation[]): Readonly<Record<string, readonly string[]>> {
  // A Map, because a field may be called `constructor`.
  const errors = new Map<string, string[]>()
  const isUnknownWord = ([, , target]: Explanation) => target === 'key'
  const inOrder = [...problems.filter(isUnknownWord), ...problems.filter((problem) => !isUnknownWord(problem))]
  for (const [path, message] of inOrder) {
    const field = path.map(String).join('.')
    errors.set(field, [...(errors.get(field) ?? []), message])
  }
  return Object.fromEntries(errors)
}

/** The value of a document. Throws `invalid(message)` if it can't be converted, for example because of circular aliases. */
function plainValue(document: { toJS(): unknown }, invalid: (message: string) => InvalidFile): unknown {
  try {
    return document.toJS()
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error))
  }
}

/** The offset of the part at this path: of the key or the value, or of the parent if the part is missing. */
function offsetOf(root: Node | null, path: Path, target?: 'key'): number {
  let node: unknown = root
  let offset = root?.range?.[0] ?? 0
  for (const [index, step] of path.entries()) {
    if (isMap(node)) {
      const pair: Pair | undefined = node.items.find((item) => textOf(item.key) === String(step))
      if (pair === undefined) break
      const key = startOf(pair.key) ?? offset
      if (target === 'key' && index === path.length - 1) return key
      node = pair.value
      offset = startOf(pair.value) ?? key
    } else {
      const items: unknown = typeof node === 'object' && node !== null && 'items' in node ? node.items : null
      const item: unknown = Array.isArray(items) ? items[Number(step)] : undefined
      if (item === undefined) break
      node = item
      offset = startOf(item) ?? offset
    }
  }
  return offset
}

function startOf(node: unknown): number | null {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return null
  const start: unknown = node.range[0]
  return typeof start === 'number' ? start : null
}

const textOf = (key: unknown): string =>
  typeof key === 'object' && key !== null && 'value' in key ? String(key.value) : String(key)

/** A part of a value and what is wrong with it. `key` if the problem is the key itself rather than its value. */
export type Explanation = readonly [path: Path, message: string, target?: 'key' | undefined]

function explain(issue: z.core.$ZodIssue, root: unknown): readonly Explanation[] {
  const actual = valueAt(root, issue.path)
  const name = issue.path.length === 0 ? 'this file' : `'${String(issue.path.at(-1))}'`
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => [
        [...issue.path, key],
        `unknown word '${key}' here.${knownHint(issue.message, key)}`,
        'key',
      ])
    case 'invalid_union':
      if (issue.discriminator !== undefined) {
        return [[issue.path, oneOfText(name, discriminatorOptions(issue), actual)]]
      }
      return explainUnion(issue, name, actual, root)
    case 'invalid_value':
      return [[issue.path, oneOfText(name, issue.values.map(String), actual)]]
    case 'invalid_type': {
      const expected = issue.message.startsWith(DEFAULT_MESSAGE) ? typeText(issue.expected) : issue.message
      if (actual === undefined) return [[issue.path, `${name} is missing: expected ${expected}.`]]
      return [[issue.path, `expected ${name} to be ${expected}${actualText(actual)}`]]
    }
    case 'too_small':
      return [[issue.path, `expected ${name} to be at least ${String(issue.minimum)}${actualText(actual)}`]]
    case 'too_big':
      return [[issue.path, `expected ${name} to be at most ${String(issue.maximum)}${actualText(actual)}`]]
    case 'custom':
    case 'invalid_format':
      return [[issue.path, `expected ${name} to be ${issue.message}${actualText(actual)}`]]
    default:
      return [[issue.path, `${name} cannot be read: ${issue.message}${actualText(actual)}`]]
  }
}

/** More words than this are listed only if none is near. */
const MAX_LISTED = 8

function oneOfText(name: string, options: readonly string[], actual: unknown): string {
  const hint = typeof actual === 'string' ? didYouMean(actual, options) : ''
  if (hint !== '' && options.length > MAX_LISTED) return `unknown ${name} '${String(actual)}'.${hint}`
  return `expected ${name} to be ${options.length === 1 ? '' : 'one of '}${quoted(options)}${actualText(actual)}${hint}`
}

/** For a map, explains the nearest variant of the union; for anything else, lists the variants. */
function explainUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  name: string,
  actual: unknown,
  root: unknown,
): readonly Explanation[] {
  const nearest = isRecord(actual) ? nearestVariant(issue, actual) : null
  if (nearest !== null) {
    return nearest.flatMap((inner) => explain({ ...inner, path: [...issue.path, ...inner.path] }, root))
  }
  const expected = issue.message === DEFAULT_MESSAGE ? [...new Set(expectationsOf(issue))].join(' or ') : issue.message
  if (actual === undefined) return [[issue.path, `${name} is missing: expected ${expected}.`]]
  return [[issue.path, `expected ${name} to be ${expected}${actualText(actual)}`]]
}

/** The issues of the variant with the fewest problems; null if no variant is a map. */
function nearestVariant(issue: z.core.$ZodIssueInvalidUnion, actual: object): readonly z.core.$ZodIssue[] | null {
  let best: readonly z.core.$ZodIssue[] | null = null
  let bestScore = Number.POSITIVE_INFINITY
  for (const variant of issue.errors) {
    if (variant.some(({ path, code }) => path.length === 0 && code === 'invalid_type')) continue
    const score = variant.reduce((sum, inner) => sum + mismatch(inner, actual), 0)
    if (score < bestScore) {
      best = variant
      bestScore = score
    }
  }
  return best
}

/** How strongly an issue rules out a variant; a missing discriminator weighs most. */
function mismatch(issue: z.core.$ZodIssue, actual: object): number {
  if (issue.code === 'unrecognized_keys') {
    const known = issue.message.split(' ')
    return issue.keys.reduce((sum, key) => sum + Math.min(2, wordDistance(key, known) / 8), 0)
  }
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined) {
    return issue.path.length === 1 && valueAt(actual, issue.path) === undefined ? 100 : 1
  }
  return 1
}

/** What each variant of a union expects; a variant may be a union itself. */
function expectationsOf(issue: z.core.$ZodIssue): readonly string[] {
  switch (issue.code) {
    case 'invalid_type':
      return [issue.message.startsWith(DEFAULT_MESSAGE) ? typeText(issue.expected) : issue.message]
    case 'invalid_value':
      return [quoted(issue.values.map(String))]
    case 'invalid_union':
      return issue.message === DEFAULT_MESSAGE ? issue.errors.flat().flatMap(expectationsOf) : [issue.message]
    default:
      return [issue.message]
  }
}

/** The beginning of zod's message for a schema without its own. */
const DEFAULT_MESSAGE = 'Invalid input'

function discriminatorOptions(issue: z.core.$ZodIssueInvalidUnion): readonly string[] {
  return 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : []
}

/** The message of an issue about unknown keys: the known ones, separated by spaces, for `knownHint` and `mismatch`. */
function knownKeysText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys' || !(issue.inst instanceof z.core.$ZodObject)) return undefined
  return Object.keys(issue.inst._zod.def.shape).join(' ')
}

function knownHint(words: string, key: string): string {
  const known = words.split(' ')
  const hint = didYouMean(key, known)
  return hint === '' ? ` Known words are ${quoted(known)}.` : hint
}

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

function typeText(expected: string): string {
  switch (expected) {
    case 'string':
      return 'text'
    case 'number':
    case 'int':
      return 'a number'
    case 'boolean':
      return 'true or false'
    case 'array':
      return 'a list'
    case 'object':
    case 'record':
      return 'a map'
    default:
      return expected
  }
}

function actualText(actual: unknown): string {
  if (actual === undefined) return '.'
  if (Array.isArray(actual)) return ' but found a list.'
  if (actual !== null && typeof actual === 'object') return ' but found a map.'
  return ` but found '${String(actual)}'.`
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([key]) => key === String(step))?.[1]
  }
  return value
}
