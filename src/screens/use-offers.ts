// Whether the server offers an optional feature. Features that it doesn't offer are hidden without an error.
import { selectOffers } from '../state/capabilities/capabilities.slice'
import { useAppSelector } from './store-binding'

/** True until the server turns out not to offer the feature. */
export const useOffers = (capability: Parameters<typeof selectOffers>[1]): boolean =>
  useAppSelector((state) => selectOffers(state, capability))
