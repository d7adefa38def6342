// Validates requests against the contract's schemas. Errors have Laravel's dotted keys; messages follow S5.1 to S5.24, or else
// zod's English locale.
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
  const words = name
    .replaceAll('_', ' ')
    .replace(/\bpin\b/, 'PIN')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  )

/** Replaces an invalid union by the issues of its nearest member, and unknown keys by an issue per key. */
const expandIssue = (issue: Issue): readonly Issue[] => {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key], message: 'Unknown field' }))
  }
  if (issue.code !== 'invalid_union') return [issue]
  if (issue.discriminator !== undefined) return [{ ...issue, message: oneOf(issue) }]
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length)
  return (nearest ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(expandIssue)
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

/** Dotted field path → messages, in order. Messages never echo the input. */
export const fieldErrors = (issues: readonly Issue[], input: unknown): Readonly<Record<string, readonly string[]>> => {
  // A Map, because a field may be called `constructor`.
  const errors = new Map<string, string[]>()
  for (const issue of issues.flatMap(expandIssue)) {
    const path = issue.path.map(String).join('.') || 'body'
    const message = messageOf(issue, input)
    const messages = errors.get(path)
    if (messages === undefined) errors.set(path, [message])
    else if (!messages.includes(message)) messages.push(message)
  }
  return Object.fromEntries(errors)
}

/** Parses the input, or throws a 422 with `{message, errors}`. A missing body counts as empty. */
export const parsedOr422 = <S extends Schema>(schema: S, input: unknown): z.output<S> => {
  const value = input ?? {}
  const result = z.safeParse(schema, value)
  if (!result.success) throw invalid(fieldErrors(result.error.issues, value))
  return result.data
}

/** Why a text is invalid (too long, or an invisible character), or null. */
const textProblem = (field: string, text: string): string | null => {
  const most = Object.hasOwn(textLimits, field) ? (textLimits[field] ?? 0) : Number.POSITIVE_INFINITY
  if (text.length > most) return `${labelOf([field])} may not be greater than ${most} characters`
  return hasInvisible(field, text)
    ? `${labelOf([field])} contains an invisible character. Type the text again instead of pasting it.`
    : null
}

/** The errors of all texts in a value, by dotted path. */
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

/** Like `parsedOr422`, but also checks the length of texts and rejects invisible characters. */
export const limitedOr422 = <S extends Schema>(schema: S, input: unknown): z.output<S> => {
  const value = parsedOr422(schema, input)
  const errors = textProblems(value)
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  return value
}

/** Fields that Laravel doesn't trim. */
const UNTRIMMED = new Set(['password', 'password_confirmation', 'current_password'])

/** Laravel's middleware before validation: trims strings and turns empty ones into null, at any depth. */
export const normalizeTexts = (value: unknown, rules: TextRules = { trims: true, blanks: true }, key = ''): unknown => {
  if (typeof value === 'string') {
    const text = rules.trims && !UNTRIMMED.has(key) ? value.trim() : value
    return rules.blanks && text === '' ? null : text
  }
  if (Array.isArray(value)) return value.map((item) => normalizeTexts(item, rules, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, normalizeTexts(item, rules, name)]))
}

/** Converts whole numbers in path and query values, which arrive as strings. */
export const withNumbers = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
    ]),
  )
