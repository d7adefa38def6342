// The browser's network and visibility, as facts.
import { fromEvent, map, merge } from 'rxjs'
import type { BrowserPort, NetworkFact } from '../../ports/browser'

export interface PresenceSource {
  readonly events: Pick<Window, 'addEventListener' | 'removeEventListener'>
  online(): boolean
  hidden(): boolean
}

export function createPresence({ events, online, hidden }: PresenceSource): BrowserPort {
  const went = map((): NetworkFact => ({ type: 'browser/disconnected', payload: {} }))
  const came = map((): NetworkFact => ({ type: 'browser/reconnected', payload: {} }))
  return {
    facts: () => merge(fromEvent(events, 'offline').pipe(went), fromEvent(events, 'online').pipe(came)),
    online,
    hidden,
  }
}
