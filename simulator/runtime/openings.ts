// A cache of openings, so that all worlds of the same scenario and seed share one.
import { setImmediate } from 'node:timers/promises'
import type { Script } from '../scenarios/play/script'
import { fixturesOf } from './library'
import { openingHash } from './log-hash'
import { type Opening, openingOf, playOpening } from './opening'

/** The maximum number of cached openings; the oldest is dropped first. */
const CAPACITY = 24

/** How long `prepare` may keep other worlds waiting at a time, ms. */
const SLICE_MS = 20

const keyOf = ({ name }: Script, seed: number): string => `${name}:${seed}`

async function playInSlices(script: Script, seed: number, sliceMs: number): Promise<Opening> {
  const steps = playOpening(script, fixturesOf(script), seed)
  let pauseAt = performance.now() + sliceMs
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value
    if (performance.now() < pauseAt) continue
    await setImmediate()
    pauseAt = performance.now() + sliceMs
  }
}

class Openings {
  readonly #openings = new Map<string, Opening>()
  readonly #hashes = new WeakMap<Opening, string>()

  /** The opening of this scenario with this seed. */
  get(script: Script, seed: number): Opening {
    return this.#cached(script, seed) ?? this.#store(openingOf(script, fixturesOf(script), seed), seed)
  }

  /** Plays the opening in slices of `sliceMs`, so that other worlds go on meanwhile. Afterwards `get` has it at once. */
  async prepare(script: Script, seed: number, sliceMs: number = SLICE_MS): Promise<void> {
    if (this.#cached(script, seed) !== undefined) return
    const opening = await playInSlices(script, seed, sliceMs)
    if (this.#cached(script, seed) === undefined) this.#store(opening, seed)
  }

  #cached(script: Script, seed: number): Opening | undefined {
    const cached = this.#openings.get(keyOf(script, seed))
    return cached?.script === script ? cached : undefined
  }

  #store(opening: Opening, seed: number): Opening {
    const key = keyOf(opening.script, seed)
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
