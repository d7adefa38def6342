// Everything outside that epics may use. The transport layer implements it; main.tsx and tests wire the two together.
import type { ApiPort } from './api'
import type { AlertPort, BrowserPort, FramePort } from './browser'
import type { ClockPort } from './clock'
import type { FilePort } from './files'
import type { RealtimePort } from './realtime'
import type { SecretPort, SessionPort } from './session'
import type { ListedStoragePort, ServerPort, StoragePort } from './storage'

export interface IdPort {
  /** A new unguessable id. */
  next(): string
  /** The id of this browser: the same in all its tabs, after a restart and after a sign-out. */
  browser(): string
}

interface RandomPort {
  /** A number in [0, 1), evenly distributed. */
  fraction(): number
}

/** Where an error came from: thrown, a rejected promise, rendering, an effect, or an unreadable message. */
export type ErrorKind = 'thrown' | 'rejected' | 'rendering' | 'effect' | 'unreadable'

/** Error reports to the operator of a live deployment, if the page's tag has a `report` address. */
export interface ReportPort {
  /** Reports an error. Without a `report` address nothing leaves the browser; private data never does. */
  report(kind: ErrorKind, error: unknown): void
}

export interface Ports {
  readonly api: ApiPort
  readonly realtime: RealtimePort
  readonly clock: ClockPort
  readonly session: SessionPort
  readonly server: ServerPort
  readonly browser: BrowserPort
  readonly frame: FramePort
  readonly ids: IdPort
  readonly random: RandomPort
  readonly alerts: AlertPort
  readonly secrets: SecretPort
  readonly files: FilePort
  readonly reports: ReportPort
  /** Lives as long as the tab (filters and sort). */
  readonly sessionStorage: StoragePort
  /** Lives until sign-out (drafts). */
  readonly localStorage: ListedStoragePort
}
