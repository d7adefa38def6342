// The live auctions in which the viewer has a stake: those they bid in, or sell.

import { statusedAt } from '../../domain/auction-order'
import { isSeller } from '../../domain/is-seller'
import type { OwnState } from '../../domain/own-state'
import { createAppSelector, keepSameItems } from '../core/selector'
import { selectOwnState } from '../market/own-state'
import type { RootState } from '../root-reducer'
import type { ReadLive, Together } from './live-view'
import { makeLiveView } from './live-view'

/** The announcer reads out no more; a seller may have hundreds. */
const MOST_OWN_LIVE = 50

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

const together: Together<OwnLive, readonly OwnLive[]> = {
  of: (items) => [...items].sort(newestFirst),
  after: (before, gone, come) => [...before.filter((item) => !gone.includes(item)), ...come].sort(newestFirst),
}

/** Makes the view for one reader: at most 50, newest first; the same list while nothing in it changed. */
export const makeOwnLiveView = (): ((state: RootState) => readonly OwnLive[]) =>
  createAppSelector([makeLiveView(ownLiveOf, together)], (own) => own.slice(0, MOST_OWN_LIVE), keepSameItems)
