// What the browser says about its network and its visibility, as facts.
import type { Observable } from 'rxjs'
import { fromEvent, map, merge } from 'rxjs'
import type { BrowserFact } from '../../contract/fact'

export interface BrowserPresence {
  /** `browser/went-offline`, `browser/came-online`. */
  facts(): Observable<BrowserFact>
  online(): boolean
  hidden(): boolean
}

export interface PresenceSource {
  readonly events: Pick<Window, 'addEventListener' | 'removeEventListener'>
  online(): boolean
  hidden(): boolean
}

export function createPresence({ events, online, hidden }: PresenceSource): BrowserPresence {
  const went = map((): BrowserFact => ({ type: 'browser/went-offline', payload: {} }))
  const came = map((): BrowserFact => ({ type: 'browser/came-online', payload: {} }))
  return {
    facts: () => merge(fromEvent(events, 'offline').pipe(went), fromEvent(events, 'online').pipe(came)),
    online,
    hidden,
  }
}
