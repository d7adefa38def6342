// Serializes a value by its schema in the dialect of a world: drops unlisted fields and applies the habits. Pure.
import type * as z from 'zod/mini'
import { bid } from '../../src/contract/bid'
import { isBeyondSpec } from '../../src/contract/fields'
import { isRecord } from '../../src/contract/json'
import { notification } from '../../src/contract/notification'
import { kindOf, type SchemaKind } from '../../src/contract/schema-kind'
import type { ApiDialect, Habit } from './api-dialect'

type Schema = z.core.$ZodType
type Kind<K extends SchemaKind['kind']> = Extract<SchemaKind, { readonly kind: K }>

/** The value in this dialect; the same object in the full dialect. */
export function serializeValue(dialect: ApiDialect, schema: Schema, value: unknown): unknown {
  if (!dialect.reduced && dialect.habits.size === 0) return value
  return serialize(dialect, schema, value)
}

function serialize(dialect: ApiDialect, schema: Schema, value: unknown): unknown {
  if (value === null || value === undefined) return value
  const kind = kindOf(schema)
  const has = (habit: Habit): boolean => dialect.habits.has(habit)
  switch (kind.kind) {
    case 'optional':
      return serialize(dialect, kind.inner, value)
    case 'object':
      return serializeObject(dialect, kind, value, schema)
    case 'array':
      return Array.isArray(value) ? serializeList(dialect, kind.element, value) : value
    case 'record':
      return serializeRecord(dialect, kind, value)
    case 'number':
      return typeof value === 'number' ? serializeNumber(kind, value, has) : value
    case 'boolean':
      return has('booleans') && typeof value === 'boolean' ? Number(value) : value
    case 'instant':
      return typeof value === 'string' ? serializeInstant(value, has) : value
    case 'day':
      return typeof value === 'string' ? serializeDay(value, has) : value
    case 'other':
      return has('arrays') ? throughPhpArrays(value) : value
    case 'union':
    case 'text':
      return value
    default:
      return kind satisfies never
  }
}

function serializeList(dialect: ApiDialect, element: Schema, list: readonly unknown[]): readonly unknown[] {
  const items = list.map((item) => serialize(dialect, element, item))
  return element === bid && dialect.habits.has('newest-first') ? items.toReversed() : items
}

/** PHP decodes JSON to arrays, so every empty object becomes an empty list, at any depth. */
function throughPhpArrays(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(throughPhpArrays)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, throughPhpArrays(inner)] as const)
  return entries.length === 0 ? [] : Object.fromEntries(entries)
}

const emptyAsArray = (dialect: ApiDialect, value: object): unknown =>
  dialect.habits.has('arrays') && Object.keys(value).length === 0 ? [] : value

function serializeObject(dialect: ApiDialect, { shape }: Kind<'object'>, value: unknown, schema: Schema): unknown {
  if (!isRecord(value)) return value
  const result: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(shape)) {
    if (dialect.reduced && isBeyondSpec(inner)) continue
    const field = serialize(dialect, inner, value[key])
    if (field !== undefined) result[key] = field
    else if (dialect.habits.has('nulls') && kindOf(inner).kind === 'optional') result[key] = null
  }
  if (schema === notification && dialect.habits.has('uuids') && typeof value.id === 'number')
    result.id = uuidOf(value.id)
  if (schema === bid && dialect.habits.has('bid-ids')) delete result.id
  if (dialect.habits.has('unknown') && Object.keys(result).length > 0) result.laravel_through_key = 1
  return emptyAsArray(dialect, result)
}

/** Laravel's notification ids are UUIDs. */
const uuidOf = (id: number): string => `9d2f7c1e-4b6a-4c58-8a31-${id.toString(16).padStart(12, '0')}`

function serializeRecord(dialect: ApiDialect, { value: schema }: Kind<'record'>, value: unknown): unknown {
  if (!isRecord(value)) return value
  return emptyAsArray(
    dialect,
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, serialize(dialect, schema, inner)])),
  )
}

const DECIMALS = { price: 5, rate: 5, decimal: 4, dollars: 2 } as const

function serializeNumber({ unit }: Kind<'number'>, value: number, has: (habit: Habit) => boolean): unknown {
  if (unit === 'id') return has('ids') ? String(value) : value
  if (unit === 'whole') return value
  const rounded = unit === 'price' && has('rounded') ? Math.round(value * 10_000) / 10_000 : value
  return has('decimals') ? rounded.toFixed(unit === 'price' && has('rounded') ? 4 : DECIMALS[unit]) : rounded
}

const NEW_YORK_WINTER_MS = 5 * 3_600_000

function serializeInstant(text: string, has: (habit: Habit) => boolean): string {
  if (has('spaces')) return `${text.slice(0, 10)} ${text.slice(11, 19)}`
  if (has('offsets')) return new Date(Date.parse(text) - NEW_YORK_WINTER_MS).toISOString().replace('Z', '-05:00')
  return has('dates') ? text.replace(/\.(\d{3})Z$/, '.$1000Z') : text
}

/** Laravel writes a date column as midnight in the server's time zone. */
function serializeDay(text: string, has: (habit: Habit) => boolean): string {
  if (has('spaces')) return `${text} 00:00:00`
  if (has('offsets')) return `${text}T00:00:00-05:00`
  return has('dates') ? `${text}T00:00:00.000000Z` : text
}
