// What the browser has in the place of `zod/mini`: it notes down what the contract declares, in zod's own form, and reads
// nothing. read.ts reads by it. scripts/contract-notation.ts puts it there when the app is built; a name that is missing here
// fails the build.

interface Definition {
  readonly type: string
  readonly checks?: readonly unknown[]
  readonly [detail: string]: unknown
}

type Shape = Readonly<Record<string, unknown>>

class Noted {
  readonly _zod: { readonly def: Definition }
  constructor(def: Definition) {
    this._zod = { def }
  }
  get shape(): unknown {
    return this._zod.def.shape
  }
  check(...checks: readonly unknown[]): Noted {
    const { def } = this._zod
    return new Noted({ ...def, checks: [...(def.checks ?? []), ...checks] })
  }
}

const noted = (type: string, details: Shape = {}): Noted => new Noted({ type, ...details })
const check = (name: string, details: Shape): unknown => ({ _zod: { def: { check: name, ...details } } })

export const string = (): Noted => noted('string')
export const number = (): Noted => noted('number')
export const int = (): Noted => noted('number', { check: 'number_format', format: 'safeint' })
export const boolean = (): Noted => noted('boolean')
export const unknown = (): Noted => noted('unknown')
export const literal = (value: unknown): Noted => noted('literal', { values: Array.isArray(value) ? value : [value] })
export const optional = (innerType: unknown): Noted => noted('optional', { innerType })
export const nullable = (innerType: unknown): Noted => noted('nullable', { innerType })
export const array = (element: unknown): Noted => noted('array', { element })
export const union = (options: readonly unknown[]): Noted => noted('union', { options })
export const record = (keyType: unknown, valueType: unknown): Noted => noted('record', { keyType, valueType })
export const pipe = (first: unknown, then: unknown): Noted => noted('pipe', { in: first, out: then })
export const transform = (transform: unknown): Noted => noted('transform', { transform })

const enumeration = (values: readonly string[]): Noted =>
  noted('enum', { entries: Object.fromEntries(values.map((value) => [value, value])) })

export { enumeration as enum }

export const object = (shape: Shape): Noted => noted('object', { shape })
export const looseObject = (shape: Shape): Noted => noted('object', { shape, catchall: unknown() })

const shapeOf = (schema: Noted): Shape => schema._zod.def.shape as Shape
const reshaped = (schema: Noted, shape: Shape): Noted => new Noted({ ...schema._zod.def, shape })
export const extend = (schema: Noted, more: Shape): Noted => reshaped(schema, { ...shapeOf(schema), ...more })
export const omit = (schema: Noted, mask: Shape): Noted =>
  reshaped(schema, Object.fromEntries(Object.entries(shapeOf(schema)).filter(([key]) => !(key in mask))))
export const partial = (schema: Noted): Noted =>
  reshaped(schema, Object.fromEntries(Object.entries(shapeOf(schema)).map(([key, each]) => [key, optional(each)])))

export const gt = (value: number): unknown => check('greater_than', { value, inclusive: false })
export const gte = (value: number): unknown => check('greater_than', { value, inclusive: true })
export const lte = (value: number): unknown => check('less_than', { value, inclusive: true })
export const positive = (): unknown => gt(0)
export const nonnegative = (): unknown => gte(0)
export const minLength = (minimum: number): unknown => check('min_length', { minimum })
export const maxLength = (maximum: number): unknown => check('max_length', { maximum })
export const regex = (pattern: RegExp): unknown => check('string_format', { format: 'regex', pattern })

/** A rule of the business; `said` is what is wrong where it does not hold, and where. */
export function refine(
  fn: unknown,
  said: string | { readonly message: string; readonly path: readonly string[] },
): unknown {
  const { message, path } = typeof said === 'string' ? { message: said, path: undefined } : said
  return check('custom', { fn, path, error: () => message })
}

/** What a transform answers when it has said that it cannot. */
export const NEVER = Object.freeze({ status: 'aborted' })
