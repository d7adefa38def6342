// What a schema asks of a value besides its type: bounds, lengths, patterns, rules of the business.
import type * as z from 'zod/mini'

/** A part of a value that could not be read. `fatal`: nothing further is asked of the same value. */
export interface Unread {
  readonly path: PropertyKey[]
  readonly why: string
  readonly fatal: boolean
}

/** Answers what it read; where it could not, it adds why. */
export type Reader = (value: unknown, unread: Unread[]) => unknown

/** Adds that a value is not what it should be, and answers it as it is. */
export function failed(unread: Unread[], value: unknown, why: string): unknown {
  unread.push({ path: [], why, fatal: true })
  return value
}

export const isFatal = ({ fatal }: Unread): boolean => fatal

/** Adds to `unread` what the check has against a value of the right type. */
type Check = (value: unknown, unread: Unread[]) => void
type CheckDef = z.core.$ZodChecks['_zod']['def']

const unlessHolds =
  (holds: (value: unknown) => boolean, why: string, path: readonly PropertyKey[] = [], fatal = false): Check =>
  (value, unread) => {
    if (!holds(value)) unread.push({ path: [...path], why, fatal })
  }

/** Characters as a person counts them: a letter outside of the basic plane is one. */
const lengthOf = (value: unknown): number => (typeof value === 'string' ? [...value].length : 0)

const whole: Check = (value, unread) => {
  if (!Number.isInteger(value)) unread.push({ path: [], why: 'expected int', fatal: true })
  else if (!Number.isSafeInteger(value))
    unread.push({ path: [], why: Number(value) > 0 ? 'too big' : 'too small', fatal: false })
}

function checkOf(def: CheckDef): Check {
  switch (def.check) {
    case 'number_format':
      return whole
    case 'greater_than': {
      const least = Number(def.value)
      return unlessHolds((value) => (def.inclusive ? Number(value) >= least : Number(value) > least), 'too small')
    }
    case 'less_than': {
      const most = Number(def.value)
      return unlessHolds((value) => (def.inclusive ? Number(value) <= most : Number(value) < most), 'too big')
    }
    case 'min_length':
      return unlessHolds((value) => lengthOf(value) >= def.minimum, 'too small')
    case 'max_length':
      return unlessHolds((value) => lengthOf(value) <= def.maximum, 'too big')
    case 'string_format': {
      const { pattern } = def
      if (pattern === undefined) break
      return unlessHolds((value) => pattern.test(String(value)), 'invalid format')
    }
  }
  const custom = def as unknown as z.core.$ZodCustomDef
  if (custom.check !== 'custom' || custom.fn === undefined)
    throw new Error(`The contract's reader knows no check '${def.check}'.`)
  const words = custom.error?.({ code: 'custom', input: undefined, path: [], params: {} })
  const why = typeof words === 'string' ? words : (words?.message ?? 'Invalid input')
  return unlessHolds((value) => Boolean(custom.fn(value)), why, custom.path, custom.abort === true)
}

interface Checked {
  readonly type: string
  readonly check?: unknown
  readonly checks?: readonly z.core.$ZodCheck[] | undefined
}

/** The reader with the checks of its schema; a schema may be a check of its own, as that of whole numbers is. */
export function checked(reader: Reader, def: Checked): Reader {
  const own = def.check === undefined ? [] : [def as unknown as CheckDef]
  const checks = [...own, ...(def.checks ?? []).map(({ _zod }) => _zod.def as CheckDef)].map(checkOf)
  if (checks.length === 0) return reader
  return (value, unread) => {
    const before = unread.length
    const found = reader(value, unread)
    for (const check of checks) {
      if (unread.length > before && unread.slice(before).some(isFatal)) return found
      check(found, unread)
    }
    return found
  }
}
