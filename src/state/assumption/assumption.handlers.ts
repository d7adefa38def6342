// The fold of the yield assumption.
import type { Handlers } from '../core/fold'
import { chosenNow, keptHandlers } from '../preferences/kept-preference'
import { ASSUMPTION_KEY, assumptionSubject } from './assumption.state'

export const assumptionHandlers: Handlers<'assumption'> = {
  ...keptHandlers(ASSUMPTION_KEY, assumptionSubject),
  'assumption/keep-requested': (slice, { payload: { change } }) => chosenNow(slice, change),
}
