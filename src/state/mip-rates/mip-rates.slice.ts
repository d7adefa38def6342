// The user's own mortgage insurance premiums by section of the act, stored as a preference. They replace the published ones.
import { type MipRate, type OwnMipRates, readMipRates } from '../../domain/loan/mip'
import { action } from '../core/action'
import { createAppSelector } from '../core/selector'
import {
  definePreference,
  effectiveValue,
  preferenceReducer,
  type SyncedPreference,
} from '../preferences/synced-preference'
import type { RootState } from '../root-reducer'

/** The key of the preference that holds them. */
export const MIP_RATES_KEY = 'mip-rates'
/** The subject of saving them. */
export const mipRatesSubject = 'mip-rates.keep'

/** Use this premium for a section from now on, on every device; null for the published one. */
export const mipRateSaveRequested = action('mip-rates/save-requested')<{
  /** The section, by `mipKey`. */
  readonly section: string
  readonly rate: MipRate | null
}>()

export const mipRatesPreference = definePreference({
  slice: 'mipRates',
  key: MIP_RATES_KEY,
  subject: mipRatesSubject,
  action: mipRateSaveRequested,
  change: ({ section, rate }) => ({ [section]: rate }),
  read: readMipRates,
})

export const reducer = preferenceReducer(mipRatesPreference)

/** The rates as stored on the server, plus unsaved choices. */
export const selectMipRatesPreference = ({ mipRates }: RootState): SyncedPreference => mipRates

/** The user's own rates; the same object until new ones are saved. */
export const selectMipRates: (state: RootState) => OwnMipRates = createAppSelector(
  [({ mipRates }: RootState) => mipRates],
  (preference) => readMipRates(effectiveValue(preference)),
)
