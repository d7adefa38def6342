// What is said to all who listen at present: a subject that nobody ends. Saying it costs a call for each listener, where a
// `Subject` of RxJS makes a function and an iterator each time.
import type { Subscriber } from 'rxjs'
import { Observable } from 'rxjs'

export interface Topic<T> {
  /** Hands a value to all who listen. */
  readonly next: (value: T) => void
  readonly values$: Observable<T>
}

/** Makes a topic. */
export function createTopic<T>(): Topic<T> {
  // Replaced, never written: who comes or goes while a value is handed out makes no difference to that value.
  let listeners: readonly Subscriber<T>[] = []
  return {
    next(value) {
      const present = listeners
      for (let i = 0; i < present.length; i++) (present[i] as Subscriber<T>).next(value)
    },
    values$: new Observable((listener) => {
      listeners = [...listeners, listener]
      return () => {
        listeners = listeners.filter((other) => other !== listener)
      }
    }),
  }
}
