// Turns every failure of a call into an ApiError. Pure; all messages for failed calls are here.
import * as z from 'zod/mini'
import { type ApiError, type ApiErrorKind, errorBody } from '../../contract/api-error'
import { fieldMessages } from '../../contract/refused-fields'
import { parseTolerantly } from './strict-form'

/** A refusal as it arrived. `body` is parsed JSON; null if it was not JSON. */
export interface RefusedAnswer {
  readonly status: number
  readonly body: unknown
  /** Retry-After and Date as sent. */
  readonly retryAfter: string | null
  readonly date: string | null
  /** True if files were sent. */
  readonly withFiles?: boolean
  /** True for a call that isn't in the specification. */
  readonly beyondSpec?: boolean
}

const kindByStatus: Readonly<Record<number, ApiErrorKind>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method',
  410: 'gone',
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
  timeout: 'The server didn’t respond in time, so the outcome is unknown.',
  unauthenticated: 'Your session has ended. Please log in again.',
  forbidden: 'You don’t have permission to do this.',
  'not-found': 'Not found. It may have been removed.',
  gone: 'This no longer exists.',
  method: 'The app sent an invalid request. Please report this.',
  csrf: 'The page is out of date. Reload it and try again.',
  'too-large': 'The request is too large for the server.',
  invalid: 'The server rejected the data.',
  throttled: 'Too many attempts. Please wait and try again.',
  server: 'Something went wrong on the server. Please try again.',
  unavailable: 'The service is temporarily unavailable. Please try again soon.',
  'unknown-world': 'This simulated world does not exist.',
  unreadable: 'The server’s response could not be read.',
}

/** The kinds whose server message can be shown. Those of 404, 405 and 5xx name models, routes or traces. */
const kindsWithServerMessage: ReadonlySet<ApiErrorKind> = new Set([
  'unauthenticated',
  'forbidden',
  'gone',
  'invalid',
  'throttled',
  'unknown-world',
])

/** Laravel's stock phrases, which do not help the user. */
const stockPhrases: ReadonlySet<string> = new Set([
  'Unauthenticated.',
  'This action is unauthorized.',
  'The given data was invalid.',
  'Too Many Attempts.',
])

/** Characters; a longer message is a trace or a page. */
const MAX_MESSAGE = 400

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

const NOT_OFFERED = 'This server doesn’t support this feature.'
/** What frameworks answer for an unknown path; for a missing record they answer something else. */
const UNKNOWN_PATH = /^(The route .* could not be found|Cannot [A-Z]+ \/|No route|Route not found)/i
const EMPTY_MESSAGE = /^(not found|page not found)?\.?$/i

/** Whether the call itself is missing on the server; undefined if only the record is missing. */
function missingCallOf({ status, beyondSpec }: RefusedAnswer, message: string): ApiError['callMissing'] {
  if (beyondSpec !== true) return undefined
  if (status === 405 || status === 501) return 'certain'
  if (status !== 404) return undefined
  if (UNKNOWN_PATH.test(message)) return 'certain'
  return EMPTY_MESSAGE.test(message) || message.includes('<') ? 'likely' : undefined
}

/** Laravel sums up several field errors as the first one and a count. */
const MORE_ERRORS = / \(and \d+ more errors?\)$/

/** The answer's message, or those of its fields if they say more. */
function serverMessageOf(message: string | null, fields: ApiError['fields']): string | null {
  const isSpecific = message !== null && message !== '' && !stockPhrases.has(message) && !MORE_ERRORS.test(message)
  if (isSpecific) return message
  const all = fieldMessages(fields)
  if (all !== null && all.length <= MAX_MESSAGE) return all
  return message || (Object.values(fields)[0]?.[0] ?? null)
}

const FILE_TOO_LARGE = 'The file is too large.'

/** The message to show: the server's if it is meant for users, or else our own. */
function messageOf(kind: ApiErrorKind, serverMessage: string, retryAfterMs: number | null): string {
  const isReadable =
    serverMessage !== '' &&
    serverMessage.length <= MAX_MESSAGE &&
    !serverMessage.includes('<') &&
    !stockPhrases.has(serverMessage)
  if (isReadable && kindsWithServerMessage.has(kind)) return serverMessage
  if (kind === 'throttled' && retryAfterMs !== null) {
    return `Too many attempts. Please try again in ${Math.ceil(retryAfterMs / 1000)} s.`
  }
  return fallback[kind]
}

/** What can still be read of a body whose other fields can't be. */
const onlyMessage = z.object({ message: z.optional(z.nullable(z.string())), code: z.optional(z.string()) })

/** The error for an unsuccessful answer with any body. */
export function refusal(refused: RefusedAnswer): ApiError {
  const body = parseTolerantly(errorBody, refused.body)
  const { data } = body.success ? body : onlyMessage.safeParse(refused.body)
  const fields = body.data?.errors ?? {}
  const kind = kindOf(refused.status, data?.code)
  const retryAfterMs = waitMs(refused)
  const serverMessage = serverMessageOf(data?.message?.trim() ?? null, fields)?.trim() ?? ''
  const reactivateUntil = body.data?.reactivate_until ?? null
  const callMissing = missingCallOf(refused, serverMessage)
  const generalMessage = callMissing === undefined ? messageOf(kind, serverMessage, retryAfterMs) : NOT_OFFERED
  const message = kind === 'too-large' && refused.withFiles ? FILE_TOO_LARGE : generalMessage
  return {
    status: refused.status,
    kind,
    message,
    fields,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...(reactivateUntil === null ? {} : { reactivateUntil }),
    ...(callMissing === undefined ? {} : { callMissing }),
  }
}

/** The error for a call without a readable answer. */
export const noAnswer = (kind: 'offline' | 'timeout' | 'unreadable', status = 0): ApiError => ({
  status,
  kind,
  message: fallback[kind],
  fields: {},
})

/** The error for a call answered with an HTML page: a login page, a proxy's, or the app itself. */
export const htmlInstead = (status: number): ApiError => ({
  status,
  kind: 'unreadable',
  message: 'The server sent a web page instead of data. If this keeps happening, log in again.',
  fields: {},
})

/** The error for an answer from before the simulated world was rewound, which is void. */
export const worldRewound = (status: number): ApiError => ({
  status,
  kind: 'unreadable',
  message: 'The simulated world was rewound, so this response is no longer valid.',
  fields: {},
})

/** The error for a call that this tab must not make, because another user has signed in in another tab. */
export const otherUserSignedIn: ApiError = {
  status: 401,
  kind: 'unauthenticated',
  message: 'Someone else signed in in another tab. Reload the page to continue.',
  fields: {},
}
