// Calls a real server with fetch, and with the token or the cookies of the sign-in.
import { type CallName, calls } from '../../src/contract/calls'
import { isRecord } from '../../src/contract/json'
import { pathOf } from '../../src/transport/api/request'

export interface Answer {
  /** 0 without an answer. */
  readonly status: number
  /** Undefined when it isn't JSON. */
  readonly body: unknown
}

interface Input {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

export interface Server {
  call(name: CallName, input?: Input): Promise<Answer>
  /** `Bearer …`; empty if the session is in a cookie. */
  authorization(): string
  signIn(email: string, password: string): Promise<Answer>
}

const TIMEOUT_MS = 15_000

function tokenIn(body: unknown): string | null {
  for (const holder of [isRecord(body) ? body.data : null, body]) {
    const token = isRecord(holder) ? (holder.token ?? holder.access_token) : null
    if (typeof token === 'string') return token
  }
  return null
}

function parse(text: string): unknown {
  try {
    return text.trim() === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The server at this origin. */
export function serverAt(origin: string): Server {
  let token: string | null = null
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(origin + path, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, key, value] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? []
      if (key !== undefined && value !== undefined) cookies.set(key, value)
    }
    return response
  }
  const authorization = (): string => (token === null ? '' : `Bearer ${token}`)
  const call = async (name: CallName, input: Input = {}): Promise<Answer> => {
    const headers = new Headers({ Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' })
    if (token !== null) headers.set('Authorization', authorization())
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map(([key, value]) => `${key}=${value}`).join('; '))
    const csrf = cookies.get('XSRF-TOKEN')
    if (csrf !== undefined) headers.set('X-XSRF-TOKEN', decodeURIComponent(csrf))
    if (input.body !== undefined) headers.set('Content-Type', 'application/json')
    const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) }
    try {
      const response = await send(pathOf(calls[name], input), { method: calls[name].method, headers, ...body })
      return { status: response.status, body: parse(await response.text()) }
    } catch {
      return { status: 0, body: undefined }
    }
  }
  return {
    call,
    authorization,
    async signIn(email, password) {
      await send('/sanctum/csrf-cookie', {}).catch(() => undefined)
      const answer = await call('auth.login', { body: { email, password } })
      token = tokenIn(answer.body)
      return answer
    },
  }
}
