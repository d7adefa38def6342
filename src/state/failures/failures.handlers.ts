// The last failure inside the app, until it was read.
import type { Handlers } from '../core/fold'
import { noFailures } from './failures.state'

export const failuresHandlers: Handlers<'failures'> = {
  'effect/failed': (_slice, { payload: { effect, stopped }, meta }) => ({
    last: { effect, entryId: meta.id, stopped },
  }),
  'failure/dismissed': () => noFailures,
}
