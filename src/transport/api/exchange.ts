// The only HTTP client, for files too. Turns a declared call into one outcome and never throws; knows no facts and no store.
// It repeats a call only once, after a 419; other retries belong to the callers (live subjects, the session check).
import type { CallSpec } from '../../contract/call'
import { type CallName, calls } from '../../contract/calls'
import { authorization } from '../session/token-cookie'
import { createAdaptiveTimeout } from './adaptive-timeout'
import { failed, type OnReceived, type Outcome, outcomeOf, type Received } from './outcome'
import { fetchAllPages } from './pages'
import { noAnswer, otherUserSignedIn } from './refusal'
import { bodyOf, pathOf, type RequestParts } from './request'
import type { OnSent, UploadFetch } from './upload-fetch'

export interface ExchangeOptions {
  readonly idempotencyKey?: string
  /** Limit for the whole call, ms. The default adapts, from 15,000. */
  readonly timeoutMs?: number
  /** For files, instead of `timeoutMs`: limit without progress, ms. */
  readonly idleTimeoutMs?: number
  /** The body of a multipart call. */
  readonly form?: FormData
  readonly onSent?: OnSent
  readonly onReceived?: OnReceived
}

export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly bearer: string }
  /** Another tab has replaced our token with another user's. */
  | { readonly kind: 'signed-in-elsewhere' }

export interface ExchangeDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Sends multipart forms and reports progress. */
  readonly upload: UploadFetch
  /** `https://host:port`; calls never leave it. */
  readonly origin: string
  readonly cookies: () => string
  readonly credential: () => Credential
  /** The id of the current socket, for Laravel's toOthers(). */
  readonly socketId: () => string | null
  readonly monotonic: () => number
  /** Samples the clock in an answer; returns false if the answer is of a past epoch. */
  readonly sampleClock: (headers: Headers, sentAt: number, receivedAt: number) => boolean
}

/** Makes one declared call. After the signal aborts, the outcome is meaningless. */
export type Exchange = (
  name: CallName,
  parts: RequestParts,
  options: ExchangeOptions,
  signal: AbortSignal,
) => Promise<Outcome>

