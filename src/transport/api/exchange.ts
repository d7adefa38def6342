// The one HTTP client: headers out, one outcome back; nothing throws past it. It knows no facts and no store. Files go
// through it too. A failed call is never repeated here, except once after a 419: retries belong to those who need them
// (live subjects, the session check).
import type { CallSpec } from '../../contract/call'
import type { CallName } from '../../contract/calls'
import { calls } from '../../contract/calls'
import { authorization } from '../session/token-cookie'
import type { OnReceived, Outcome, Received } from './outcome'
import { failed, outcomeOf } from './outcome'
import { wholeList } from './pages'
import { createPatience } from './patience'
import { displaced, noAnswer } from './refusal'
import type { RequestParts } from './request'
import { bodyOf, pathOf } from './request'
import type { OnSent, UploadFetch } from './upload-fetch'

interface ExchangeOptions {
  readonly idempotencyKey?: string
  /** True for what the browser sends to its end although the page is closed. */
  readonly keepalive?: true
  /** The longest time for the whole call, ms; default 15 000. */
  readonly timeoutMs?: number
  /** In place of `timeoutMs`, for files: the longest time without progress, ms. */
  readonly silenceMs?: number
  /** The form of a multipart call. */
  readonly form?: FormData
  readonly onSent?: OnSent
  readonly onReceived?: OnReceived
}

export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly bearer: string }
  /** Another tab has put somebody else's token in the place of ours. */
  | { readonly kind: 'displaced' }

/** What an exchange needs from around it. */
export interface ExchangeDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Sends multipart forms, with progress. */
  readonly upload: UploadFetch
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

/** Makes one declared call. Aborting the signal ends it; its outcome is then without meaning. */
export type Exchange = (
  name: CallName,
  parts: RequestParts,
  options: ExchangeOptions,
  signal: AbortSignal,
) => Promise<Outcome>

function xsrfToken(cookies: string): string | null {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1]
  if (found === undefined || found === '') return null
  try {
    return decodeURIComponent(found)
  } catch {
    return found
  }
}

/** The headers of one request; `bodyType` is null where the browser writes it, or nothing is sent. */
const headersOf = (
  deps: ExchangeDeps,
  spec: CallSpec,
  options: ExchangeOptions,
  credential: Credential,
  bodyType: string | null,
) => {
  // Laravel's wantsJson() looks at the first type only, and answers a redirect to the login page without it.
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
  }
  if (bodyType !== null) headers['Content-Type'] = bodyType
  const bearer = credential.kind === 'token' && spec.access !== 'anyone' ? authorization(credential.bearer) : null
  if (bearer !== null) headers.Authorization = bearer
  const xsrf = spec.method === 'GET' ? null : xsrfToken(deps.cookies())
  if (xsrf !== null) headers['X-XSRF-TOKEN'] = xsrf
  const socketId = deps.socketId()
  if (socketId !== null) headers['X-Socket-ID'] = socketId
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey
  return headers
}

/** Asks for a new cookie against forged requests. */
const csrfCookie = ({ fetch, origin }: ExchangeDeps, signal: AbortSignal): Promise<Response> =>
  fetch(`${origin}/sanctum/csrf-cookie`, {
    headers: { Accept: 'application/json' },
    credentials: 'same-origin',
    redirect: 'error',
    signal,
  })

export function createExchange(deps: ExchangeDeps): Exchange {
  const sampled = async (answer: () => Promise<Response>): Promise<Received> => {
    const sentAt = deps.monotonic()
    const response = await answer()
    return { response, current: deps.sampleClock(response.headers, sentAt, deps.monotonic()) }
  }

  /** Sends the request once, with the headers of the moment. */
  const send = (spec: CallSpec, parts: RequestParts, options: ExchangeOptions, sender: Sender): Promise<Received> => {
    const { credential, signal, heard } = sender
    const { method } = spec
    const url = deps.origin + pathOf(spec, parts)
    const { form } = options
    if (form !== undefined) {
      // The browser writes the type of a form itself: only it knows the boundary.
      const headers = headersOf(deps, spec, options, credential, null)
      return sampled(() =>
        deps.upload(url, { method, headers, body: form, signal }, (sent, total) => {
          heard()
          options.onSent?.(sent, total)
        }),
      )
    }
    const body = bodyOf(spec, parts)
    const headers = headersOf(deps, spec, options, credential, body?.type ?? null)
    const content = body === null ? {} : { body: body.text }
    const keepalive = options.keepalive === true
    return sampled(() =>
      deps.fetch(url, {
        method,
        headers,
        credentials: 'same-origin',
        cache: 'no-store',
        // No call is answered by one: neither token nor body goes to another origin.
        redirect: 'error',
        // Sanctum keeps its cookie sessions for requests that name their page, and a GET does so by no other header.
        referrerPolicy: 'strict-origin',
        signal,
        keepalive,
        ...content,
      }),
    )
  }

  const attempt = async (
    name: CallName,
    parts: RequestParts,
    options: ExchangeOptions,
    { signal, heard }: Pick<Sender, 'signal' | 'heard'>,
  ): Promise<Outcome> => {
    const spec: CallSpec = calls[name]
    const credential = deps.credential()
    if (credential.kind === 'displaced' && spec.access !== 'anyone') return failed(displaced)
    const request = () => send(spec, parts, options, { credential, signal, heard })
    let received = await request()
    heard()
    if (received.response.status === 419) {
      await received.response.text()
      await sampled(() => csrfCookie(deps, signal)).then(({ response }) => response.text())
      heard()
      received = await request()
      heard()
    }
    return outcomeOf(spec, received, (bytes, total) => {
      heard()
      options.onReceived?.(bytes, total)
    })
  }

  const patience = createPatience()

  return async (name, parts, options, signal) => {
    const given = patience.ms()
    const limitMs = options.silenceMs ?? options.timeoutMs ?? given
    const begun = deps.monotonic()
    const ending = new AbortController()
    let timedOut = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      ending.abort()
    }
    const limit = (): void => {
      clearTimeout(timer)
      if (ending.signal.aborted) return
      timer = setTimeout(() => {
        timedOut = true
        if (limitMs === given) patience.timedOut(given)
        end()
      }, limitMs)
    }
    limit()
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    try {
      const heard = options.silenceMs === undefined ? () => undefined : limit
      const ask = (asked: RequestParts) => attempt(name, asked, options, { signal: ending.signal, heard })
      const first = await ask(parts)
      patience.answered(deps.monotonic() - begun)
      return await wholeList(first, parts, ask)
    } catch {
      return failed(noAnswer(timedOut ? 'timeout' : 'offline'))
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
  }
}

/** As whom and until when one request is sent. */
interface Sender {
  readonly credential: Credential
  readonly signal: AbortSignal
  /** To be called on all progress: the limit of silence starts again. */
  readonly heard: () => void
}
