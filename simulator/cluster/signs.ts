// How a node shows another one that it is still at what that one has passed on to it: once a second, until it answers. So a call
// may take as long as it takes, and one that was lost on the way is noticed.
import type { ClientRequest, ServerResponse } from 'node:http'

const HEARTBEAT_MS = 1_000
/** Whoever has had no sign for so long gives the call up, real ms. */
const TIMEOUT_MS = 5_000
/** How often it is looked whether the node that was asked is still there, real ms. */
const CHECK_INTERVAL_MS = 250

/** The calls that other nodes have passed on to this one, and that have no answer yet. */
export class HeartbeatSender {
  readonly #waiting = new Set<ServerResponse>()
  #timer: NodeJS.Timeout | null = null

  /** Shows from now on that this call is worked on. */
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
      // An answer that has begun is sign enough.
      if (response.headersSent || response.destroyed) this.#waiting.delete(response)
      else response.writeProcessing()
    }
  }
}

/** Ends this request with an error when the node that was asked is gone, or gives no sign until its answer begins. */
export function abortOnSilence(forwarded: ClientRequest, isGone: () => boolean): void {
  let silentMs = 0
  // Counted by looks: a process that was busy for long has not listened for so long.
  const watch = setInterval(() => {
    silentMs += CHECK_INTERVAL_MS
    if (isGone() || silentMs > TIMEOUT_MS) forwarded.destroy(new Error('the node is lost'))
  }, CHECK_INTERVAL_MS)
  forwarded.on('information', () => {
    silentMs = 0
  })
  forwarded.once('response', () => {
    silentMs = Number.NEGATIVE_INFINITY
  })
  for (const end of ['close', 'upgrade']) forwarded.once(end, () => clearInterval(watch))
}
