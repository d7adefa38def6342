// How an intent is declared: what a person or an epic wants, as a plain {type, payload}. No rules here.

export interface IntentCreator<T extends string, P> {
  (...payload: Record<string, never> extends P ? [] : [payload: P]): { readonly type: T; readonly payload: P }
  readonly type: T
}

/** Declares one intent: `intent('bid/requested')<{ auctionId: number }>()` gives its creator. */
export const intent =
  <T extends string>(type: T) =>
  <P extends object = Record<string, never>>(): IntentCreator<T, P> => {
    const create = (payload?: P) => ({ type, payload: payload ?? ({} as P) })
    return Object.assign(create, { type })
  }
