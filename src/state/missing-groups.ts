// Which parts of the app somebody waits for because they could not be loaded. Nothing can say it through the state: its
// entries may wait for the same part.
import type { Observable, SchedulerLike } from 'rxjs'
import { asyncScheduler, BehaviorSubject, defer, finalize, race, retry, Subject, timer } from 'rxjs'

/** What could not be loaded is tried again after so long, real ms. The page reloads before, where a deployment took it away. */
const LOAD_AGAIN_MS = 4_000

/** How many; a person has to know why the page stands still. */
export const missingGroups$ = new BehaviorSubject(0)
/** A person asks for another try, here and now. */
export const triedAgain$ = new Subject<void>()

/** Loads until it is there: tries again every few seconds and when a person asks, and until then counts as missing. */
export const loadedAtLast = <T>(fetch: () => Promise<T>, scheduler: SchedulerLike = asyncScheduler): Observable<T> =>
  defer(() => {
    let isMissing = false
    const tell = (missing: boolean): void => {
      if (missing !== isMissing) missingGroups$.next(missingGroups$.value + (missing ? 1 : -1))
      isMissing = missing
    }
    const again = () => {
      tell(true)
      return race(timer(LOAD_AGAIN_MS, scheduler), triedAgain$)
    }
    return defer(fetch).pipe(
      retry({ delay: again }),
      finalize(() => tell(false)),
    )
  })
