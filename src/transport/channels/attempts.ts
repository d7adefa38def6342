// Replaces attempts to open the line that do not get anywhere: a library may wait for one of them for a minute.
import type { SchedulerLike } from 'rxjs'
import { asyncScheduler, Subscription, timer } from 'rxjs'

/**
 * How long an attempt may take before another one replaces it, real ms, in turn. An attempt that was refused looks like one that
 * hangs, so each is so short that the line is open again well within 5 s of the server's return; one in eight is longer, for a
 * handshake that has become slow.
 */
const ATTEMPT_MS = [2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 3_400] as const
/** For a network on which a handshake takes its time: before the line was ever open, and after 90 s without it. */
const PATIENT_MS = [3_000, 3_000, 3_000, 8_000] as const
const PATIENT_AFTER = 40
/** An attempt has at least so many times as long as the last one that succeeded, up to the most. */
const TIMES_THE_LAST = 2
const MOST_MS = 8_000

interface AttemptWatch {
  /** The line is down; nothing if that is known. */
  begin(): void
  /** An attempt has just begun: it has its whole time. */
  again(): void
  /** The line is open, or nobody wants it any more. */
  end(isOpen?: boolean): void
}

/** Calls `replace` whenever an attempt has taken too long. */
export function watchAttempts(
  random: () => number,
  scheduler: SchedulerLike = asyncScheduler,
  replace: () => void,
): AttemptWatch {
  let turn = 0
  let wasOpen = false
  let waiting = Subscription.EMPTY
  let begunAt = 0
  /** How long the last attempt took that succeeded, ms. */
  let tookMs = 0
  const again = (): void => {
    waiting.unsubscribe()
    const patiences = wasOpen && turn < PATIENT_AFTER ? ATTEMPT_MS : PATIENT_MS
    const usual = patiences[turn % patiences.length] ?? ATTEMPT_MS[0]
    const patience = Math.max(usual, Math.min(MOST_MS, tookMs * TIMES_THE_LAST))
    turn += 1
    begunAt = scheduler.now()
    waiting = timer(patience * (0.9 + random() / 5), scheduler).subscribe(() => {
      replace()
      again()
    })
  }
  return {
    begin() {
      if (waiting.closed) again()
    },
    again,
    end(isOpen = false) {
      if (isOpen && !waiting.closed) tookMs = scheduler.now() - begunAt
      waiting.unsubscribe()
      turn = 0
      wasOpen ||= isOpen
    },
  }
}
