// The shortcuts that move the clock, on the console and on the class page.
import type { LiveWorld } from '../live/world-streams'
import { RATES } from '../transport/transport'
import type { WorldControl } from '../transport/world-control'

/** Their names in the list of shortcuts. */
export const transportKeyNames: readonly (readonly [string, string])[] = [
  ['Space', 'Play or pause'],
  ['s', 'Step to the next event'],
  ['1  2  3', 'Play at ×1, ×10, ×60'],
  ['m', 'Forward one minute'],
  ['r', 'Rewind'],
  ['e', 'Go to the end'],
]

/** The action of each key. */
export const transportKeys = (controls: WorldControl, live: LiveWorld): Readonly<Record<string, () => void>> => ({
  ' ': () => (live.reading?.paused === false ? controls.pause() : controls.play()),
  s: controls.step,
  m: () => controls.advance('1m'),
  r: () => controls.openRewind(null),
  e: () => controls.end?.(),
  ...Object.fromEntries(RATES.map((rate, index) => [String(index + 1), () => controls.play(rate)])),
})
