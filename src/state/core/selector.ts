// Reselect, typed for this state.
import { createSelector, lruMemoize } from '@reduxjs/toolkit'
import type { RootState } from '../root-reducer'

/** `createSelector` over `RootState`. Make a selector with arguments once per reader. */
export const createAppSelector = createSelector.withTypes<RootState>()

/** True when both hold the same objects, or equal numbers, in the same order. */
export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index])
}

/** An option of `createAppSelector`: keeps the old list when the new one has the same items. */
export const keepSameItems = { memoizeOptions: { resultEqualityCheck: sameItems } } as const

/** An option of `createAppSelector`: treats input lists with the same items as equal. */
export const byItems = {
  memoize: lruMemoize,
  memoizeOptions: {
    equalityCheck: (a: unknown, b: unknown): boolean =>
      a === b || (Array.isArray(a) && Array.isArray(b) && sameItems(a, b)),
  },
} as const
