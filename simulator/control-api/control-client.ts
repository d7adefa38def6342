// The typed client of the control API, made from its table: for the console, the journeys and tests. Runs in the browser.
import * as z from 'zod/mini'
import { errorBody } from '../../src/contract/api-error'
import type { ControlCallName, ControlCalls, ControlData, ControlInput } from './control.calls'
import { controlCalls } from './control.calls'
import type { ControlStreamName } from './control.pages'
import { controlStreams } from './control.pages'
import type { ControlCallSpec } from './control-call'

/** The simulator refused a call, in its own words, or it did not answer (`status` 0). */
export class ControlRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Everything that is wrong, field after field; the message alone where no field is named. */
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

/** Nothing to pass where a call takes nothing. */
type InputArguments<N extends ControlCallName> =
  Record<never, never> extends ControlInput<N> ? [input?: ControlInput<N>] : [input: ControlInput<N>]

/** Makes one call; answers the `data` of its answer, or throws a ControlRefusal. */
export type ControlClient = <N extends ControlCallName>(name: N, ...input: InputArguments<N>) => Promise<ControlData<N>>

type Send = (url: string, init: RequestInit) => Promise<Response>

/** A client that sends with `send` to the simulator at `base` (`http://localhost:4000`; empty = the page's own origin). */
export const controlClient =
  (send: Send, base = ''): ControlClient =>
  async <N extends ControlCallName>(name: N, ...[input]: InputArguments<N>) => {
    const spec: ControlCallSpec = controlCalls[name]
    const path = filledPath(spec.path, input)
    const answer = await send(`${base}${path}`, requestOf(spec, input)).catch(() => {
      throw new ControlRefusal(0, 'The simulator does not answer.')
    })
    const text = await answer.text()
    if (!answer.ok) {
      const problems = problemsOf(answer.status, jsonOf(text))
      throw new ControlRefusal(answer.status, problems[0] ?? '', problems)
    }
    // Parsed by the very declaration that the type is made from; the link is lost where the table is read by name.
    return dataOf(spec, path, text) as ControlData<N>
  }

type TextCallName = {
  [N in ControlCallName]: ControlCalls[N] extends { readonly textFormat: string } ? N : never
}[ControlCallName]

/** The address under which a browser downloads an answer as text; `filter`: more of the call's query. */
export const textAddress = <N extends TextCallName>(
  name: N,
  params: ControlInput<N>['params'],
  format: string = controlCalls[name].textFormat,
  filter: Omit<NonNullable<ControlInput<N>['query']>, 'format'> | null = null,
): string => filledPath(controlCalls[name].path, { params, query: { ...filter, format } })

/** The address of a live stream; `from` null = only what comes. */
export const streamAddress = (name: ControlStreamName, worldId: string, from: number | null = null): string =>
  filledPath(controlStreams[name].path, { params: { worldId }, query: from === null ? {} : { from } })

const fieldsOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value).filter(([, field]) => field !== undefined) : []

const filledPath = (path: string, { params, query }: AnyInput = {}): string => {
  const values = new Map(fieldsOf(params))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(String(values.get(name))))
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

/** What is wrong with each field, else the message, else the status. Never empty. */
const problemsOf = (status: number, body: unknown): readonly string[] => {
  const { errors = {}, message } = errorBody.safeParse(body).data ?? {}
  const all = Object.values(errors).flat()
  return all.length > 0 ? all : [message ?? `The simulator answered ${status}.`]
}

const envelope = z.object({ data: z.unknown() })

const dataOf = ({ answer, method }: ControlCallSpec, path: string, text: string): unknown => {
  if (answer.kind !== 'one') return undefined
  const whole = envelope.safeParse(jsonOf(text))
  const data = z.safeParse(answer.schema, whole.data?.data)
  if (!data.success) throw new ControlRefusal(0, `The simulator's answer to ${method} ${path} cannot be read.`)
  return data.data
}
