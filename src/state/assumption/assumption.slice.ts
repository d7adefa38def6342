// The user's yield assumption, stored as a preference.

import { readAssumption, type YieldAssumption } from '../../domain/yield/assumption'
import { action } from '../core/action'
import { createAppSelector } from '../core/selector'
import {
  definePreference,
  effectiveValue,
  preferenceReducer,
  type SyncedPreference,
} from '../preferences/synced-preference'
import type { RootState } from '../root-reducer'

/** The key of the preference that holds it. */
export const ASSUMPTION_KEY = 'yield-assumption'

/** The subject of saving it. */
export const assumptionSubject = 'assumption.save'

/** Use these values for yields from now on, on every device. `change` has only the changed fields. */
export const assumptionSaveRequested = action('assumption/save-requested')<{
  readonly change: Partial<YieldAssumption>
}>()

export const assumptionPreference = definePreference({
  slice: 'assumption',
  key: ASSUMPTION_KEY,
  subject: assumptionSubject,
  action: assumptionSaveRequested,
  change: ({ change }) => change,
  read: readAssumption,
})

export const reducer = preferenceReducer(assumptionPreference)

/** The assumption as stored on the server, plus unsaved choices. */
export const selectAssumptionPreference = ({ assumption }: RootState): SyncedPreference => assumption

/** The saved assumption, with defaults for what can't be read; the same object until a new one is saved. */
export const selectAssumption: (state: RootState) => YieldAssumption = createAppSelector(
  [({ assumption }: RootState) => assumption],
  (preference) => readAssumption(effectiveValue(preference)),
)
