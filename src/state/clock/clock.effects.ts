// Official time, as the clock port estimates it.
import { defineEffect } from '../core/effect'

export const hearClock = defineEffect({
  name: 'hear clock',
  on: [],
  why: 'no flattening: samples, new epochs and wakings are passed on in order',
  run: (_entries$, { clock }) => clock.facts(),
})
