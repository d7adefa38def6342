// Heartbeats for forwarded calls: the serving node sends one every second until it responds, so slow calls don't time out and lost
// ones are noticed.
import type { ClientRequest, ServerResponse } from 'node:http'

const HEARTBEAT_MS = 1_000
/** Heartbeat timeout, real ms. */
const TIMEOUT_MS = 5_000
/** How often the timeout and the other node are checked, real ms. */
const CHECK_INTERVAL_MS = 250

/** Sends heartbeats for calls forwarded by other nodes. */
export class HeartbeatSender {
  readonly #waiting = new Set<ServerResponse>()
  #timer: NodeJS.Timeout | null = null

  /** Sends heartbeats for this call until its response starts. */
  add(response: ServerResponse): void {
    this.#waiting.add(response)
    response.once('close', () => {
      this.#waiting.delete(response)
      if (this.#waiting.size > 0 || this.#timer === null) return
      clearInterval(this.#timer)
      this.#timer = null
    })
    this.#timer ??= setInterval(() => this.#sendHeartbeats(), HEARTBEAT_MS).unref()
  }

  #sendHeartbeats(): void {
    for (const response of this.#waiting) {
      // A started response needs no heartbeat.
      if (response.headersSent || response.destroyed) this.#waiting.delete(response)
      else response.writeProcessing()
    }
  }
}

/** Aborts a forwarded request if the other node is lost or stops sending heartbeats before its response starts. */
export function abortOnSilence(forwarded: ClientRequest, isGone: () => boolean): void {
  let silentMs = 0
  // Count checks instead of time, because a busy process may not have read heartbeats that arrived.
  const watch = setInterval(() => {
    silentMs += CHECK_INTERVAL_MS
    if (isGone() || silentMs > TIMEOUT_MS) forwarded.destroy(new Error('the node was lost'))
  }, CHECK_INTERVAL_MS)
  forwarded.on('information', () => {
    silentMs = 0
  })
  forwarded.once('response', () => {
    silentMs = Number.NEGATIVE_INFINITY
  })
  for (const end of ['close', 'upgrade']) forwarded.once(end, () => clearInterval(watch))
}
