// Every way in which a call can fail, as the one ApiError. Pure; the only place with the sentences for failed calls.
import * as z from 'zod/mini'
import type { ApiError, ApiErrorKind } from '../../contract/api-error'
import { errorBody } from '../../contract/api-error'
import { fieldMessages } from '../../contract/refused-fields'
import { parseTolerantly } from './strict-form'

/** A refusal as it arrived. `body` is parsed JSON, or null when it was none. */
export interface RefusedAnswer {
  readonly status: number
  readonly body: unknown
  /** Retry-After and Date as sent. */
  readonly retryAfter: string | null
  readonly date: string | null
  /** True where files were sent. */
  readonly withFiles?: boolean
  /** True for a call that the specification does not list. */
  readonly isBeyond?: boolean
}

const kindByStatus: Readonly<Record<number, ApiErrorKind>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method',
  413: 'too-large',
  419: 'csrf',
  422: 'invalid',
  429: 'throttled',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

const fallback: Readonly<Record<ApiErrorKind, string>> = {
  offline: 'The server cannot be reached. Check your connection and try again.',
  timeout: 'The server did not answer in time. The outcome is unknown.',
  unauthenticated: 'Your session has ended. Please log in again.',
  forbidden: 'You are not allowed to do this.',
  'not-found': 'What you asked for was not found.',
  method: 'The application asked the server in a wrong way. Please report this.',
  csrf: 'The page is out of date. Reload it and try again.',
  'too-large': 'What was sent is too large for the server.',
  invalid: 'The server did not accept the data.',
  throttled: 'Too many attempts. Please wait and try again.',
  server: 'The server failed. Please try again.',
  unavailable: 'The service is not available at the moment. Please try again soon.',
  'unknown-world': 'This simulated world does not exist.',
  unreadable: 'The answer of the server could not be read.',
}

/** The kinds with a server message fit for a person. Those of 404, 405 and 5xx name models, routes or traces. */
const speaksForItself: ReadonlySet<ApiErrorKind> = new Set([
  'unauthenticated',
  'forbidden',
  'invalid',
  'throttled',
  'unknown-world',
])
/** Laravel's stock phrases, which do not help a person. */
const stockPhrases: ReadonlySet<string> = new Set([
  'Unauthenticated.',
  'This action is unauthorized.',
  'The given data was invalid.',
  'Too Many Attempts.',
])
const LONGEST_MESSAGE = 400

function kindOf(status: number, code: string | undefined): ApiErrorKind {
  if (status === 400 && code === 'unknown_world') return 'unknown-world'
  const known = kindByStatus[status]
  if (known !== undefined) return known
  if (status >= 500) return 'server'
  return status >= 400 ? 'invalid' : 'unreadable'
}

function waitMs(refused: RefusedAnswer): number | null {
  const { retryAfter, date } = refused
  if (retryAfter === null) return null
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000
  // The other form is an instant; it counts from the answer's own Date, never from the local clock.
  const wait = Date.parse(retryAfter) - Date.parse(date ?? '')
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}

const NOT_OFFERED = 'This server does not offer this.'
/** What frameworks say of a path that they do not know; of a thing that is not there they say something else. */
const UNKNOWN_PATH = /^(The route .* could not be found|Cannot [A-Z]+ \/|No route|Route not found)/i
const SAYS_NOTHING = /^(not found|page not found)?\.?$/i

/** Whether the server lacks the call itself; undefined where it has it, and the thing is not there. */
function absenceOf({ status, isBeyond }: RefusedAnswer, words: string): ApiError['absent'] {
  if (isBeyond !== true) return undefined
  if (status === 405 || status === 501) return 'surely'
  if (status !== 404) return undefined
  if (UNKNOWN_PATH.test(words)) return 'surely'
  return SAYS_NOTHING.test(words) || words.includes('<') ? 'perhaps' : undefined
}

/** What Laravel makes of several field errors: the first one, and how many more there are. */
const COUNTS_THE_REST = / \(and \d+ more errors?\)$/

/** The words of the answer; the messages of its fields where its message says less than they do. */
function wordsOf(message: string | null, fields: ApiError['fields']): string | null {
  const says = message !== null && message !== '' && !stockPhrases.has(message) && !COUNTS_THE_REST.test(message)
  if (says) return message
  const all = fieldMessages(fields)
  return all !== null && all.length <= LONGEST_MESSAGE ? all : message || (Object.values(fields)[0]?.[0] ?? null)
}

const FILE_TOO_LARGE = 'The file is too large.'

function sentence(kind: ApiErrorKind, words: string | null | undefined, retryAfterMs: number | null): string {
  const own = words?.trim() ?? ''
  const readable = own !== '' && own.length <= LONGEST_MESSAGE && !own.includes('<') && !stockPhrases.has(own)
  if (readable && speaksForItself.has(kind)) return own
  if (kind === 'throttled' && retryAfterMs !== null) {
    return `Too many attempts. Please try again in ${Math.ceil(retryAfterMs / 1000)} s.`
  }
  return fallback[kind]
}

const onlyMessage = z.object({ message: z.optional(z.nullable(z.string())), code: z.optional(z.string()) })

/** The error of an answer that is not a success, whatever its body is. */
export function refusal(refused: RefusedAnswer): ApiError {
  const whole = parseTolerantly(errorBody, refused.body)
  const part = whole.success ? whole : onlyMessage.safeParse(refused.body)
  const fields = whole.data?.errors ?? {}
  const kind = kindOf(refused.status, part.data?.code)
  const retryAfterMs = waitMs(refused)
  const words = wordsOf(part.data?.message?.trim() ?? null, fields)
  const absent = absenceOf(refused, words?.trim() ?? '')
  const ownSentence = absent === undefined ? sentence(kind, words, retryAfterMs) : NOT_OFFERED
  const message = kind === 'too-large' && refused.withFiles ? FILE_TOO_LARGE : ownSentence
  return {
    ...{ status: refused.status, kind, message, fields },
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...(absent === undefined ? {} : { absent }),
  }
}

/** The error of a call that got no readable answer. */
export const noAnswer = (kind: 'offline' | 'timeout' | 'unreadable', status = 0): ApiError => ({
  status,
  kind,
  message: fallback[kind],
  fields: {},
})

/** The error of a call that was answered with a page for people: of a login, of a proxy, of the app itself. */
export const pageInstead = (status: number): ApiError => ({
  status,
  kind: 'unreadable',
  message: 'The server sent a page instead of an answer. If this goes on, log in again.',
  fields: {},
})

/** The error of an answer that was given before the simulated world was rewound: nothing in it holds any more. */
export const overtaken = (status: number): ApiError => ({
  status,
  kind: 'unreadable',
  message: 'The simulated world was rewound meanwhile; this answer no longer holds.',
  fields: {},
})

/** The error of a call that this tab must not make: another tab has signed in as somebody else. */
export const displaced: ApiError = {
  status: 401,
  kind: 'unauthenticated',
  message: 'Somebody else has signed in in another tab. Reload the page to continue.',
  fields: {},
}
