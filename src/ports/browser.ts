// The port to the browser itself: its network, its visibility, its sleep.
import type { Observable } from 'rxjs'

/** The browser lost or regained its network. */
export type NetworkFact =
  | { readonly type: 'browser/went-offline'; readonly payload: Record<string, never> }
  | { readonly type: 'browser/came-online'; readonly payload: Record<string, never> }

/** The machine slept, or the page was frozen. */
export interface WokeFact {
  readonly type: 'browser/woke'
  readonly payload: { readonly asleepMs: number }
}

export interface BrowserPort {
  /** `browser/went-offline`, `browser/came-online`. */
  facts(): Observable<NetworkFact>
  online(): boolean
  hidden(): boolean
}
