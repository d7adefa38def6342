// The live auctions in which the viewer has a stake: those they bid in or sell.

import { statusedAt } from '../../domain/auction-order'
import { isSeller } from '../../domain/is-seller'
import type { OwnState } from '../../domain/own-state'
import { createAppSelector, keepSameItems } from '../core/selector'
import { selectOwnState } from '../market/own-state'
import type { RootState } from '../root-reducer'
import { type Aggregate, makeLiveView, type ReadLive } from './live-view'

/** Limit for the announcer; a seller may have hundreds. */
const MAX_OWN_LIVE = 50

export interface OwnLive {
  readonly id: number
  readonly own: OwnState
  /** When the auction went live, ms since 1970. */
  readonly at: number
}

const ownLiveOf: ReadLive<OwnLive> = (row, state) => {
  const own = selectOwnState(state, row.id) ?? 'none'
  return isSeller(state.session.user?.role) || own === 'winning' || own === 'outbid'
    ? { id: row.id, own, at: statusedAt(row) }
    : null
}

const newestFirst = (a: OwnLive, b: OwnLive): number => b.at - a.at || b.id - a.id

const aggregate: Aggregate<OwnLive, readonly OwnLive[]> = {
  fromAll: (items) => [...items].sort(newestFirst),
  update: (before, removed, added) => [...before.filter((item) => !removed.includes(item)), ...added].sort(newestFirst),
}

/** Creates the view for one reader: at most 50, newest first; the same list while nothing in it changed. */
export const makeOwnLiveView = (): ((state: RootState) => readonly OwnLive[]) =>
  createAppSelector([makeLiveView(ownLiveOf, aggregate)], (own) => own.slice(0, MAX_OWN_LIVE), keepSameItems)
