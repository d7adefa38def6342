// The acts of a storm. Each is drawn from a seed of its own, so that a storm with fewer acts does the rest as before.
import type { Draws } from '../../simulator/world/draws'
import { draws } from '../../simulator/world/draws'

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

/** One act: its kind, and the seed of everything else about it. */
export interface Act {
  readonly kind: ActKind
  readonly seed: number
}

const LEAST = 8
const MOST = 26

const isKind = (name: string): name is ActKind => name in kinds

function drawnKind(drawn: Draws): ActKind {
  const all = Object.entries(kinds)
  let left = drawn.between(
    1,
    all.reduce((sum, [, weight]) => sum + weight, 0),
  )
  for (const [name, weight] of all) {
    left -= weight
    if (left <= 0 && isKind(name)) return name
  }
  return 'call'
}

/** The acts of this storm. */
function actsOf(seed: number): readonly Act[] {
  const count = draws(seed, 'acts').between(LEAST, MOST)
  return Array.from({ length: count }, (_, place) => {
    const drawn = draws(seed, 'act', place)
    return { kind: drawnKind(drawn), seed: drawn.between(1, 2_000_000_000) }
  })
}

/** The storms of these seeds on one connector. */
export const stormsOn = <B extends 'reverb' | 'socket.io'>(broadcaster: B, seeds: readonly number[]) =>
  seeds.map((seed) => ({ seed, broadcaster, acts: actsOf(seed) }))
