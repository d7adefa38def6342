// The handlers of all control API calls. A missing one doesn't compile.
import { clockHandlers } from './clock'
import { commandHandlers } from './commands'
import { comparisonHandlers } from './comparison'
import type { ControlContext, ControlHandlers } from './control-handler'
import { coverageHandlers } from './coverage'
import { debriefHandlers } from './debrief'
import { faultHandlers } from './faults'
import { logHandlers } from './log'
import { mailboxHandlers } from './mailbox'
import { marketHandlers } from './market'
import { recordHandlers } from './record'
import { roomWideHandlers } from './room-wide'
import { roomHandlers } from './rooms'
import { sheetHandlers } from './sheet'
import { snapshotHandlers } from './snapshots'
import { timelineHandlers } from './timeline'
import { worldHandlers } from './worlds'

/** All handlers, with one shared context. */
export const controlHandlers = (context: ControlContext): ControlHandlers => ({
  health: () => ({ status: 'ok', ...(context.cluster === null ? {} : { cluster: context.cluster.state() }) }),
  ...worldHandlers(context),
  ...clockHandlers(context),
  ...timelineHandlers(),
  ...commandHandlers(context),
  ...comparisonHandlers(context),
  ...faultHandlers(context),
  ...logHandlers(context),
  ...coverageHandlers(context),
  ...mailboxHandlers(),
  ...marketHandlers(),
  ...snapshotHandlers(context),
  ...recordHandlers(),
  ...roomHandlers(context),
  ...roomWideHandlers(context),
  ...sheetHandlers(context),
  ...debriefHandlers(context),
})
