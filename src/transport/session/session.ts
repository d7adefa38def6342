// Who this tab acts for. The cookie is the only source; a tab that acted for one person never acts for another one who
// signed in in another tab.
import { Subject } from 'rxjs'
import type { SessionFact, SessionPort } from '../../ports/session'
import type { Credential } from '../api/exchange'
import type { Scope } from '../browser/scope'
import type { TabChannel } from '../browser/tabs'
import { createPageOwner } from './page-owner'
import type { CookieJar } from './token-cookie'
import { clearToken, readToken, writeToken } from './token-cookie'

/** The session as the rest of transport sees it, token included. */
export interface Session extends SessionPort {
  credential(): Credential
  /** Stores the token of a sign-in and makes it this tab's own. */
  store(token: string): void
  /** Clears the token if it is still this one. */
  drop(bearer: string): void
  /** The server named the owner of the token. */
  personKnown(userId: number): void
  /** Looks whether another tab changed the cookie. To be called when the page is looked at again. */
  check(): void
}

export interface SessionDeps {
  readonly jar: CookieJar
  readonly tabs: TabChannel
  readonly scope: Scope
  readonly clearStored: () => void
  /** The user id of the owner of a token; null when it cannot be found out. */
  readonly tokenOwner: (bearer: string) => Promise<number | null>
}

/** Messages between tabs: the cookie changed; the person signed out; the server refused the token. */
const CHANGED = 'session'
const SIGNED_OUT = 'signed-out'
const ENDED = 'ended'

/** The token in the cookie. Firefox can deliver another tab's sign-out before that tab's change of the cookie. */
function createTokenStore(jar: CookieJar) {
  let signedOut: string | null = null
  const read = (): string | null => {
    const token = readToken(jar)
    return token === signedOut ? null : token
  }
  return {
    read,
    /** Another tab signed this token out: it reads as none from now on. */
    signedOutElsewhere(token: string | null): void {
      if (readToken(jar) === token) signedOut = token
    },
    write(token: string | null): void {
      signedOut = null
      if (token === null) clearToken(jar)
      else writeToken(jar, token)
    },
  }
}

export function createSession({ jar, tabs, scope, clearStored, tokenOwner }: SessionDeps): Session {
  const facts = new Subject<SessionFact>()
  const cookie = createTokenStore(jar)
  let own = cookie.read()
  let seen = own
  /** Somebody else has signed in: the stored token is not this tab's own. */
  let displaced = false
  const owner = createPageOwner(scope)

  /** The token is gone, and nobody said that they leave. */
  const end = (): void => {
    ;[own, seen, displaced] = [null, null, false]
    owner.freeze()
  }

  const follow = (stored: string | null): void => {
    // A tab in which nobody was signed in may follow a new sign-in; it never changes from one person to another.
    displaced = stored !== null && (displaced || own !== null)
    own = displaced ? null : stored
    if (stored === null) {
      owner.release()
      clearStored()
    } else owner.unknown()
    facts.next({ type: 'session/changed-elsewhere', payload: { signedIn: stored !== null } })
  }

  /** Another token may be the same person's, who entered again. Until that is known, the tab's own token is used. */
  const compare = async (stored: string, mine: string): Promise<void> => {
    // The server may not yet have said here who the person is.
    const person = scope.person() ?? (await tokenOwner(mine).catch(() => null))
    const other = await tokenOwner(stored).catch(() => null)
    if (seen !== stored || own !== mine) return
    if (other !== null && other === person) own = stored
    else follow(stored)
  }

  const endedElsewhere = (): void => {
    end()
    facts.next({ type: 'session/changed-elsewhere', payload: { signedIn: false, ended: true } })
  }

  /** The word of another tab may be here before its change of the cookie: the server knows whether the token is good. */
  const verify = async (bearer: string): Promise<void> => {
    if ((await tokenOwner(bearer).catch(() => undefined)) === null && own === bearer && seen === bearer)
      endedElsewhere()
  }

  /** `word`: what another tab said of the change; null when it was merely found. */
  const check = (word: string | null = null): void => {
    const stored = cookie.read()
    if (stored === seen) return
    if (stored === null && own !== null && (word === null || word === ENDED)) endedElsewhere()
    else {
      seen = stored
      if (stored === null || own === null) follow(stored)
      else if (stored !== own) void compare(stored, own)
    }
  }

  /** Before a call: a token that is gone without a sign-out only fails the call, and the page keeps what the person typed. */
  const checkForCall = (): void => {
    if (seen !== null && own !== null && cookie.read() === null) end()
    else check()
  }
  tabs.messages$.subscribe((word) => {
    const knew = seen === null
    if (word === SIGNED_OUT) cookie.signedOutElsewhere(seen)
    check(word)
    if (word === ENDED && own !== null && own === seen) void verify(own)
    if (word === SIGNED_OUT && knew && seen === null) {
      if (owner.release()) clearStored()
      facts.next({ type: 'session/changed-elsewhere', payload: { signedIn: false } })
    }
  })
  // A sign-in may have come with this very page (a link that sets the cookie): the other tabs cannot know.
  tabs.post(CHANGED)

  const become = (token: string | null, word = CHANGED): void => {
    cookie.write(token)
    own = seen = cookie.read()
    displaced = false
    owner.unknown()
    tabs.post(word)
  }
  const endHere = (): void => {
    cookie.write(null)
    end()
    tabs.post(ENDED)
  }

  return {
    signedIn() {
      check()
      // A page that begins while the owner of another token is being found out is not signed out.
      return own !== null && (own === seen || scope.person() === null)
    },
    forget(because) {
      if (because === 'ended') return endHere()
      owner.release()
      become(null, because === undefined ? CHANGED : SIGNED_OUT)
      clearStored()
    },
    facts: () => facts,
    credential() {
      checkForCall()
      if (own === null) return { kind: displaced ? 'displaced' : 'none' }
      owner.settled()
      return { kind: 'token', bearer: own }
    },
    store: (token) => become(token),
    drop(bearer) {
      check()
      if (own === bearer && seen === bearer) endHere()
    },
    personKnown: (userId) => owner.named(userId),
    check: () => check(),
  }
}
