// The typed client of the control API, for the console, the journeys and tests. Runs in the browser.
import * as z from 'zod/mini'
import { errorBody } from '../../src/contract/api-error'
import {
  type ControlCallName,
  type ControlCalls,
  type ControlData,
  type ControlInput,
  controlCalls,
} from './control.calls'
import { type ControlStreamName, controlStreams } from './control.pages'
import type { ControlCallSpec } from './control-call'

/** The simulator refused a call, with its message, or didn't respond (`status` 0). */
export class ControlRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** All field errors, or just the message if there are none. */
    readonly problems: readonly string[] = [message],
  ) {
    super(message)
    this.name = 'ControlRefusal'
  }
}

interface AnyInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** The input is optional for calls without required input. */
type InputArguments<N extends ControlCallName> =
  Record<never, never> extends ControlInput<N> ? [input?: ControlInput<N>] : [input: ControlInput<N>]

/**
 * Makes one call and returns its `data`, or throws a ControlRefusal.
 *
 * @example await control('clock.run', { params: { worldId: 'main' }, body: { action: 'pause' } })
 */
export type ControlClient = <N extends ControlCallName>(name: N, ...input: InputArguments<N>) => Promise<ControlData<N>>

type Send = (url: string, init: RequestInit) => Promise<Response>

/** A client that sends requests with `send` to `base`, such as `http://localhost:4000`; empty means the page's origin. */
export const controlClient =
  (send: Send, base = ''): ControlClient =>
  async <N extends ControlCallName>(name: N, ...[input]: InputArguments<N>) => {
    const spec: ControlCallSpec = controlCalls[name]
    const path = filledPath(spec.path, input)
    const answer = await send(`${base}${path}`, requestOf(spec, input)).catch(() => {
      throw new ControlRefusal(0, `The simulator${base === '' ? '' : ` at ${base}`} is not responding.`)
    })
    const text = await answer.text()
    if (!answer.ok) {
      const problems = problemsOf(answer.status, jsonOf(text))
      throw new ControlRefusal(answer.status, problems[0] ?? '', problems)
    }
    // Parsed with the schema that the type comes from; TypeScript can't follow the lookup by name.
    return dataOf(spec, path, text) as ControlData<N>
  }

type TextCallName = {
  [N in ControlCallName]: ControlCalls[N] extends { readonly textFormat: string } ? N : never
}[ControlCallName]

/** The URL of a call's response as text, for download links. `filter` adds to the query. */
export const textAddress = <N extends TextCallName>(
  name: N,
  params: ControlInput<N>['params'],
  format: string = controlCalls[name].textFormat,
  filter: Omit<NonNullable<ControlInput<N>['query']>, 'format'> | null = null,
): string => filledPath(controlCalls[name].path, { params, query: { ...filter, format } })

/** The URL of a live stream. It starts at entry `from`, or with new events only if null. */
export const streamAddress = (name: ControlStreamName, worldId: string, from: number | null = null): string =>
  filledPath(controlStreams[name].path, { params: { worldId }, query: from === null ? {} : { from } })

const fieldsOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value).filter(([, field]) => field !== undefined) : []

const filledPath = (path: string, { params, query }: AnyInput = {}): string => {
  const values = new Map(fieldsOf(params))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`The call needs params with ${name}: ${path}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams(fieldsOf(query).map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}

const requestOf = ({ method, encoding }: ControlCallSpec, { body }: AnyInput = {}): RequestInit => {
  const headers = { Accept: 'application/json' }
  if (body === undefined || body === null) return { method, headers }
  return encoding === 'ndjson'
    ? { method, headers: { ...headers, 'Content-Type': 'application/x-ndjson' }, body: String(body) }
    : { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

const jsonOf = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The field errors, else the message, else the status. Never empty. */
const problemsOf = (status: number, body: unknown): readonly string[] => {
  const { errors = {}, message } = errorBody.safeParse(body).data ?? {}
  const all = Object.values(errors).flat()
  return all.length > 0 ? all : [message ?? `The simulator returned status ${status}.`]
}

const envelope = z.object({ data: z.unknown() })

const dataOf = ({ answer, method }: ControlCallSpec, path: string, text: string): unknown => {
  if (answer.kind !== 'one') return undefined
  const parsed = envelope.safeParse(jsonOf(text))
  const data = z.safeParse(answer.schema, parsed.data?.data)
  if (!data.success) throw new ControlRefusal(0, `Could not read the simulator's response to ${method} ${path}.`)
  return data.data
}
