// A fake window for running the real transport in Node: cookies, storage, frames, and a fetch that names its world. Renders nothing.
import type { WindowLike } from '../../src/transport/browser/window-like'

/** An in-memory `window.localStorage`. */
export const memoryStorage = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

const textsIn = (storage: ReturnType<typeof memoryStorage>): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map(
    (key) => `${key}=${storage.getItem(key)}`,
  )

/** The `document.cookie` of one origin: assigning adds a cookie or, with Max-Age=0, removes it. */
const cookieJar = () => {
  const cookies = new Map<string, string>()
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(written: string) {
      const [pair = '', ...attributes] = written.split(';').map((part) => part.trim())
      const at = pair.indexOf('=')
      const isRemoved = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
      if (isRemoved) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    },
  }
}

/** Message channels of a page, closed with it. Those of Node cost as much as an API call. */
const messageChannels = () => {
  let isOpen = true
  class OwnChannel {
    readonly port1: { onmessage: (() => unknown) | null } = { onmessage: null }
    readonly port2 = {
      postMessage: (_message: null): void =>
        void setImmediate(() => {
          if (isOpen) this.port1.onmessage?.()
        }),
    }
  }
  return {
    Channel: OwnChannel,
    stop() {
      isOpen = false
    },
  }
}

/** Timers with numeric handles, as in a browser. */
const timers = () => {
  const running = new Map<number, NodeJS.Timeout>()
  let last = 0
  const start = (callback: () => void, ms: number): number => {
    last += 1
    const handle = last
    running.set(
      handle,
      setTimeout(() => {
        running.delete(handle)
        callback()
      }, ms),
    )
    return handle
  }
  return {
    start,
    cancel(handle: number) {
      clearTimeout(running.get(handle))
      running.delete(handle)
    },
    stop() {
      for (const timer of running.values()) clearTimeout(timer)
      running.clear()
    },
  }
}

export interface FakeWindowOptions {
  /** `http://localhost:4000` */
  readonly origin: string
  readonly world: string
  readonly broadcaster: 'reverb' | 'socket.io'
  /** Where the sockets connect, if not to the page's origin. */
  readonly realtime?: { readonly host?: string; readonly port?: number; readonly key?: string }
  /** The token of the session, without `Bearer`. */
  readonly token: string
  /** Default: empty. */
  readonly localStorage?: ReturnType<typeof memoryStorage>
  /** Default: empty. */
  readonly sessionStorage?: ReturnType<typeof memoryStorage>
  /** Called for each request with method and path. */
  readonly onRequest?: (request: string) => void
  /** Replaces the sending of a request, to lose it or its answer. `send` goes on when the page closes. */
  readonly onFetch?: (request: string, send: () => Promise<Response>) => Promise<Response>
}

export interface FakeWindow {
  readonly window: WindowLike
  /** Everything in its storage and cookies, as text. */
  storedTexts(): string
  /** Stops its timers. */
  close(): void
}

/** A window of one person in one world. */
export function createFakeWindow(options: FakeWindowOptions): FakeWindow {
  const { host, hostname, port, protocol, origin } = new URL(options.origin)
  const jar = cookieJar()
  jar.cookie = `auth._token.local=${encodeURIComponent(`Bearer ${options.token}`)}; Path=/`
  const localStorage = options.localStorage ?? memoryStorage()
  const sessionStorage = options.sessionStorage ?? memoryStorage()
  const clock = timers()
  const channels = messageChannels()
  const events = new EventTarget()
  const meta = JSON.stringify({ realtime: { broadcaster: options.broadcaster, key: 'local', ...options.realtime } })
  const addEventListener = (type: string, listener: EventListenerOrEventListenerObject): void =>
    events.addEventListener(type, listener)
  const removeEventListener = (type: string, listener: EventListenerOrEventListenerObject): void =>
    events.removeEventListener(type, listener)
  const document = Object.assign(jar, {
    hidden: false,
    querySelector: () => ({ getAttribute: () => meta }),
    addEventListener,
    removeEventListener,
  })
  const window = {
    document,
    location: { host, hostname, port, protocol, origin },
    navigator: { onLine: true },
    performance,
    Date,
    crypto,
    localStorage,
    sessionStorage,
    MessageChannel: channels.Channel,
    fetch: (url: string, init: RequestInit) => {
      const target = new URL(url, origin)
      const request = `${init.method ?? 'GET'} ${target.pathname}`
      options.onRequest?.(request)
      const headers = new Headers(init.headers)
      headers.set('X-Simulator-World', options.world)
      if (options.onFetch) return options.onFetch(request, () => fetch(target, { ...init, headers, signal: null }))
      return fetch(target, { ...init, headers })
    },
    addEventListener,
    removeEventListener,
    setTimeout: clock.start,
    clearTimeout: clock.cancel,
    setInterval: () => 0,
    requestAnimationFrame: (callback: () => void) => clock.start(callback, 0),
    cancelAnimationFrame: clock.cancel,
  }
  return {
    window,
    storedTexts: () => [localStorage, sessionStorage].flatMap(textsIn).concat(jar.cookie).join('\n'),
    close() {
      clock.stop()
      channels.stop()
    },
  }
}
