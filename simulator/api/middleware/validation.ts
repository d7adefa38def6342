// Checks requests against the contract's schemas; errors have Laravel's dotted keys. Messages follow the rules S5.1 to S5.24;
// zod's English locale has the others.
import * as z from 'zod/mini'
import { hasInvisible, textLimits, unlimitedFields } from '../../../src/contract/text-limits'
import type { TextRules } from '../../runtime/api-dialect'
import { invalid } from './refused'

z.config(z.locales.en())

type Schema = z.core.$ZodType
type Issue = z.core.$ZodIssue

const labelOf = (path: readonly PropertyKey[]): string => {
  const name = path.filter((part) => typeof part === 'string').at(-1)
  if (name === undefined) return 'The request'
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  )

/** An invalid union is explained by its nearest member, an unknown field by its own name. */
const explained = (issue: Issue): readonly Issue[] => {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key], message: 'This field is not known here' }))
  }
  if (issue.code !== 'invalid_union') return [issue]
  if (issue.discriminator !== undefined) return [{ ...issue, message: oneOf(issue) }]
  const [nearest] = issue.errors.toSorted((one, other) => one.length - other.length)
  return (nearest ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(explained)
}

const oneOf = (issue: Issue): string =>
  'options' in issue && Array.isArray(issue.options)
    ? `Must be one of: ${issue.options.map(String).join(', ')}`
    : issue.message

const messageOf = (issue: Issue, input: unknown): string => {
  const value = valueAt(input, issue.path)
  const missing = value === undefined || value === null
  if (missing && issue.path.length > 0) return `${labelOf(issue.path)} can not be empty`
  if (issue.code === 'invalid_type' && issue.expected === 'int') {
    return `${labelOf(issue.path)} field must be an integer`
  }
  return issue.message
}

/** Dotted field path → messages, in the order of the issues. No message repeats what was sent. */
export const fieldErrors = (issues: readonly Issue[], input: unknown): Readonly<Record<string, readonly string[]>> => {
  // By a map: a field may be called `constructor`.
  const errors = new Map<string, string[]>()
  for (const issue of issues.flatMap(explained)) {
    const path = issue.path.map(String).join('.') || 'body'
    const words = messageOf(issue, input)
    const known = errors.get(path)
    if (known === undefined) errors.set(path, [words])
    else if (!known.includes(words)) known.push(words)
  }
  return Object.fromEntries(errors)
}

/** The parsed value, or a thrown 422 with `{message, errors}`. A missing body counts as an empty one. */
export const parsedOr422 = <S extends Schema>(schema: S, input: unknown): z.output<S> => {
  const value = input ?? {}
  const result = z.safeParse(schema, value)
  if (!result.success) throw invalid(fieldErrors(result.error.issues, value))
  return result.data
}

/** What is wrong with one text: its length, or a character that nobody sees. */
const textProblem = (field: string, text: string): string | null => {
  const most = Object.hasOwn(textLimits, field) ? (textLimits[field] ?? 0) : Number.POSITIVE_INFINITY
  if (text.length > most) return `${labelOf([field])} may not be greater than ${most} characters`
  return hasInvisible(field, text)
    ? `${labelOf([field])} contains an invisible control character. Type the text again instead of pasting it.`
    : null
}

/** The problems of the texts of a value, by their dotted path. */
const textProblems = (value: unknown, field = '', path = ''): readonly (readonly [string, readonly string[]])[] => {
  if (unlimitedFields.has(field)) return []
  if (typeof value === 'string') {
    const problem = textProblem(field, value)
    return problem === null ? [] : [[path, [problem]]]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    textProblems(inner, Array.isArray(value) ? field : name, path === '' ? name : `${path}.${name}`),
  )
}

/** As `parsedOr422`, and every text keeps the contract's rules for its field: its length, and no invisible characters. */
export const limitedOr422 = <S extends Schema>(schema: S, input: unknown): z.output<S> => {
  const value = parsedOr422(schema, input)
  const errors = textProblems(value)
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  return value
}

/** Fields that Laravel does not trim. */
const UNTRIMMED = new Set(['password', 'password_confirmation', 'current_password'])

/** What Laravel's middleware does before validation: strings are trimmed and empty ones become null, in whatever depth. */
export const trimmed = (value: unknown, taken: TextRules = { trims: true, blanks: true }, key = ''): unknown => {
  if (typeof value === 'string') {
    const text = taken.trims && !UNTRIMMED.has(key) ? value.trim() : value
    return taken.blanks && text === '' ? null : text
  }
  if (Array.isArray(value)) return value.map((item) => trimmed(item, taken, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, trimmed(item, taken, name)]))
}

/** Path and query values arrive as text; whole numbers among them become numbers. */
export const withNumbers = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
    ]),
  )
