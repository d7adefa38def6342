// Reading the yield assumption that holds now.
import type { YieldAssumption } from '../../domain/yield/assumption'
import { readAssumption } from '../../domain/yield/assumption'
import { createSelector } from '../core/selector'
import { keptValue } from '../preferences/kept-preference'
import type { RootState } from '../root-state'

/** The kept assumption, the usual one for what cannot be read; the same object while nothing is kept anew. */
export const selectAssumption: (state: RootState) => YieldAssumption = createSelector(
  [({ assumption }: RootState) => assumption],
  (kept) => readAssumption(keptValue(kept)),
)
