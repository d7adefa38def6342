// Whether the server offers a feature beyond the specification. What it does not offer is hidden, without an error.
import { selectOffers } from '../state/capabilities/capabilities.slice'
import { useAppSelector } from './store-binding'

/** False where the feature is to be hidden; true until the server is known to lack it. */
export const useOffers = (capability: Parameters<typeof selectOffers>[1]): boolean =>
  useAppSelector((state) => selectOffers(state, capability))
