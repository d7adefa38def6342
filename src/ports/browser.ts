// The port to the browser itself: its network, its visibility, its sleep.
import type { Observable } from 'rxjs'

/** The browser lost or regained its network. */
export type NetworkFact =
  | { readonly type: 'browser/disconnected'; readonly payload: Record<string, never> }
  | { readonly type: 'browser/reconnected'; readonly payload: Record<string, never> }

/** The machine slept, or the page was frozen. */
export interface WokenFact {
  readonly type: 'browser/woken'
  readonly payload: { readonly asleepMs: number }
}

export interface BrowserPort {
  /** `browser/disconnected`, `browser/reconnected`. */
  facts(): Observable<NetworkFact>
  online(): boolean
  hidden(): boolean
}
