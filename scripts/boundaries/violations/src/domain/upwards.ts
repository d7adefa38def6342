// A rule of the business that knows the store, if only its types. caught by: domain-keeps-its-arrows
import type { Store } from '../state/timer.handlers'

export const ownState = (store: Store) => store.own