function xsrfToken(cookies: string): string | null {
  const encoded = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1]
  if (encoded === undefined || encoded === '') return null
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** The headers of one request; `bodyType` is null if the browser writes it, or there is no body. */
const headersOf = (
  deps: ExchangeDeps,
  spec: CallSpec,
  options: ExchangeOptions,
  credential: Credential,
  bodyType: string | null,
) => {
  // Laravel's wantsJson() looks only at the first type; without it, Laravel redirects to the login page.
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

/** Browsers refuse a request that would make the bodies of all requests that outlive their page larger than this, in bytes. */
const MAX_KEEPALIVE_BYTES = 64 * 1024
/** Chromium lets a page have 20 such requests; other code of the page has some too. */
const MAX_KEEPALIVE_REQUESTS = 10

/**
 * Decides which requests outlive their page: writes, so that what the user did just before leaving isn't canceled. One with an
 * Idempotency-Key isn't among them, because the next page finds out what became of it and must not be contradicted later.
 */
function createKeepalive() {
  const open = new Set<{ readonly bytes: number }>()
  /** Sends with `keepalive` if the browser allows it. */
  return async <T>(
    { method }: CallSpec,
    { idempotencyKey }: ExchangeOptions,
    body: string,
    request: (keepalive: boolean) => Promise<T>,
  ): Promise<T> => {
    const sent = { bytes: new TextEncoder().encode(body).length }
    const bytes = [...open].reduce((sum, each) => sum + each.bytes, sent.bytes)
    const fits = bytes <= MAX_KEEPALIVE_BYTES && open.size < MAX_KEEPALIVE_REQUESTS
    if (method === 'GET' || idempotencyKey !== undefined || !fits) return request(false)
    open.add(sent)
    try {
      return await request(true)
    } finally {
      open.delete(sent)
    }
  }
}

/** Requests a new CSRF cookie. */
const csrfCookie = ({ fetch, origin }: ExchangeDeps, signal: AbortSignal): Promise<Response> =>
  fetch(`${origin}/sanctum/csrf-cookie`, {
    headers: { Accept: 'application/json' },
    credentials: 'same-origin',
    redirect: 'error',
    signal,
  })

interface RequestContext {
  readonly credential: Credential
  readonly signal: AbortSignal
  /** Restarts the idle timeout. */
  readonly onProgress: () => void
}

/** Creates the HTTP client. */
export function createExchange(deps: ExchangeDeps): Exchange {
  const whileKept = createKeepalive()
  /** Makes a request and samples the clock in its answer. */
  const fetchAndSample = async (request: () => Promise<Response>): Promise<Received> => {
    const sentAt = deps.monotonic()
    const response = await request()
    return { response, isCurrentEpoch: deps.sampleClock(response.headers, sentAt, deps.monotonic()) }
  }

  /** Sends the request once, with current headers. */
  const send = (
    spec: CallSpec,
    parts: RequestParts,
    options: ExchangeOptions,
    { credential, signal, onProgress }: RequestContext,
  ): Promise<Received> => {
    const { method } = spec
    const url = deps.origin + pathOf(spec, parts)
    const { form } = options
    if (form !== undefined) {
      // The browser sets the type of a form, because only it knows the boundary.
      const headers = headersOf(deps, spec, options, credential, null)
      return fetchAndSample(() =>
        deps.upload(url, { method, headers, body: form, signal }, (sent, total) => {
          onProgress()
          options.onSent?.(sent, total)
        }),
      )
    }
    const body = bodyOf(spec, parts)
    const headers = headersOf(deps, spec, options, credential, body?.type ?? null)
    const content = body === null ? {} : { body: body.text }
    const fetchKept = (keepalive: boolean) =>
      deps.fetch(url, {
        method,
        headers,
        credentials: 'same-origin',
        cache: 'no-store',
        // No call is answered by a redirect, and neither token nor body may go to another origin.
        redirect: 'error',
        // Sanctum accepts cookie sessions only from requests that name their page; on a GET, no other header does.
        referrerPolicy: 'strict-origin',
        signal,
        keepalive,
        ...content,
      })
    return fetchAndSample(() => whileKept(spec, options, body?.text ?? '', fetchKept))
  }

  /** Makes the call, and repeats it once after a 419. */
  const attempt = async (
    name: CallName,
    parts: RequestParts,
    options: ExchangeOptions,
    { signal, onProgress }: Pick<RequestContext, 'signal' | 'onProgress'>,
  ): Promise<Outcome> => {
    const spec: CallSpec = calls[name]
    const credential = deps.credential()
    if (credential.kind === 'signed-in-elsewhere' && spec.access !== 'anyone') return failed(otherUserSignedIn)
    const request = () => send(spec, parts, options, { credential, signal, onProgress })
    let received = await request()
    onProgress()
    if (received.response.status === 419) {
      await received.response.text()
      await fetchAndSample(() => csrfCookie(deps, signal)).then(({ response }) => response.text())
      onProgress()
      received = await request()
      onProgress()
    }
    return outcomeOf(spec, received, (bytes, total) => {
      onProgress()
      options.onReceived?.(bytes, total)
    })
  }

  const adaptiveTimeout = createAdaptiveTimeout()

  return async (name, parts, options, signal) => {
    const defaultMs = adaptiveTimeout.ms()
    const limitMs = options.idleTimeoutMs ?? options.timeoutMs ?? defaultMs
    const startedAt = deps.monotonic()
    const abort = new AbortController()
    let timedOut = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      abort.abort()
    }
    const startTimer = (): void => {
      clearTimeout(timer)
      if (abort.signal.aborted) return
      timer = setTimeout(() => {
        timedOut = true
        if (limitMs === defaultMs) adaptiveTimeout.onTimeout(defaultMs)
        end()
      }, limitMs)
    }
    startTimer()
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    try {
      const onProgress = options.idleTimeoutMs === undefined ? () => undefined : startTimer
      const fetchPage = (pageParts: RequestParts) =>
        attempt(name, pageParts, options, { signal: abort.signal, onProgress })
      const first = await fetchPage(parts)
      adaptiveTimeout.onAnswer(deps.monotonic() - startedAt)
      return await fetchAllPages(first, parts, fetchPage)
    } catch {
      return failed(noAnswer(timedOut ? 'timeout' : 'offline'))
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
  }
}
