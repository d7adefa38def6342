// Why a socket may not open for a request, and what is said then. The rule is simulator/api/middleware/admission.ts.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

const RETRY_SECONDS = 5

/** Why none opens. `cut`: as a network that fails, without a word. */
const refusals = {
  stopping: { status: 503, words: 'Service Unavailable' },
  'unknown host': { status: 421, words: 'Misdirected Request' },
  'too many': { status: 429, words: 'Too Many Requests' },
  cut: null,
} as const
export type Refusal = keyof typeof refusals

/** Why no socket opens for a request; null when one may. */
export type Admission = (request: IncomingMessage) => Refusal | null

/** What an HTTP server says to an upgrade that it refuses. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  const answer = refusals[refusal]
  if (answer === null) return void socket.destroy()
  const { status, words } = answer
  const lines = [
    `HTTP/1.1 ${status} ${words}`,
    `Retry-After: ${RETRY_SECONDS}`,
    'Connection: close',
    'Content-Length: 0',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
}
