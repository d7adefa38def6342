// Who this tab acts for. The cookie is the only source; a tab that acted for one person never acts for another one who
// signed in in another tab.
import { Subject } from 'rxjs'
import type { SessionFact, SessionPort } from '../../ports/session'
import type { Credential } from '../api/exchange'
import type { Scope } from '../browser/scope'
import type { TabLine } from '../browser/tabs'
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
  readonly tabs: TabLine
  readonly scope: Scope
  readonly clearStored: () => void
  /** The user id of whom a token belongs to; null when nobody can say. */
  readonly whose: (bearer: string) => Promise<number | null>
}

/** What tabs say to each other: look at the cookie; the person wanted to leave. */
const CHANGED = 'session'
const SIGNED_OUT = 'signed-out'

export function createSession({ jar, tabs, scope, clearStored, whose }: SessionDeps): Session {
  const facts = new Subject<SessionFact>()
  let own = readToken(jar)
  let seen = own
  /** Somebody else took the place of this tab's person; nobody's token is ours until it is settled. */
  let displaced = false

  const follow = (stored: string | null): void => {
    // A tab in which nobody was signed in may follow whoever signs in; a person is never exchanged for another.
    displaced = stored !== null && (displaced || own !== null)
    own = displaced ? null : stored
    scope.leave()
    if (stored === null) clearStored()
    facts.next({ type: 'session/changed-elsewhere', payload: { signedIn: stored !== null } })
  }

  /** Another token may be the same person's, who entered again. Until that is known, the tab's own token is used. */
  const compare = async (stored: string, person: number): Promise<void> => {
    const other = await whose(stored).catch(() => null)
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
   * The look before a call. A token that is simply gone (cleared, expired) is not somebody's wish to leave: the call is
   * refused, and the page says so where the person is, with what they typed. If another tab did sign out, it is heard.
   */
  const checkForCall = (): void => {
    if (seen !== null && own !== null && readToken(jar) === null) {
      seen = null
      own = null
      scope.leave()
    } else check()
  }
  tabs.heard$.subscribe((word) => {
    const knew = seen === null
    check()
    if (word === SIGNED_OUT && knew && seen === null) {
      facts.next({ type: 'session/changed-elsewhere', payload: { signedIn: false } })
    }
  })
  // A sign-in may have come with this very page (a link that sets the cookie): the other tabs cannot know.
  tabs.say(CHANGED)

  const become = (token: string | null, word = CHANGED): void => {
    if (token === null) clearToken(jar)
    else writeToken(jar, token)
    own = readToken(jar)
    seen = own
    displaced = false
    scope.leave()
    tabs.say(word)
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
