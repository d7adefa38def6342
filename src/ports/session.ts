// The ports to this browser's sign-in and to passwords on their way to the server. The token never crosses them.
import type { Observable } from 'rxjs'

/** Another tab signed out or signed in another user; `ended`: nobody signed out, but the tabs' shared token is gone. */
export interface SessionFact {
  readonly type: 'session/changed-elsewhere'
  readonly payload: { readonly signedIn: boolean; readonly ended?: true }
}

export interface SessionPort {
  /** True if a token is stored and it is this tab's own. */
  signedIn(): boolean
  /**
   * Deletes the token in all tabs. The stored data of every profile goes too, and the other tabs sign out. `signed-out`
   * means that the user signed out, which even reaches a tab that has already noticed the revoked token. `ended` means that
   * the server refused the token: stored data stays, and the other tabs show that the session has ended.
   */
  forget(because?: 'signed-out' | 'ended'): void
  /** `session/changed-elsewhere` when another tab signed out or signed in another user. */
  facts(): Observable<SessionFact>
}

/** Holds a password between the form and the request, to keep it out of actions, log and state. */
export interface SecretPort {
  /** Holds a secret and returns its key. Replaces the secret held before. */
  hold(secret: string): string
  /** Returns the secret once; null for an unknown or used key. */
  take(key: string): string | null
}
