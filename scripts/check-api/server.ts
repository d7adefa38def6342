// A real server as `check:api` asks it: by plain fetch, with the token or the cookie that it gave.
import type { CallName } from '../../src/contract/calls'
import { calls } from '../../src/contract/calls'
import { isRecord } from '../../src/contract/json'
import { pathOf } from '../../src/transport/api/request'

export interface Answered {
  /** 0 where nothing came. */
  readonly status: number
  /** The JSON of the answer; undefined where it is none. */
  readonly body: unknown
}

export interface Server {
  readonly origin: string
  ask(
    name: CallName,
    input?: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
  ): Promise<Answered>
  /** `Bearer …` once somebody is signed in; empty for a session in a cookie. */
  authorization(): string
  signIn(email: string, password: string): Promise<Answered>
}

const PATIENCE_MS = 15_000

const tokenIn = (body: unknown): string | null => {
  if (!isRecord(body)) return null
  for (const holder of [body.data, body]) {
    if (!isRecord(holder)) continue
    const token = holder.token ?? holder.access_token
    if (typeof token === 'string') return token
  }
  return null
}

/** The server at this origin. Nothing is sent before it is asked. */
export function serverAt(origin: string): Server {
  let token: string | null = null
  const jar = new Map<string, string>()
  const ask: Server['ask'] = async (name, input = {}) => {
    const spec = calls[name]
    const csrf = jar.get('XSRF-TOKEN')
    try {
      const response = await fetch(origin + pathOf(spec, input), {
        method: spec.method,
        headers: {
          Accept: 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(jar.size === 0 ? {} : { Cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') }),
          ...(csrf === undefined ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(csrf) }),
          ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [, key, value] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? []
        if (key !== undefined && value !== undefined) jar.set(key, value)
      }
      const text = await response.text()
      return { status: response.status, body: jsonOf(text) }
    } catch {
      return { status: 0, body: undefined }
    }
  }
  return {
    origin,
    ask,
    authorization: () => (token === null ? '' : `Bearer ${token}`),
    async signIn(email, password) {
      await fetch(`${origin}/sanctum/csrf-cookie`, { redirect: 'manual' }).then(
        (response) => {
          for (const cookie of response.headers.getSetCookie()) {
            const [, key, value] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? []
            if (key !== undefined && value !== undefined) jar.set(key, value)
          }
        },
        () => undefined,
      )
      const answer = await ask('auth.login', { body: { email, password } })
      token = tokenIn(answer.body)
      return answer
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return text.trim() === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}
