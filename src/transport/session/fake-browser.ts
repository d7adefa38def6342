// A fake browser for tests: cookies shared by its tabs, and the channel between them. Not part of the app.
import { createScope } from '../browser/scope'
import { createTabChannel } from '../browser/tabs'
import { createSession } from './session'
import type { CookieJar } from './token-cookie'

/** Tokens and their owners; other tokens have none. */
const tokenOwners: Readonly<Record<string, number>> = { 'Bearer ann': 7, 'Bearer ann again': 7, 'Bearer bob': 8 }

/** Creates a fake browser: `brokenJar` replaces its working cookie jar, and `tab` opens another tab. */
export function fakeBrowser(secure = false, brokenJar: CookieJar | null = null) {
  const cookies = new Map<string, string>([['other', 'x']])
  const written: string[] = []
  const jar: CookieJar = brokenJar ?? {
    read: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    write(cookie) {
      written.push(cookie)
      const [pair = '', ...attributes] = cookie.split('; ')
      const at = pair.indexOf('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    },
    secure,
  }
  const listeners: { tab: object; receive: (event: MessageEvent<unknown>) => void }[] = []
  const openChannel = () => {
    const tab = {}
    return {
      postMessage(data: unknown) {
        for (const listener of listeners)
          if (listener.tab !== tab) listener.receive(new MessageEvent('message', { data }))
      },
      addEventListener(_type: string, receive: unknown) {
        if (typeof receive === 'function') listeners.push({ tab, receive: (event) => receive(event) })
      },
    }
  }
  const tab = (connected = true, tokenOwner = async (bearer: string) => tokenOwners[bearer] ?? null) => {
    const facts: unknown[] = []
    const cleared: string[] = []
    const scope = createScope(() => null)
    const session = createSession({
      jar,
      tabs: createTabChannel('session', connected ? openChannel : null),
      scope,
      clearStored: () => void cleared.push('all'),
      tokenOwner,
    })
    session.facts().subscribe(({ payload }) => facts.push(payload))
    return { session, facts, cleared, scope }
  }
  return { jar, written, tab }
}
