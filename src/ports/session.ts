// The port to the stored sign-in of this browser. The token itself never crosses it.
import type { Observable } from 'rxjs'

/** Another tab signed out, or in as somebody else. */
export interface SessionFact {
  readonly type: 'session/changed-elsewhere'
  readonly payload: { readonly signedIn: boolean }
}

export interface SessionPort {
  /** True when a token is stored that is this tab's own. Its value never leaves the transport. */
  signedIn(): boolean
  /**
   * Forgets the token (in all tabs) and every stored key of every profile. `signed-out` when the person wanted it: the
   * other tabs then leave too, even one that has met the refused token before it heard.
   */
  forget(because?: 'signed-out'): void
  /** `session/changed-elsewhere` when another tab signed out or in as somebody else. */
  facts(): Observable<SessionFact>
}
