// Whether a socket may open for a request.
import type { Faults } from '../../faults/faults'
import type { Admission } from '../../realtime/connections/admission'
import type { Sessions } from '../../runtime/sessions'
import type { OwnNames } from './known-host'
import { hasKnownHost } from './known-host'
import { sessionOfPage } from './session-of-request'

/** Open sockets at a time. */
const MOST_SOCKETS = 5_000

interface AdmissionOptions {
  /** The names that the server was given. */
  readonly names: OwnNames
  /** 5,000 when left out. */
  readonly maxSockets: number | undefined
  readonly openSockets: () => number
  readonly sessions: Sessions
  readonly faults: Faults
  readonly draining: { readonly isDraining: boolean }
}

/** The rule of one server. */
export const admissionOf =
  ({ names, maxSockets = MOST_SOCKETS, openSockets, sessions, faults, draining }: AdmissionOptions): Admission =>
  (request) => {
    if (draining.isDraining) return 'stopping'
    if (!hasKnownHost(request, names)) return 'unknown host'
    if (openSockets() >= maxSockets) return 'too many'
    const session = sessionOfPage(request, sessions)
    return session !== null && faults.socketHit(session.world, session.userId) === 'cut' ? 'cut' : null
  }
