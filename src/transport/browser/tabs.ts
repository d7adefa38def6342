// A line between the tabs of this browser. It carries words without content; where it does not exist, nobody hears.
import type { Observable } from 'rxjs'
import { Subject } from 'rxjs'

export interface TabLine {
  say(message: string): void
  /** What other tabs said; never one's own words. */
  readonly heard$: Observable<string>
}

/** What a browser offers for it; absent in some. */
export type OpenChannel = (name: string) => Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

export function createTabLine(name: string, open: OpenChannel | null): TabLine {
  const heard = new Subject<string>()
  const channel = open?.(`marketplace:${name}`) ?? null
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') heard.next(event.data)
  })
  return { say: (message) => channel?.postMessage(message), heard$: heard }
}
