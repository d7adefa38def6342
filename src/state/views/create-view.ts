// How views are made: selectors over several nouns, one per reader, that keep their last answer and nothing older.
import { createSelectorCreator, lruMemoize } from '@reduxjs/toolkit'
import type { RootState } from '../root-state'

/** `createSelector` with a memory of one: the same inputs as last time give the same object as last time. */
export const createView = createSelectorCreator({ memoize: lruMemoize, argsMemoize: lruMemoize }).withTypes<RootState>()

/** Option of a view: inputs that are equal lists of the same objects count as the same input. */
export const byItems = {
  memoizeOptions: {
    equalityCheck: (a: unknown, b: unknown): boolean =>
      a === b || (Array.isArray(a) && Array.isArray(b) && sameItems(a, b)),
  },
} as const

/** True when both hold the same objects, or equal numbers, in the same order. */
export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index])
}
