// A realtime port that loads its code on first use, after sign-in.
import { defer, type Observable, retry, switchMap } from 'rxjs'
import type { RealtimePort } from '../../ports/realtime'

/** How long to wait before retrying a failed load, ms. */
const RETRY_LOAD_MS = 4_000

/** Calls `load` on the first subscription. */
export function createLazyRealtime(load: () => Promise<RealtimePort>): RealtimePort {
  let port: RealtimePort | null = null
  let loading: Promise<RealtimePort> | null = null
  const loadPort = async (): Promise<RealtimePort> => {
    loading ??= load()
    try {
      port = await loading
      return port
    } catch (error) {
      loading = null
      throw error
    }
  }
  const whenLoaded = <T>(listen: (port: RealtimePort) => Observable<T>): Observable<T> =>
    defer(() =>
      port === null ? defer(loadPort).pipe(retry({ delay: RETRY_LOAD_MS }), switchMap(listen)) : listen(port),
    )

  return {
    connection: () => whenLoaded((port) => port.connection()),
    live: (subject) => whenLoaded((port) => port.live(subject)),
    refetch: (subject, reason) => port?.refetch(subject, reason),
    tryNow: () => port?.tryNow(),
    socketId: () => port?.socketId() ?? null,
  }
}
