// The ports to the browser: its network, frames, alerts, clipboard and downloads.
import type { Observable } from 'rxjs'

/** The browser lost or regained its network. */
export type NetworkFact =
  | { readonly type: 'browser/disconnected'; readonly payload: Record<string, never> }
  | { readonly type: 'browser/reconnected'; readonly payload: Record<string, never> }

export interface BrowserPort {
  /** `browser/disconnected`, `browser/reconnected`. */
  facts(): Observable<NetworkFact>
  online(): boolean
  hidden(): boolean
}

export interface FramePort {
  /**
   * Calls back before the next paint; within 100 ms if the tab is hidden or no frame comes. Returns a function that
   * cancels the callback.
   */
  next(callback: () => void): () => void
}

/** A notification and its sound. */
export interface Alert {
  /** Alerts with the same key are raised once. */
  readonly key: string
  readonly title: string
  readonly text: string
  readonly sound: boolean
  /** 0 to 100; full volume if omitted. */
  readonly volume?: number
}

export interface AlertPort {
  /** Shows and sounds an alert in only one of this browser's tabs. Never throws. */
  raise(alert: Alert): void
}

/** Screens use it directly, because nothing about copying goes through the store. */
export interface ClipboardPort {
  /** Resolves to false if the browser does not allow it. */
  copy(text: string): Promise<boolean>
}

/** Screens use it directly, because nothing about saving goes through the store. */
export interface SaverPort {
  /** Saves a text as a file. */
  save(file: { readonly name: string; readonly type: string; readonly text: string }): void
}
