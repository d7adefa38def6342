// Waits for a condition that depends on messages over real sockets.
import { vi } from 'vitest'

/** Repeats the check until it doesn't throw, for up to 15 s: enough for a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 25 })
