// Decides whether a request may open a socket.
import type { Faults } from '../../faults/faults'
import type { Admission } from '../../realtime/connections/admission'
import type { Sessions } from '../sessions'
import { isFromAllowed, isSameOrigin } from './allowed-origins'
import { type HostNames, hasKnownHost } from './known-host'

/** Default limit on open sockets. */
const MAX_SOCKETS = 5_000

interface AdmissionOptions {
  /** The configured host names. */
  readonly names: HostNames
  /** If there are any, pages of other origins may open no sockets. */
  readonly allowedOrigins: readonly string[]
  /** Default 5,000. */
  readonly maxSockets: number | undefined
  readonly openSockets: () => number
  readonly sessions: Sessions
  readonly faults: Faults
  readonly draining: { readonly isDraining: boolean }
}

/** The admission check of one server. */
export const admissionOf =
  ({
    names,
    allowedOrigins,
    maxSockets = MAX_SOCKETS,
    openSockets,
    sessions,
    faults,
    draining,
  }: AdmissionOptions): Admission =>
  (request) => {
    if (draining.isDraining) return 'stopping'
    if (!hasKnownHost(request, names)) return 'unknown host'
    if (allowedOrigins.length > 0 && !isSameOrigin(request) && !isFromAllowed(request, allowedOrigins))
      return 'unknown origin'
    if (openSockets() >= maxSockets) return 'too many'
    const session = sessions.byCookie(request.headers.cookie)
    return session !== null && faults.socketHit(session.world, session.userId) === 'cut' ? 'cut' : null
  }
