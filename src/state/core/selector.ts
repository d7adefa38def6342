// Reselect, typed for this state, and what counts as the same.
import { createSelector, lruMemoize } from '@reduxjs/toolkit'
import type { RootState } from '../root-state'

/** `createSelector` over `RootState`. A view that several readers ask about different things is made once per reader. */
export const createAppSelector = createSelector.withTypes<RootState>()

/** True when both hold the same objects, or equal numbers, in the same order. */
export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index])
}

/** An option of `createAppSelector`: an equal list of the same objects stays the list that it was. */
export const keepSameItems = { memoizeOptions: { resultEqualityCheck: sameItems } } as const

/** An option of `createAppSelector`: inputs that are equal lists of the same objects count as the same input. */
export const byItems = {
  memoize: lruMemoize,
  memoizeOptions: {
    equalityCheck: (a: unknown, b: unknown): boolean =>
      a === b || (Array.isArray(a) && Array.isArray(b) && sameItems(a, b)),
  },
} as const
