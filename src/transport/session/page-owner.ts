// Which user owns this page. It stays theirs after the session ends, so that what they type is still stored as theirs until
// the next sign-in.
import type { Scope } from '../browser/scope'

export interface PageOwner {
  /** The server has named the owner of the token. */
  onUser(userId: number): void
  /** A further call is made as the named user, so the page is theirs; a refused role never gets that far. */
  confirm(): void
  /** The session has ended; the page stays theirs. */
  freeze(): void
  /** A new token whose owner is not known yet; a frozen page stays theirs until then. */
  clear(): void
  /** The user signed out. Returns true if the page was frozen. */
  release(): boolean
}

/** Creates the owner of this page. `scope` names the keys of the owner’s storage. */
export function createPageOwner(scope: Scope): PageOwner {
  let former: number | null = null
  let isNamed = false
  return {
    onUser(userId) {
      scope.enter(userId)
      isNamed = true
    },
    confirm() {
      if (isNamed) former = null
      isNamed = false
    },
    freeze() {
      former ??= scope.userId()
      if (former !== null) scope.enter(former)
    },
    clear() {
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
