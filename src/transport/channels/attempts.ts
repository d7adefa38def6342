// Replaces attempts to open the line that do not get anywhere: a library may wait for one of them for a minute.
import type { SchedulerLike } from 'rxjs'
import { Subscription, timer } from 'rxjs'

/**
 * How long an attempt may take before another one replaces it, real ms, in turn: so short that the line is open again within
 * 5 s of the server's return.
 */
const ATTEMPT_MS = [3_000, 3_000, 3_000, 4_200] as const
/** For a network on which a handshake takes its time: before the line was ever open, and after minutes without it. */
const PATIENT_MS = [3_000, 3_000, 3_000, 8_000] as const
const PATIENT_AFTER = 80

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
  scheduler: SchedulerLike | undefined,
  replace: () => void,
): AttemptWatch {
  let turn = 0
  let wasOpen = false
  let waiting = Subscription.EMPTY
  const again = (): void => {
    waiting.unsubscribe()
    const patiences = wasOpen && turn < PATIENT_AFTER ? ATTEMPT_MS : PATIENT_MS
    const patience = patiences[turn % patiences.length] ?? ATTEMPT_MS[0]
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
    end(isOpen = false) {
      waiting.unsubscribe()
      turn = 0
      wasOpen ||= isOpen
    },
  }
}
