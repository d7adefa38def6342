// Turns a declared call and its input into what fetch takes. Pure: no token, no cookie, no network.
import type { CallSpec } from '../../contract/call'

/** The parts of any call's input. */
export interface RequestParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const entriesOf = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null ? Object.entries(part) : []

/** Laravel reads booleans as 1 and 0 in a query or a form. */
const asText = (value: unknown): string => String(typeof value === 'boolean' ? Number(value) : value)

/** Appends `a[b][0]=…` as PHP reads it; omits null and undefined. */
function append(to: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (typeof value === 'object') for (const [key, inner] of Object.entries(value)) append(to, `${name}[${key}]`, inner)
  else to.append(name, asText(value))
}

/** A query or a form as text: nested names in brackets, booleans as 1 and 0, missing values omitted. */
export function urlEncoded(values: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(values)) append(search, name, value)
  return search.toString()
}

/**
 * Path and query of a call. Parameters are encoded, so that none can leave its segment.
 * @example pathOf(calls['auction.list'], { params: { status: 'live' } }) // '/api/auction/list/live'
 */
export function pathOf(spec: CallSpec, parts: RequestParts): string {
  const params = new Map(entriesOf(parts.params))
  const path = spec.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(asText(params.get(name))),
  )
  const query = urlEncoded(parts.query)
  return query === '' ? path : `${path}?${query}`
}

/** The body and its type; null if the call has none. A DELETE's body is never multipart, which PHP would not read. */
export function bodyOf(spec: CallSpec, parts: RequestParts): { readonly text: string; readonly type: string } | null {
  if (spec.body === undefined || parts.body === undefined) return null
  return spec.encoding === 'urlencoded'
    ? { text: urlEncoded(parts.body), type: 'application/x-www-form-urlencoded' }
    : { text: JSON.stringify(parts.body), type: 'application/json' }
}

/** The default subject of a call, from its name and parameters: `auction.list:live`. */
export function subjectOf(name: string, parts: RequestParts): string {
  const values = entriesOf(parts.params).map(([, value]) => asText(value))
  return values.length === 0 ? name : `${name}:${values.join(':')}`
}
