// The facts of the realtime connection ("the line") and of its channels.
import type { Subject } from '../contract/fact'

/** What happens to the realtime connection. `subscribed` follows the first and every later subscription. */
export type LineFact =
  | { readonly type: 'line/attempted'; readonly payload: { readonly attempt: number } }
  | { readonly type: 'line/opened'; readonly payload: Record<string, never> }
  | { readonly type: 'line/lost'; readonly payload: { readonly because: string } }
  | { readonly type: 'channel/subscribed'; readonly payload: { readonly channel: string; readonly times: number } }
  /** The snapshot of something that is kept live has arrived, and what came meanwhile after it. */
  | { readonly type: 'subject/synced'; readonly payload: { readonly subject: Subject } }
  /** Something of it could not be read: it is read again, and not in sync until then. */
  | { readonly type: 'subject/doubted'; readonly payload: { readonly subject: Subject } }
  /** It may not be read at all: there is nothing to wait for. */
  | { readonly type: 'subject/refused'; readonly payload: { readonly subject: Subject } }
  | { readonly type: 'channel/refused'; readonly payload: { readonly channel: string; readonly status: number } }
