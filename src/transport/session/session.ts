// Who this tab acts for. The cookie is the only source; a tab that acted for one person never acts for another one who
// signed in in another tab.
import { Subject } from 'rxjs'
import type { SessionFact, SessionPort } from '../../ports/session'
import type { Credential } from '../api/exchange'
import type { Scope } from '../browser/scope'
import type { TabChannel } from '../browser/tabs'
import type { CookieJar } from './token-cookie'
import { clearToken, readToken, writeToken } from './token-cookie'

/** The session as the rest of transport sees it, token included. */
export interface Session extends SessionPort {
  credential(): Credential
  /** Stores the token of a sign-in and makes it this tab's own. */
  store(token: string): void
  /** Clears the token if it is still this one. */
  drop(bearer: string): void
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

/** Messages between tabs: the cookie changed; the person signed out. */
const CHANGED = 'session'
const SIGNED_OUT = 'signed-out'

export function createSession({ jar, tabs, scope, clearStored, tokenOwner }: SessionDeps): Session {
  const facts = new Subject<SessionFact>()
  let own = readToken(jar)
  let seen = own
  /** Somebody else has signed in: the stored token is not this tab's own. */
  let displaced = false

  const follow = (stored: string | null): void => {
    // A tab in which nobody was signed in may follow a new sign-in; it never changes from one person to another.
    displaced = stored !== null && (displaced || own !== null)
    own = displaced ? null : stored
    scope.leave()
    if (stored === null) clearStored()
    facts.next({ type: 'session/changed-elsewhere', payload: { signedIn: stored !== null } })
  }

  /** Another token may be the same person's, who entered again. Until that is known, the tab's own token is used. */
  const compare = async (stored: string, person: number): Promise<void> => {
    const other = await tokenOwner(stored).catch(() => null)
    if (seen !== stored || own === null) return
    if (other === person) own = stored
    else follow(stored)
  }

  const check = (): void => {
    const stored = readToken(jar)
    if (stored === seen) return
    seen = stored
    look(stored)
  }

  const look = (stored: string | null): void => {
    const person = own === null ? null : scope.person()
    if (stored === null || person === null) follow(stored)
    else if (stored !== own) void compare(stored, person)
  }

  /**
   * The check before a call. A token that is simply gone (cleared, expired) is not a sign-out by the person: the call is
   * refused, and the page shows that where the person is, with what they typed. If another tab did sign out, it posts that.
   */
  const checkForCall = (): void => {
    if (seen !== null && own !== null && readToken(jar) === null) {
      seen = null
      own = null
      scope.leave()
    } else check()
  }
  tabs.messages$.subscribe((word) => {
    const knew = seen === null
    check()
    if (word === SIGNED_OUT && knew && seen === null) {
      facts.next({ type: 'session/changed-elsewhere', payload: { signedIn: false } })
    }
  })
  // A sign-in may have come with this very page (a link that sets the cookie): the other tabs cannot know.
  tabs.post(CHANGED)

  const become = (token: string | null, word = CHANGED): void => {
    if (token === null) clearToken(jar)
    else writeToken(jar, token)
    own = readToken(jar)
    seen = own
    displaced = false
    scope.leave()
    tabs.post(word)
  }

  return {
    signedIn() {
      check()
      return own !== null && own === seen
    },
    forget(because) {
      become(null, because === undefined ? CHANGED : SIGNED_OUT)
      clearStored()
    },
    facts: () => facts,
    credential() {
      checkForCall()
      if (own !== null) return { kind: 'token', bearer: own }
      return { kind: displaced ? 'displaced' : 'none' }
    },
    store: (token) => become(token),
    drop(bearer) {
      check()
      if (own === bearer && seen === bearer) become(null)
    },
    check,
  }
}
