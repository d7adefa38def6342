// Whose page this is: the person of the session, and after its end still them, so that what they type goes on to be stored as
// theirs until somebody signs in.
import type { Scope } from '../browser/scope'

export interface PageOwner {
  /** The server named the owner of the token. */
  named(userId: number): void
  /** A further call is made for whoever was named last: the page is theirs. A role that is refused ends before. */
  settled(): void
  /** The session has ended: the page stays theirs. */
  freeze(): void
  /** Another token, nobody knows yet whose; a frozen page waits for the answer. */
  unknown(): void
  /** The person has left. True when the page was frozen. */
  release(): boolean
}

/** The owner of a page whose storage this scope names. */
export function createPageOwner(scope: Scope): PageOwner {
  let former: number | null = null
  let isNamed = false
  return {
    named(userId) {
      scope.enter(userId)
      isNamed = true
    },
    settled() {
      if (isNamed) former = null
      isNamed = false
    },
    freeze() {
      former ??= scope.person()
      if (former !== null) scope.enter(former)
    },
    unknown() {
      if (former === null) scope.leave()
    },
    release() {
      const wasFrozen = former !== null
      former = null
      scope.leave()
      return wasFrozen
    },
  }
}
