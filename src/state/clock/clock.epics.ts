// Official time, from the server and its events.
import { defineEpic } from '../core/epic'
// Official time: samples, new epochs and wakings, in order.

export const followClock = defineEpic({
  name: 'follow clock',
  on: [],
  run: (_action$, _state$, { clock }) => clock.facts(),
})
