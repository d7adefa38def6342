// Notices that an event or an answer leaves out a field that the list, or the record of indications, had. A server may omit what the
// specification doesn't name, so the field's value is unknown then, not gone: a server says `null` for that. Pure.
import type * as z from 'zod/mini'
import { type Auction, auctionFields } from './auction'
import { isBeyondSpec } from './fields'
import { type Indication, indication } from './indication'
import { isRecord } from './json'
import { kindOf } from './schema-kind'

type Schema = z.core.$ZodType
type Shape = Readonly<Record<string, Schema>>
/** True if `next` leaves out a field, at any depth, for which `known` has a value. */
type Omits = (known: unknown, next: unknown) => boolean

const isMissing = (value: unknown): boolean => value === undefined || value === null

function omitsOf(schema: Schema): Omits | null {
  const kind = kindOf(schema)
  switch (kind.kind) {
    case 'optional':
      return omitsOf(kind.inner)
    case 'object':
      return omitsOfObject(kind.shape)
    case 'array':
      return omitsOfArray(omitsOf(kind.element))
    default:
      return null
  }
}

function omitsOfObject(shape: Shape): Omits | null {
  const fields = Object.entries(shape)
    // The reader counts unreadable rows, not the server. A best bid without the mark follows one that has it.
    .filter(([key]) => key !== 'unreadable_rows' && key !== 'automatic')
    .map(([key, schema]) => ({ key, isOptional: isBeyondSpec(schema), omits: omitsOf(schema) }))
    .filter(({ isOptional, omits }) => isOptional || omits !== null)
  if (fields.length === 0) return null
  return (known, next) => {
    if (known === next || !isRecord(known) || !isRecord(next)) return false
    for (const { key, isOptional, omits } of fields) {
      const before = known[key]
      if (isMissing(before)) continue
      const after = next[key]
      if (after === undefined ? isOptional : omits?.(before, after)) return true
    }
    return false
  }
}

const idOf = (row: unknown): unknown => (isRecord(row) ? row.id : undefined)

/** Rows without ids are compared by their place. */
function omitsOfArray(omits: Omits | null): Omits | null {
  if (omits === null) return null
  return (known, next) => {
    if (!Array.isArray(known) || !Array.isArray(next)) return false
    return next.some((row: unknown, place) => {
      const atPlace: unknown = known[place]
      const before = idOf(atPlace) === idOf(row) ? atPlace : known.find((other: unknown) => idOf(other) === idOf(row))
      return omits(before, row)
    })
  }
}

// The reason of a pause is omitted when the auction isn't paused.
const { paused_reason: _reason, ...always } = auctionFields
const omitsField = omitsOfObject(always)

/**
 * True if `next`, a later version of `known`, leaves out a field beyond the specification for which `known` has a value.
 * @example omitsKnownField({ …, end_at: '2026-03-02T15:00:00.000Z' }, { … }) // true
 */
export const omitsKnownField = (known: Auction, next: Auction): boolean =>
  omitsField?.(known, next) === true ||
  (!isMissing(known.paused_reason) && next.paused_reason === undefined && next.paused_at !== null)

const omitsFieldOfSheet = omitsOf(indication)

/** The same for the record of indications, none of whose fields the specification names. */
export const omitsKnownIndication = (known: Indication, next: Indication): boolean =>
  omitsFieldOfSheet?.(known, next) === true || (!isMissing(known.note) && next.note === undefined)
