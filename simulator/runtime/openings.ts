// A cache of openings, so that all worlds of the same scenario and seed share one.
import type { Script } from '../scenarios/play/script'
import { fixturesOf } from './library'
import { openingHash } from './log-hash'
import type { Opening } from './opening'
import { openingOf } from './opening'

/** The maximum number of cached openings; the oldest is dropped first. */
const CAPACITY = 24

class Openings {
  readonly #openings = new Map<string, Opening>()
  readonly #hashes = new WeakMap<Opening, string>()

  /** The opening of this scenario with this seed. */
  get(script: Script, seed: number): Opening {
    const key = `${script.name}:${seed}`
    const cached = this.#openings.get(key)
    if (cached !== undefined && cached.script === script) return cached
    const opening = openingOf(script, fixturesOf(script), seed)
    this.#openings.delete(key)
    this.#openings.set(key, opening)
    const oldest = this.#openings.keys().next()
    if (this.#openings.size > CAPACITY && !oldest.done) this.#openings.delete(oldest.value)
    return opening
  }

  /** The hash of an opening's log, computed once. */
  hashOf(opening: Opening, seed: number): string {
    const cached = this.#hashes.get(opening)
    if (cached !== undefined) return cached
    const hash = openingHash(opening.script, seed, opening.entries)
    this.#hashes.set(opening, hash)
    return hash
  }
}

/** One cache per process: openings are immutable, so several simulators can share them. */
export const openings = new Openings()
