// The statuses in which investors see an auction, its documents and its questions. Before them only its seller does.
import type { BoardStatus } from '../destinations'

export const announcedStatuses: readonly BoardStatus[] = ['pre', 'live', 'past']
