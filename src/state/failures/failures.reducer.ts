// The last failure inside the app, until it was read.
import type { SliceRules } from '../core/fold'
import { noFailures } from './failures.state'

export const failuresRules: SliceRules<'failures'> = {
  'epic/failed': (_slice, { payload: { epic, stopped }, meta }) => ({ last: { epic, entryId: meta.id, stopped } }),
  'failure/read': () => noFailures,
}
