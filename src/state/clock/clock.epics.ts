// Official time, as the clock port estimates it.
import { defineEpic } from '../core/epic'

export const hearClock = defineEpic({
  name: 'hear clock',
  on: [],
  why: 'no flattening: samples, new epochs and wakings are passed on in order',
  run: (_entries$, { clock }) => clock.facts(),
})
