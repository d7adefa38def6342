// Which user this tab acts for. The cookie is the only source; a tab that acted for one user never acts for another one who
// signed in in a different tab.
import { Subject } from 'rxjs'
import type { SessionFact, SessionPort } from '../../ports/session'
import type { Credential } from '../api/exchange'
import type { Scope } from '../browser/scope'
import type { TabChannel } from '../browser/tabs'
import { createPageOwner } from './page-owner'
import { type CookieJar, clearToken, readToken, writeToken } from './token-cookie'

/** The session for the rest of transport, token included. */
export interface Session extends SessionPort {
  credential(): Credential
  /** Stores the token of a sign-in and makes it this tab's own. False if the browser doesn't keep cookies. */
  store(token: string): boolean
  /** Clears the token unless it has been replaced. */
  drop(bearer: string): void
  /** The server has named the owner of the token. */
  onUser(userId: number): void
  /** Checks whether another tab changed the cookie. Call it when the page becomes visible. */
  check(): void
}

export interface SessionDeps {
  readonly jar: CookieJar
  readonly tabs: TabChannel
  readonly scope: Scope
  readonly clearStored: () => void
  /** The user id of a token's owner; null if the server knows none. */
  readonly tokenOwner: (bearer: string) => Promise<number | null>
}

/** Messages between tabs: the cookie changed; the user signed out; the server refused the token. */
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
    /** Another tab signed this token out, so it reads as none from now on. */
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

/** Creates the session of this tab from the cookie, and tells the other tabs. */
export function createSession({ jar, tabs, scope, clearStored, tokenOwner }: SessionDeps): Session {
  const facts = new Subject<SessionFact>()
  const cookie = createTokenStore(jar)
  let ownToken = cookie.read()
  let lastRead = ownToken
  /** Another user has signed in, so the stored token is not this tab's own. */
  let isSignedInElsewhere = false
  const owner = createPageOwner(scope)

  /** The token is gone without a sign-out. */
  const endSession = (): void => {
    ownToken = null
    lastRead = null
    isSignedInElsewhere = false
    owner.freeze()
  }

  /** Adopts the token that another tab stored; null: it signed out. */
  const follow = (stored: string | null): void => {
    // A signed-out tab may follow a new sign-in, but a tab never switches from one user to another.
    isSignedInElsewhere = stored !== null && (isSignedInElsewhere || ownToken !== null)
    ownToken = isSignedInElsewhere ? null : stored
    if (stored === null) {
      owner.release()
      clearStored()
    } else owner.clear()
    facts.next({ type: 'session/changed-elsewhere', payload: { signedIn: stored !== null } })
  }

  /** A different token may belong to the same user, signed in again. Until that is known, the tab keeps its own. */
  const compareOwners = async (stored: string, own: string): Promise<void> => {
    // The server may not have named this tab's user yet.
    const ownUser = scope.userId() ?? (await tokenOwner(own).catch(() => null))
    const storedUser = await tokenOwner(stored).catch(() => null)
    if (lastRead !== stored || ownToken !== own) return
    if (storedUser !== null && storedUser === ownUser) ownToken = stored
    else follow(stored)
  }

  const reportEnded = (): void => {
    endSession()
    facts.next({ type: 'session/changed-elsewhere', payload: { signedIn: false, ended: true } })
  }

  /** Another tab's message may arrive before its change of the cookie, so the server is asked whether the token is valid. */
  const verify = async (bearer: string): Promise<void> => {
    const user = await tokenOwner(bearer).catch(() => undefined)
    if (user === null && ownToken === bearer && lastRead === bearer) reportEnded()
  }

  /** `message`: what another tab posted; null if the change was found without one. */
  const check = (message: string | null = null): void => {
    const stored = cookie.read()
    if (stored === lastRead) return
    if (stored === null && ownToken !== null && (message === null || message === ENDED)) {
      reportEnded()
      return
    }
    lastRead = stored
    if (stored === null || ownToken === null) follow(stored)
    else if (stored !== ownToken) void compareOwners(stored, ownToken)
  }

  /** Before a call: a token that vanished without a sign-out only fails the call, so the page keeps what the user typed. */
  const checkForCall = (): void => {
    if (lastRead !== null && ownToken !== null && cookie.read() === null) endSession()
    else check()
  }
  tabs.messages$.subscribe((message) => {
    const wasSignedOut = lastRead === null
    if (message === SIGNED_OUT) cookie.signedOutElsewhere(lastRead)
    check(message)
    if (message === ENDED && ownToken !== null && ownToken === lastRead) void verify(ownToken)
    if (message === SIGNED_OUT && wasSignedOut && lastRead === null) {
      if (owner.release()) clearStored()
      facts.next({ type: 'session/changed-elsewhere', payload: { signedIn: false } })
    }
  })
  // Opening this page may have signed the user in (a link that sets the cookie), which the other tabs can't know.
  tabs.post(CHANGED)

  /** Stores a token, or clears it, and tells the other tabs. */
  const setToken = (token: string | null, message = CHANGED): void => {
    cookie.write(token)
    ownToken = lastRead = cookie.read()
    isSignedInElsewhere = false
    owner.clear()
    tabs.post(message)
  }
  const endEverywhere = (): void => {
    cookie.write(null)
    endSession()
    tabs.post(ENDED)
  }

  return {
    signedIn() {
      check()
      // While the owner of a different token is being looked up, a page without a user still counts as signed in.
      return ownToken !== null && (ownToken === lastRead || scope.userId() === null)
    },
    forget(because) {
      if (because === 'ended') return endEverywhere()
      owner.release()
      setToken(null, because === undefined ? CHANGED : SIGNED_OUT)
      clearStored()
    },
    facts: () => facts,
    credential() {
      checkForCall()
      if (ownToken === null) return { kind: isSignedInElsewhere ? 'signed-in-elsewhere' : 'none' }
      owner.confirm()
      return { kind: 'token', bearer: ownToken }
    },
    store(token) {
      setToken(token)
      return ownToken !== null
    },
    drop(bearer) {
      check()
      if (ownToken === bearer && lastRead === bearer) endEverywhere()
    },
    onUser: (userId) => owner.onUser(userId),
    check: () => check(),
  }
}
