// The fold of the yield assumption.
import type { Handlers } from '../core/fold'
import { chosenNow, keptHandlers } from '../preferences/kept-preference'
import { ASSUMPTION_KEY } from './assumption.state'

export const assumptionHandlers: Handlers<'assumption'> = {
  ...keptHandlers(ASSUMPTION_KEY),
  'assumption/keep-requested': (_slice, { payload: { assumption } }) => chosenNow(assumption),
}
