// A message channel between the tabs of this browser. If the browser has none, messages are dropped.
import { type Observable, Subject } from 'rxjs'

export interface TabChannel {
  post(message: string): void
  /** Messages from other tabs, never from this one. */
  readonly messages$: Observable<string>
}

/** Opens the browser's own channel, which some browsers lack. */
export type OpenChannel = (name: string) => Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/** Opens the channel of this name; `open` is null if the browser has no channels. */
export function createTabChannel(name: string, open: OpenChannel | null): TabChannel {
  const messages = new Subject<string>()
  const channel = open?.(`marketplace:${name}`) ?? null
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') messages.next(event.data)
  })
  return { post: (message) => channel?.postMessage(message), messages$: messages }
}
