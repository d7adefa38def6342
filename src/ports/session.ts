// The port to the stored sign-in of this browser. The token itself never crosses it.
import type { Observable } from 'rxjs'

/** Another tab signed out, or in as somebody else; `ended`: nobody left, but the token that the tabs share is gone. */
export interface SessionFact {
  readonly type: 'session/changed-elsewhere'
  readonly payload: { readonly signedIn: boolean; readonly ended?: true }
}

export interface SessionPort {
  /** True when a token is stored that is this tab's own. Its value never leaves the transport. */
  signedIn(): boolean
  /**
   * Forgets the token (in all tabs) and every stored key of every profile. `signed-out` when the person wanted it: the
   * other tabs then leave too, even one that has met the refused token before it heard. `ended` when the server refused
   * the token: nothing that is stored is lost, and the other tabs learn that the session has ended.
   */
  forget(because?: 'signed-out' | 'ended'): void
  /** `session/changed-elsewhere` when another tab signed out or in as somebody else. */
  facts(): Observable<SessionFact>
}
