// The part of `window` that transport uses, so that tests and programs without a browser can pass their own.
import type { ChimeAudio } from './chime'
import type { BrowserStore } from './storage'
import type { PageChannel } from './task-queue'

export interface WindowLike {
  readonly document: Partial<Pick<Document, 'createElement'>> &
    Pick<Document, 'cookie' | 'hidden' | 'querySelector' | 'addEventListener' | 'removeEventListener'>
  readonly location: Pick<Location, 'origin' | 'protocol' | 'hostname' | 'port'> & Partial<Pick<Location, 'pathname'>>
  readonly navigator: {
    readonly onLine: boolean
    readonly userAgent?: string
    readonly userActivation?: { readonly hasBeenActive: boolean }
    /** Only on secure pages, and not in every browser. */
    readonly serviceWorker?: ServiceWorkerContainer
    readonly maxTouchPoints?: number
    /** Only on secure pages. */
    readonly clipboard?: Pick<Clipboard, 'writeText'>
  }
  readonly performance: Pick<Performance, 'now'>
  readonly Date: Pick<DateConstructor, 'now'>
  readonly crypto: Pick<Crypto, 'getRandomValues'>
  readonly localStorage: BrowserStore
  readonly sessionStorage: BrowserStore
  readonly BroadcastChannel?: new (name: string) => Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  readonly MessageChannel: new () => PageChannel
  readonly Audio?: new (url: string) => ChimeAudio
  readonly Notification?: {
    readonly permission: NotificationPermission
    requestPermission(): Promise<NotificationPermission>
    new (
      title: string,
      options: { readonly body: string; readonly tag: string },
    ): Pick<Notification, 'onclick' | 'close'>
  }
  readonly isSecureContext?: boolean
  readonly PushManager?: unknown
  /** Missing without a browser, where files can be neither sent nor saved. */
  readonly XMLHttpRequest?: new () => XMLHttpRequest
  readonly URL?: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>
  fetch(url: string, init: RequestInit): Promise<Response>
  focus?(): void
  addEventListener: Window['addEventListener']
  removeEventListener: Window['removeEventListener']
  setTimeout(callback: () => void, ms: number): number
  clearTimeout(handle: number): void
  setInterval(callback: () => void, ms: number): number
  requestAnimationFrame(callback: () => void): number
  cancelAnimationFrame(handle: number): void
}
