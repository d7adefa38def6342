// One row of a world’s wire: what it holds, as it is kept, and how it is shown.
import { redacted } from './redacted'

/** One thing that went over the wire. */
export interface WireEntry {
  /** Grows by one per world. */
  readonly n: number
  /** The world's instant. */
  readonly at: string
  /** The wall's instant. */
  readonly wall: string
  readonly direction: 'in' | 'out'
  readonly kind: 'call' | 'event' | 'socket' | 'fault'
  /** A call of the contract, a channel event, or a word for what happened to a socket. */
  readonly name: string
  /** A persona's key; null when it belongs to no single person. */
  readonly person: string | null
  /** Of a call: HTTP status, or that the client did not wait for it. */
  readonly status: number | 'aborted' | null
  readonly method: string | null
  readonly path: string | null
  readonly channel: string | null
  /** How many sockets got the event. */
  readonly sockets: number | null
  /** Of a call: wall time from request to answer. */
  readonly ms: number | null
  readonly sent: unknown
  readonly answer: unknown
}

/** As the control API shows it and the disk keeps it: without secrets. */
export const wireOnWire = (entry: WireEntry): WireEntry => ({
  ...entry,
  sent: redacted(entry.sent),
  answer: redacted(entry.answer),
})
