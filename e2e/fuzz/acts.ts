// The acts of a storm. Each has its own seed, so that leaving some out doesn't change the others.
import { type Draws, draws } from '../../simulator/world/draws'

/** How often each kind is drawn, relative to the others. The names are part of the seeds. */
const kinds = {
  call: 34,
  step: 28,
  fault: 16,
  intent: 10,
  advance: 8,
  pace: 4,
  rewind: 3,
  fork: 2,
  tab: 4,
  cut: 4,
  expiry: 2,
} as const
export type ActKind = keyof typeof kinds

/** An act: its kind, and the seed for everything else about it. */
export interface Act {
  readonly kind: ActKind
  readonly seed: number
}

const MIN_ACTS = 8
const MAX_ACTS = 26

const isKind = (name: string): name is ActKind => name in kinds

function drawKind(draw: Draws): ActKind {
  const all = Object.entries(kinds)
  let remaining = draw.between(
    1,
    all.reduce((sum, [, weight]) => sum + weight, 0),
  )
  for (const [name, weight] of all) {
    remaining -= weight
    if (remaining <= 0 && isKind(name)) return name
  }
  return 'call'
}

/** The acts of this storm. */
function actsOf(seed: number): readonly Act[] {
  const count = draws(seed, 'acts').between(MIN_ACTS, MAX_ACTS)
  return Array.from({ length: count }, (_, place) => {
    const draw = draws(seed, 'act', place)
    return { kind: drawKind(draw), seed: draw.between(1, 2_000_000_000) }
  })
}

/** The storms of these seeds on one connector. */
export const stormsOn = <B extends 'reverb' | 'socket.io'>(broadcaster: B, seeds: readonly number[]) =>
  seeds.map((seed) => ({ seed, broadcaster, acts: actsOf(seed) }))
