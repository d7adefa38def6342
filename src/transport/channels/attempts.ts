// Replaces attempts to open the line that do not get anywhere: a library may wait for one of them for a minute.
import type { SchedulerLike } from 'rxjs'
import { Subscription, timer } from 'rxjs'

/**
 * How long an attempt may take before another one replaces it, real ms, in turn: short, so that the line is open again
 * within 5 s of the server's return, and now and then longer, for a network on which a handshake takes its time.
 */
const ATTEMPT_MS = [3_000, 3_000, 3_000, 8_000] as const

interface AttemptWatch {
  /** The line is down; nothing if that is known. */
  begin(): void
  /** An attempt has just begun: it has its whole time. */
  again(): void
  /** The line is open, or nobody wants it any more. */
  end(): void
}

/** Calls `replace` whenever an attempt has taken too long. */
export function watchAttempts(
  random: () => number,
  scheduler: SchedulerLike | undefined,
  replace: () => void,
): AttemptWatch {
  let turn = 0
  let waiting = Subscription.EMPTY
  const again = (): void => {
    waiting.unsubscribe()
    const patience = ATTEMPT_MS[turn % ATTEMPT_MS.length] ?? ATTEMPT_MS[0]
    turn += 1
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
    end() {
      waiting.unsubscribe()
      turn = 0
    },
  }
}
