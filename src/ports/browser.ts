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
  /** The auction that a click on the system notification opens. */
  readonly auctionId?: number | null
}

/** `unavailable`: this browser has no system notifications, or not on a page without https. */
export type NoticePermission = 'granted' | 'denied' | 'default' | 'unavailable'

export interface AlertPort {
  /**
   * Sounds an alert in only one of this browser's tabs, and shows it as a system notification if the page is hidden and the user
   * has allowed that. Never throws.
   */
  raise(alert: Alert): void
  /** Whether the user allows system notifications. */
  permission(): NoticePermission
  /** Asks the user to allow them; resolves with the answer. Browsers require a click before. Never rejects. */
  askPermission(): Promise<NoticePermission>
  /** The alerts whose system notification the user has clicked. */
  readonly opened$: Observable<Alert>
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
