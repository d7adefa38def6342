// Dispatches what the clock port reports: samples of official time, new epochs, and wake-ups, in order.
import { defineEpic } from '../core/epic'

export const followClock = defineEpic({
  name: 'follow clock',
  on: [],
  run: (_action$, _state$, { clock }) => clock.facts(),
})
