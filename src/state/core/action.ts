// Declares the app's own actions that aren't in a slice's `reducers`: those without a payload, and those that no slice of their noun
// reduces.
import { createAction } from '@reduxjs/toolkit'
import type { Subject } from '../../contract/fact'

/** The action creator that `action` returns. */
export interface ActionCreator<T extends string, P> {
  (
    ...payload: Record<string, never> extends P ? [payload?: P] : [payload: P]
  ): { readonly type: T; readonly payload: P }
  readonly type: T
}

/**
 * Declares an action with Redux Toolkit's `createAction`, keeping its type literal; a payload left out is `{}`.
 *
 * @example
 * export const tradeOpened = action('trades/tradeOpened')<{ readonly auctionId: number }>()
 * dispatch(tradeOpened({ auctionId: 17 }))
 */
export const action =
  <T extends string>(type: T) =>
  <P extends object = Record<string, never>>() =>
    createAction(type, (...[payload]: Record<string, never> extends P ? [payload?: P] : [payload: P]) => ({
      payload: payload ?? ({} as P),
    }))

/** An epic threw. The requests it had pending have an unknown outcome. */
export const epicFailed = action('epic/failed')<{
  readonly epic: string
  /** The kind of error. */
  readonly why: string
  /** Its message; may hold private text, so it is redacted on export. */
  readonly message: string
  readonly subjects: readonly Subject[]
  /** True when it failed too often and stays stopped. */
  readonly stopped: boolean
}>()
