// Everything that effects may touch of the outside world. The transport layer implements it; only main.tsx (and tests)
// put the two together.
import type { AlertPort } from './alerts'
import type { ApiPort } from './api'
import type { BrowserPort } from './browser'
import type { ClockPort } from './clock'
import type { FilePort } from './files'
import type { FramePort } from './frame'
import type { IdPort } from './ids'
import type { RandomPort } from './random'
import type { RealtimePort } from './realtime'
import type { ReportPort } from './reports'
import type { SecretPort } from './secrets'
import type { ServerPort } from './server'
import type { SessionPort } from './session'
import type { ListedStoragePort, StoragePort } from './storage'

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
  /** Whoever runs a live deployment, where the page's tag asks for it. */
  readonly reports: ReportPort
  /** Lives as long as the tab (filters and sort). */
  readonly sessionStorage: StoragePort
  /** Lives until sign-out (drafts). */
  readonly localStorage: ListedStoragePort
}
