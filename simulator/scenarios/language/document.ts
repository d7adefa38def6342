// Reads a YAML file against a schema. A problem has line, column, what was expected and the nearest known word.
import type { Node, Pair } from 'yaml'
import { isMap, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { isRecord } from '../../../src/contract/json'
import { didYouMean, howFar } from './nearest'

export type Path = readonly PropertyKey[]

export interface Problem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** One or more things wrong in one file. */
export class InvalidFile extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(problemText).join('\n'))
    this.name = 'InvalidFile'
    this.problems = problems
  }
}

/** `file:line:column: message`, as editors and terminals link it. */
export const problemText = ({ file, line, column, message }: Problem): string => `${file}:${line}:${column}: ${message}`

/** A file whose value has the form of the schema, with the position of each part. */
export interface ReadFile<T> {
  readonly value: T
  /** A problem at the place of this path; where the path is not there, at the nearest part that is. */
  problem(path: Path, message: string): Problem
}

/** Reads text as this schema, or throws InvalidFile. */
export function readFile<S extends z.core.$ZodType>(text: string, file: string, schema: S): ReadFile<z.output<S>> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true })
  const at = (offset: number, message: string): Problem => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(1, line), column: Math.max(1, col), message }
  }
  const broken = document.errors.map((error) =>
    at(error.pos[0], (error.message.split('\n')[0] ?? '').replace(/ at line .*$/, '')),
  )
  if (broken.length > 0) throw new InvalidFile(broken)
  const value = plainValue(document, (message) => new InvalidFile([at(0, message)]))
  const problem = (path: Path, message: string, place?: 'key'): Problem =>
    at(offsetOf(document.contents, path, place), message)
  const result = z.safeParse(schema, value, { error: expectedText })
  if (result.success) return { value: result.data, problem }
  throw new InvalidFile(result.error.issues.flatMap((issue) => explained(issue, value)).map((one) => problem(...one)))
}

/** The value of a document; throws what `refused` makes when it cannot be had, such as of one that repeats itself endlessly. */
function plainValue(document: { toJS(): unknown }, refused: (message: string) => InvalidFile): unknown {
  try {
    return document.toJS()
  } catch (error) {
    throw refused(error instanceof Error ? error.message : String(error))
  }
}

