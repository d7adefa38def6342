// Tracks whether a call has written anything. While the store is full, calls that wrote nothing are still answered.
import { AsyncLocalStorage } from 'node:async_hooks'

interface Call {
  hasWritten: boolean
}

const calls = new AsyncLocalStorage<Call>()

/** Serves a call and tracks whether it writes. */
export const trackWrites = (serve: () => void): void => calls.run({ hasWritten: false }, serve)

/** Records a write of the current call. */
export function noteWrite(): void {
  const call = calls.getStore()
  if (call !== undefined) call.hasWritten = true
}

/** False only if the current call has certainly written nothing. */
export const mayHaveWritten = (): boolean => calls.getStore()?.hasWritten ?? true
