// The openings that were made lately, so that every world of the same scenario and seed shares one.
import type { Script } from '../scenarios/play/script'
import { matterOf } from './library'
import { openingHash } from './log-hash'
import type { Opening } from './opening'
import { openingOf } from './opening'

/** How many openings are held in memory; the oldest is dropped first. */
const CAPACITY = 24

class Openings {
  readonly #openings = new Map<string, Opening>()
  readonly #hashes = new WeakMap<Opening, string>()

  /** The opening of this scenario with this seed. */
  of(script: Script, seed: number): Opening {
    const key = `${script.name}:${seed}`
    const known = this.#openings.get(key)
    if (known !== undefined && known.script === script) return known
    const opening = openingOf(script, matterOf(script), seed)
    this.#openings.delete(key)
    this.#openings.set(key, opening)
    const oldest = this.#openings.keys().next()
    if (this.#openings.size > CAPACITY && !oldest.done) this.#openings.delete(oldest.value)
    return opening
  }

  /** The hash of an opening's log; computed once. */
  hashOf(opening: Opening, seed: number): string {
    const known = this.#hashes.get(opening)
    if (known !== undefined) return known
    const hash = openingHash(opening.script, seed, opening.entries)
    this.#hashes.set(opening, hash)
    return hash
  }
}

/** Those of this process: an opening never changes, so that simulators beside each other share them. */
export const openings = new Openings()