/** Where the part of this path begins: the key for a wrong key, else the value; the parent when it is missing. */
function offsetOf(root: Node | null, path: Path, place?: 'key'): number {
  let node: unknown = root
  let offset = root?.range?.[0] ?? 0
  for (const [nth, step] of path.entries()) {
    if (isMap(node)) {
      const pair: Pair | undefined = node.items.find((item) => textOf(item.key) === String(step))
      if (pair === undefined) break
      const key = startOf(pair.key) ?? offset
      if (place === 'key' && nth === path.length - 1) return key
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

/** `key` when the word itself is wrong, not what stands behind it. */
type Explained = readonly [path: Path, message: string, place?: 'key']

function explained(issue: z.core.$ZodIssue, root: unknown): readonly Explained[] {
  const found = valueAt(root, issue.path)
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
        const options = discriminatorOptions(issue)
        const sentence = typeof found === 'string' ? ` but found '${found}'.${didYouMean(found, options)}` : '.'
        return [[issue.path, `expected ${name} to be one of ${listed(options)}${sentence}`]]
      }
      return unionExplained(issue, name, found, root)
    case 'invalid_value': {
      const options = issue.values.map(String)
      const sentence =
        typeof found === 'string' ? ` but found '${found}'.${didYouMean(found, options)}` : foundText(found)
      return [
        [issue.path, `expected ${name} to be ${options.length === 1 ? '' : 'one of '}${listed(options)}${sentence}`],
      ]
    }
    case 'invalid_type':
      if (found === undefined) return [[issue.path, `${name} is missing: expected ${kindText(issue.expected)}.`]]
      return [[issue.path, `expected ${name} to be ${kindText(issue.expected)}${foundText(found)}`]]
    case 'too_small':
      return [[issue.path, `expected ${name} to be at least ${String(issue.minimum)}${foundText(found)}`]]
    case 'too_big':
      return [[issue.path, `expected ${name} to be at most ${String(issue.maximum)}${foundText(found)}`]]
    case 'custom':
    case 'invalid_format':
      return [[issue.path, `expected ${name} to be ${issue.message}${foundText(found)}`]]
    default:
      return [[issue.path, `${name} cannot be read: ${issue.message}${foundText(found)}`]]
  }
}

/** A choice of forms: a map is explained by the form that it comes nearest to, anything else as a choice. */
function unionExplained(
  issue: z.core.$ZodIssueInvalidUnion,
  name: string,
  found: unknown,
  root: unknown,
): readonly Explained[] {
  const isMap = isRecord(found)
  const nearest = isMap ? nearestForm(issue, found) : null
  if (nearest !== null) {
    return nearest.flatMap((one) => explained({ ...one, path: [...issue.path, ...one.path] }, root))
  }
  const expected = issue.message === NO_WORDS ? [...new Set(kindsOf(issue))].join(' or ') : issue.message
  if (found === undefined) return [[issue.path, `${name} is missing: expected ${expected}.`]]
  return [[issue.path, `expected ${name} to be ${expected}${foundText(found)}`]]
}

/** The issues of the form with the least wrong in it; null when no form is a map. */
function nearestForm(issue: z.core.$ZodIssueInvalidUnion, found: object): readonly z.core.$ZodIssue[] | null {
  let best: readonly z.core.$ZodIssue[] | null = null
  let least = Number.POSITIVE_INFINITY
  for (const form of issue.errors) {
    if (form.some((one) => one.path.length === 0 && one.code === 'invalid_type')) continue
    const far = form.reduce((sum, one) => sum + wrongness(one, found), 0)
    if (far < least) {
      best = form
      least = far
    }
  }
  return best
}

/** How much an issue speaks against a form: most of all that its telling word is not there. */
function wrongness(issue: z.core.$ZodIssue, found: object): number {
  if (issue.code === 'unrecognized_keys') {
    const known = issue.message.split(' ')
    return issue.keys.reduce((sum, key) => sum + Math.min(2, howFar(key, known) / 8), 0)
  }
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined) {
    return issue.path.length === 1 && valueAt(found, issue.path) === undefined ? 100 : 1
  }
  return 1
}

/** What each form of a choice would have been; a form may be a choice itself. */
function kindsOf(issue: z.core.$ZodIssue): readonly string[] {
  switch (issue.code) {
    case 'invalid_type':
      return [kindText(issue.expected)]
    case 'invalid_value':
      return [listed(issue.values.map(String))]
    case 'invalid_union':
      return issue.message === NO_WORDS ? issue.errors.flat().flatMap(kindsOf) : [issue.message]
    default:
      return [issue.message]
  }
}

/** The message of zod where a schema gives none. */
const NO_WORDS = 'Invalid input'

function discriminatorOptions(issue: z.core.$ZodIssueInvalidUnion): readonly string[] {
  return 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : []
}

/** The words that the schema knows at a place where there was another travel as the issue's message. */
function expectedText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys' || !(issue.inst instanceof z.core.$ZodObject)) return undefined
  return Object.keys(issue.inst._zod.def.shape).join(' ')
}

function knownHint(words: string, key: string): string {
  const known = words.split(' ')
  const hint = didYouMean(key, known)
  return hint === '' ? ` Known are ${listed(known)}.` : hint
}

const listed = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

function kindText(expected: string): string {
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
      return 'a map of words'
    default:
      return expected
  }
}

function foundText(found: unknown): string {
  if (found === undefined) return '.'
  if (Array.isArray(found)) return ' but found a list.'
  if (found !== null && typeof found === 'object') return ' but found a map.'
  return ` but found '${String(found)}'.`
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([key]) => key === String(step))?.[1]
  }
  return value
}
