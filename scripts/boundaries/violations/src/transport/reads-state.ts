// Transport that reads the store. caught by: transport-keeps-its-arrows
import type { Store } from '../state/timer.handlers'

export const session = (store: Store) => store.own
