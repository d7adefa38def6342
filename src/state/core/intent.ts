// How the events of the app are declared, as a plain {type, payload}: an intent is what a person or an effect asks for, a
// fact is what has happened here. No rules here.

export interface EventCreator<T extends string, P> {
  (...payload: Record<string, never> extends P ? [] : [payload: P]): { readonly type: T; readonly payload: P }
  readonly type: T
}

/** Declares one intent: `intent('bid/requested')<{ auctionId: number }>()` gives its creator. */
export const intent =
  <T extends string>(type: T) =>
  <P extends object = Record<string, never>>(): EventCreator<T, P> => {
    const create = (payload?: P) => ({ type, payload: payload ?? ({} as P) })
    return Object.assign(create, { type })
  }

/** Declares one fact that the app itself reports: `fact('draft/changed')<{ key: string }>()` gives its creator. */
export const fact = <T extends string>(type: T) => intent(type)
