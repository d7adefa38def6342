// Replaces connection attempts that hang: left alone, a library may wait a minute for one of them.
import { asyncScheduler, type SchedulerLike, Subscription, timer } from 'rxjs'

/**
 * How long each attempt may take before the next one replaces it, ms. A refused attempt looks like one that hangs, so each is
 * short enough to reconnect well within 5 s of the server's return. One in eight is longer, in case handshakes have slowed.
 */
const ATTEMPT_MS = [2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 3_400] as const
/** For networks with slow handshakes: used before the first connection, and after 90 s without one. */
const SLOW_NETWORK_MS = [3_000, 3_000, 3_000, 8_000] as const
/** The number of attempts that take about 90 s. */
const SLOW_NETWORK_AFTER = 40
/** An attempt gets at least this many times as long as the last successful one took, up to `MAX_MS`. */
const MIN_RATIO_TO_LAST = 2
const MAX_MS = 8_000

interface AttemptWatch {
  /** The connection is down. Does nothing if already started. */
  start(): void
  /** A new attempt has just begun, so the time starts over. */
  restart(): void
  /** The connection is open, or no longer wanted. */
  stop(isOpen?: boolean): void
}

/** Calls `replace` whenever an attempt takes too long. */
export function watchAttempts(
  random: () => number,
  scheduler: SchedulerLike = asyncScheduler,
  replace: () => void,
): AttemptWatch {
  let attempt = 0
  let wasOpen = false
  let pending = Subscription.EMPTY
  let startedAt = 0
  /** How long the last successful attempt took, ms. */
  let lastDurationMs = 0
  const restart = (): void => {
    pending.unsubscribe()
    const timeouts = wasOpen && attempt < SLOW_NETWORK_AFTER ? ATTEMPT_MS : SLOW_NETWORK_MS
    const usual = timeouts[attempt % timeouts.length] ?? ATTEMPT_MS[0]
    const timeoutMs = Math.max(usual, Math.min(MAX_MS, lastDurationMs * MIN_RATIO_TO_LAST))
    attempt += 1
    startedAt = scheduler.now()
    pending = timer(timeoutMs * (0.9 + random() / 5), scheduler).subscribe(() => {
      replace()
      restart()
    })
  }
  return {
    start() {
      if (pending.closed) restart()
    },
    restart,
    stop(isOpen = false) {
      if (isOpen && !pending.closed) lastDurationMs = scheduler.now() - startedAt
      pending.unsubscribe()
      attempt = 0
      wasOpen ||= isOpen
    },
  }
}
