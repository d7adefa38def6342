// Waiting for what two programs tell each other over real sockets.
import { vi } from 'vitest'

/** Checks until it holds. The limit is for a machine that is busy with everything else; nothing waits for it. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 25 })
