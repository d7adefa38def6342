// Whether a call has written anything itself: while the store has no room, one that has not is answered all the same.
import { AsyncLocalStorage } from 'node:async_hooks'

interface Call {
  hasWritten: boolean
}

const calls = new AsyncLocalStorage<Call>()

/** Serves a call of which it is noted whether it writes. */
export const trackWrites = (serve: () => void): void => calls.run({ hasWritten: false }, serve)

/** Something is written, on behalf of the call that is served. */
export function noteWrite(): void {
  const call = calls.getStore()
  if (call !== undefined) call.hasWritten = true
}

/** True unless it is certain that the call that is served has written nothing. */
export const mayHaveWritten = (): boolean => calls.getStore()?.hasWritten ?? true
