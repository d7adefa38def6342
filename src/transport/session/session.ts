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

export function createSession({ jar, tabs, scope, clearStored, tokenOwner }: SessionDeps): Session {
  const facts = new Subject<SessionFact>()
  let own = readToken(jar)
  let seen = own
  /** Somebody else has signed in: the stored token is not this tab's own. */
  let displaced = false
  /** The token that another tab signed out. Firefox can deliver that tab's message before its change of the cookie. */
  let signedOut: string | null = null
  const owner = createPageOwner(scope)

  const storedToken = (): string | null => {
    const stored = readToken(jar)
    return stored === signedOut ? null : stored
  }

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
    const stored = storedToken()
    if (stored === seen) return
    if (stored === null && own !== null && (word === null || word === ENDED)) endedElsewhere()
    else {
      seen = stored
      if (stored === null || own === null) follow(stored)
      else if (stored !== own) void compare(stored, own)
    }
  }

  /**
   * The check before a call. A token that is simply gone (cleared, expired) is not a sign-out by the person: the call is
   * refused, and the page shows that where the person is, with what they typed. If another tab did sign out, it posts that.
   */
  const checkForCall = (): void => {
    if (seen !== null && own !== null && storedToken() === null) end()
    else check()
  }
  tabs.messages$.subscribe((word) => {
    const knew = seen === null
    if (word === SIGNED_OUT && readToken(jar) === seen) signedOut = seen
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
    if (token === null) clearToken(jar)
    else writeToken(jar, token)
    own = seen = readToken(jar)
    ;[displaced, signedOut] = [false, null]
    owner.unknown()
    tabs.post(word)
  }
  const endHere = (): void => {
    clearToken(jar)
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
