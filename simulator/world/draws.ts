// The seeded generator. One generator per (seed, place) instead of one that runs along: a draw does not depend on how
// many were made elsewhere, so that replay, fork and rewind need no generator state and stay exact.
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

export interface Draws {
  /** A whole number, both ends included. */
  between(from: number, to: number): number
  /** One of these, evenly. The list must not be empty. */
  oneOf<T>(list: readonly [T, ...T[]]): T
  /** True so many times in a hundred. */
  percent(chance: number): boolean
}

/** Without functions of its own: a world makes tens of thousands. */
class DrawsOfPlace implements Draws {
  readonly #generator: ReturnType<typeof xoroshiro128plus>

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed)
    // The first outputs of neighboring seeds resemble each other.
    for (let skipped = 0; skipped < 4; skipped += 1) this.#generator.next()
  }

  between(from: number, to: number): number {
    return uniformInt(this.#generator, from, to)
  }

  oneOf<T>(list: readonly [T, ...T[]]): T {
    return list[this.between(0, list.length - 1)] ?? list[0]
  }

  percent(chance: number): boolean {
    return this.between(1, 100) <= chance
  }
}

/** The draws of one place of a world, always the same for the same seed and place. */
export const draws = (seed: number, ...place: readonly (string | number)[]): Draws =>
  new DrawsOfPlace(mixed(seed, place.join('\u0000')))

/** FNV-1a over the place, then an avalanche, into a 32-bit seed. */
function mixed(seed: number, text: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) | 0
}
