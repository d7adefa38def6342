// Choosing what is compared.
import { MOST_COMPARED } from '../../domain/comparison'
import type { Handlers } from '../core/fold'
import type { ComparisonState } from './comparison.state'

function toggled({ ids }: ComparisonState, id: number): ComparisonState {
  if (ids.includes(id)) return { ids: ids.filter((each) => each !== id), refusedId: null }
  return ids.length >= MOST_COMPARED ? { ids, refusedId: id } : { ids: [...ids, id], refusedId: null }
}

export const comparisonHandlers: Handlers<'comparison'> = {
  'comparison/toggle-requested': (slice, { payload: { auctionId } }) => toggled(slice, auctionId),
  'comparison/set': (_slice, { payload: { ids } }) => ({
    ids: [...new Set(ids)].slice(0, MOST_COMPARED),
    refusedId: null,
  }),
}
