// What writes the event log, fetched before somebody can ask for it: its download is offered most where something went wrong.
import { lazyModule } from '../ui/lazy-part'

export const logExport = lazyModule(() => import('../state/core/log-export'))
