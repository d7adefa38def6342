// One row of a world’s wire log.
import { redactSecrets, redactText } from './redact-secrets'

/** A call, channel event, socket change or fault. */
export interface WireEntry {
  /** Grows by one per world. */
  readonly n: number
  /** The virtual instant, ISO. */
  readonly at: string
  /** The real instant, ISO. */
  readonly wall: string
  readonly direction: 'in' | 'out'
  readonly kind: 'call' | 'event' | 'socket' | 'fault'
  /** The name of the call, the event or the socket change. */
  readonly name: string
  /** A persona's key; null if it doesn't belong to a single person. */
  readonly person: string | null
  /** HTTP status of a call; `aborted` if the client disconnected first. */
  readonly status: number | 'aborted' | null
  readonly method: string | null
  readonly path: string | null
  readonly channel: string | null
  /** The number of sockets that received the event. */
  readonly sockets: number | null
  /** Real ms from the request of a call to its response. */
  readonly ms: number | null
  readonly sent: unknown
  readonly answer: unknown
}

/** The form shown by the control API and stored on disk, without secrets. */
export const redactWireEntry = (entry: WireEntry): WireEntry => ({
  ...entry,
  name: redactText(entry.name),
  path: entry.path === null ? null : redactText(entry.path),
  sent: redactSecrets(entry.sent),
  answer: redactSecrets(entry.answer),
})
