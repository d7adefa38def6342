// Seeded random numbers, with one generator per seed and key. A draw doesn't depend on how many were made elsewhere, so
// replay, branch and rewind stay exact without storing generator state.
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

export interface Draws {
  /** An integer from `from` to `to`, inclusive. */
  between(from: number, to: number): number
  /** One item, uniformly. */
  oneOf<T>(list: readonly [T, ...T[]]): T
  /** True with this chance, 0 to 100. */
  percent(chance: number): boolean
}

/** A class rather than closures, because a world creates tens of thousands. */
class SeededDraws implements Draws {
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

/**
 * The draws for one key of a world, always the same for the same seed and key.
 * @example draws(state.seed, 'letter', auction.key).between(0, 25)
 */
export const draws = (seed: number, ...key: readonly (string | number)[]): Draws =>
  new SeededDraws(mixSeed(seed, key.join('\u0000')))

/** A 32-bit seed: FNV-1a over the key, then the finalizer of MurmurHash3. */
function mixSeed(seed: number, text: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) | 0
}
