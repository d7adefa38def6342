// The facts of the realtime connection ("the line") and of its channels.

/** What happens to the realtime connection. `subscribed` follows the first and every later subscription. */
export type LineFact =
  | { readonly type: 'line/opening'; readonly payload: { readonly attempt: number } }
  | { readonly type: 'line/opened'; readonly payload: Record<string, never> }
  | { readonly type: 'line/lost'; readonly payload: { readonly because: string } }
  | { readonly type: 'channel/subscribed'; readonly payload: { readonly channel: string; readonly times: number } }
  | { readonly type: 'channel/refused'; readonly payload: { readonly channel: string; readonly status: number } }
