// One call over fetch: headers in, one outcome out; nothing throws past it. It knows no facts and no store.
// A failed call is never repeated here, but for one 419: those who need a repeat (live subjects, the session check) own it.
import type { ApiError } from '../../contract/api-error'
import type { CallSpec } from '../../contract/call'
import type { CallName } from '../../contract/calls'
import { calls } from '../../contract/calls'
import type { LogPlace } from '../../contract/fact'
import { placeInLog } from './log-place'
import type { Problem } from './reading'
import { readAnswer } from './reading'
import { displaced, noAnswer, overtaken, refusal } from './refusal'
import type { RequestParts } from './request'
import { bodyOf, pathOf } from './request'

/** What came of one call. */
export type Outcome = (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: ApiError }
) & {
  /** Which parts of a readable answer were dropped. */
  readonly problems: readonly Problem[]
  /** Where the simulator noted the change; null for none, and on a real server. */
  readonly entry: LogPlace | null
}

export interface ExchangeOptions {
  readonly idempotencyKey?: string
  /** Default 15 000 ms. */
  readonly timeoutMs?: number
}

export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly bearer: string }
  /** Another tab has put somebody else's token in the place of ours. */
  | { readonly kind: 'displaced' }

/** What an exchange needs from around it. */
export interface ExchangeDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** `https://host:port`; calls never leave it. */
  readonly origin: string
  readonly cookies: () => string
  readonly credential: () => Credential
  /** The id of the present socket, for Laravel's toOthers(). */
  readonly socketId: () => string | null
  readonly monotonic: () => number
  /** Takes the clock from an answer; false when the answer is of an epoch that is over. */
  readonly sampleClock: (headers: Headers, sentAt: number, receivedAt: number) => boolean
}

/** Makes one declared call. Aborting the signal ends it; its outcome is then nobody's business. */
export type Exchange = (
  name: CallName,
  parts: RequestParts,
  options: ExchangeOptions,
  signal: AbortSignal,
) => Promise<Outcome>

const TIMEOUT_MS = 15_000

function xsrfToken(cookies: string): string | null {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1]
  if (found === undefined || found === '') return null
  try {
    return decodeURIComponent(found)
  } catch {
    return found
  }
}

async function jsonOf(response: Response): Promise<{ readonly json: unknown } | null> {
  const text = await response.text()
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '')) return null
  try {
    return { json: JSON.parse(text) }
  } catch {
    return null
  }
}

const failed = (error: ApiError, problems: readonly Problem[] = [], entry: LogPlace | null = null): Outcome => ({
  ok: false,
  error,
  problems,
  entry,
})

export function createExchange(deps: ExchangeDeps): Exchange {
  const send = async (url: string, init: RequestInit) => {
    const sentAt = deps.monotonic()
    const response = await deps.fetch(deps.origin + url, init)
    return { response, current: deps.sampleClock(response.headers, sentAt, deps.monotonic()) }
  }

  const headersOf = (spec: CallSpec, options: ExchangeOptions, credential: Credential, bodyType: string | null) => {
    // Laravel's wantsJson() looks at the first type only, and answers a redirect to the login page without it.
    const headers: Record<string, string> = {
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
    }
    if (bodyType !== null) headers['Content-Type'] = bodyType
    if (credential.kind === 'token' && spec.access !== 'anyone') headers.Authorization = credential.bearer
    const xsrf = spec.method === 'GET' ? null : xsrfToken(deps.cookies())
    if (xsrf !== null) headers['X-XSRF-TOKEN'] = xsrf
    const socketId = deps.socketId()
    if (socketId !== null) headers['X-Socket-ID'] = socketId
    if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey
    return headers
  }

  const attempt = async (name: CallName, parts: RequestParts, options: ExchangeOptions, signal: AbortSignal) => {
    const spec: CallSpec = calls[name]
    const credential = deps.credential()
    if (credential.kind === 'displaced' && spec.access !== 'anyone') return failed(displaced)
    const body = bodyOf(spec, parts)
    const request = () =>
      send(pathOf(spec, parts), {
        method: spec.method,
        headers: headersOf(spec, options, credential, body?.type ?? null),
        credentials: 'same-origin',
        cache: 'no-store',
        signal,
        ...(body === null ? {} : { body: body.text }),
      })
    let sent = await request()
    if (sent.response.status === 419) {
      await sent.response.text()
      const renewed = await send('/sanctum/csrf-cookie', {
        headers: { Accept: 'application/json' },
        credentials: 'same-origin',
        signal,
      })
      await renewed.response.text()
      sent = await request()
    }
    return outcomeOf(spec, sent.response, sent.current)
  }

  return async (name, parts, options, signal) => {
    const ending = new AbortController()
    const end = () => ending.abort()
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      end()
    }, options.timeoutMs ?? TIMEOUT_MS)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    try {
      return await attempt(name, parts, options, ending.signal)
    } catch {
      return failed(noAnswer(timedOut ? 'timeout' : 'offline'))
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
  }
}

async function outcomeOf(spec: CallSpec, response: Response, current: boolean): Promise<Outcome> {
  const body = await jsonOf(response)
  const entry = placeInLog(response.headers)
  if (!current) return failed(overtaken(response.status))
  if (!response.ok) {
    return failed(
      refusal({
        status: response.status,
        body: body?.json ?? null,
        retryAfter: response.headers.get('Retry-After'),
        date: response.headers.get('Date'),
      }),
      [],
      entry,
    )
  }
  if (body === null && spec.answer.kind !== 'none') return failed(noAnswer('unreadable', response.status), [], entry)
  const reading = readAnswer(spec.answer, body?.json)
  return reading.ok ? { ...reading, entry } : failed(noAnswer('unreadable', response.status), reading.problems, entry)
}
