// An RxJS scheduler in real time that shortens every delay, so that a store under test waits less than in a person's tab.
import { asyncScheduler, type SchedulerAction, type SchedulerLike } from 'rxjs'

/** How many times shorter a delay is: a typing pause takes 80 ms, a retry 100 ms. */
const SPEEDUP = 10

/** For `createMarketStore`: shortens the delays of its epics, not those of the connection. */
export const fastScheduler: SchedulerLike = {
  now: () => asyncScheduler.now(),
  schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T) {
    return asyncScheduler.schedule(work, delay / SPEEDUP, state)
  },
}
