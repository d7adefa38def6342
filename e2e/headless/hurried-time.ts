// Time for a store under test whose pauses and waits end sooner than those of a person's tab. They are real all the same.
import type { SchedulerAction, SchedulerLike } from 'rxjs'
import { asyncScheduler } from 'rxjs'

/** Every wait takes this part of its length: a pause of typing 80 ms, a next try 100 ms. */
const PACE = 10

/** For `createMarketStore`: the waits of its effects, not those of the connection. */
export const hurried: SchedulerLike = {
  now: () => asyncScheduler.now(),
  schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T) {
    return asyncScheduler.schedule(work, delay / PACE, state)
  },
}
