// The realtime port without its code: that comes when somebody is signed in, and nobody else needs it.
import type { Observable } from 'rxjs'
import { defer, retry, switchMap } from 'rxjs'
import type { RealtimePort } from '../../ports/realtime'

/** What could not be loaded is tried again after so long, real ms. */
const LOAD_AGAIN_MS = 4_000

/** Makes the port; `load` is called when something is first listened to. */
export function createLateRealtime(load: () => Promise<RealtimePort>): RealtimePort {
  let there: RealtimePort | null = null
  let loading: Promise<RealtimePort> | null = null
  const loaded = async (): Promise<RealtimePort> => {
    loading ??= load()
    try {
      there = await loading
      return there
    } catch (error) {
      loading = null
      throw error
    }
  }
  const over = <T>(listen: (port: RealtimePort) => Observable<T>): Observable<T> =>
    defer(() =>
      there === null ? defer(loaded).pipe(retry({ delay: LOAD_AGAIN_MS }), switchMap(listen)) : listen(there),
    )

  return {
    connection: () => over((port) => port.connection()),
    live: (subject) => over((port) => port.live(subject)),
    tryNow: () => there?.tryNow(),
    socketId: () => there?.socketId() ?? null,
  }
}
