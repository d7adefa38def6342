// The browser's network and visibility.
import { fromEvent, map, merge } from 'rxjs'
import type { BrowserPort, NetworkFact } from '../../ports/browser'

export interface BrowserPortDeps {
  readonly events: Pick<Window, 'addEventListener' | 'removeEventListener'>
  online(): boolean
  hidden(): boolean
}

/** Creates the port of the browser's network and visibility. */
export function createBrowserPort({ events, online, hidden }: BrowserPortDeps): BrowserPort {
  const disconnected = map((): NetworkFact => ({ type: 'browser/disconnected', payload: {} }))
  const reconnected = map((): NetworkFact => ({ type: 'browser/reconnected', payload: {} }))
  return {
    facts: () => merge(fromEvent(events, 'offline').pipe(disconnected), fromEvent(events, 'online').pipe(reconnected)),
    online,
    hidden,
  }
}
