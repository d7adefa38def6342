// The ports to the browser: its network, frames, alerts, clipboard and downloads.
import type { Observable } from 'rxjs'
import type { PushAddress } from '../contract/push.calls'

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
  /** True if the server sends it to this browser by push: then the page shows no system notification of it. */
  readonly pushed?: boolean
}

/** `unavailable`: this browser has no system notifications, or not on a page without https. */
export type NoticePermission = 'granted' | 'denied' | 'default' | 'unavailable'

/** Alerts while no page is open. `home-screen`: an iPhone or iPad, which has them only for an app on its home screen. */
export interface PushPort {
  permission(): NoticePermission | 'home-screen'
  /** Asks the user, which browsers allow only after a click; resolves with the permission. Never rejects. */
  ask(): Promise<NoticePermission | 'home-screen'>
  /** Subscribes this browser under the server's key. Resolves with its address, or null if the browser can't. Never rejects. */
  subscribe(key: string): Promise<PushAddress | null>
  /** Ends the subscription in this browser. */
  unsubscribe(): Promise<void>
}

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
  readonly opened$: Observable<Pick<Alert, 'auctionId'>>
  /** Loads the code of pushes, which only the settings need. */
  push(): Promise<PushPort>
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
