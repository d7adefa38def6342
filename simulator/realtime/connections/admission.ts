// The reasons for refusing a socket, and the response to a refused upgrade. simulator/api/middleware/admission.ts decides.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

const RETRY_SECONDS = 5

/** Responses by reason. `cut` simulates a network failure, so it has no response. */
const refusals = {
  stopping: { status: 503, reason: 'Service Unavailable' },
  'unknown origin': { status: 403, reason: 'Forbidden' },
  'unknown host': { status: 421, reason: 'Misdirected Request' },
  'too many': { status: 429, reason: 'Too Many Requests' },
  cut: null,
} as const
export type Refusal = keyof typeof refusals

/** The reason for refusing a socket; null to admit it. */
export type Admission = (request: IncomingMessage) => Refusal | null

/** Responds to a refused upgrade and closes the socket. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  const answer = refusals[refusal]
  if (answer === null) return void socket.destroy()
  const { status, reason } = answer
  const lines = [
    `HTTP/1.1 ${status} ${reason}`,
    `Retry-After: ${RETRY_SECONDS}`,
    'Connection: close',
    'Content-Length: 0',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
}
