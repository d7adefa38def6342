// Every world of this process, by id. Worlds share nothing but what never changes.

import type { StoredWorld, WorldStore } from '../persistence/world-store'
import { didYouMean } from '../scenarios/language/nearest'
import type { Script } from '../scenarios/play/script'
import { castOf } from './cast'
import { newCode } from './codes'
import type { Journal, Moment } from './journal'
import { matterOfWorlds, scenarioNames, scriptFrom, scriptNamed } from './library'
import { logHash } from './log-hash'
import type { Opening } from './opening'
import { openingOf } from './opening'
import type { RealTime, RunnerOptions } from './runner'
import { Runner } from './runner'
import type { RunningWorld } from './running-world'

export interface NewWorld {
  readonly scenario: string
  /** The text of a scenario that does not ship; `scenario` is then what it is called. */
  readonly source?: string | undefined
  /** The scenario's own when left out. */
  readonly seed?: number | undefined
  /** Part of host names: small letters, digits, single hyphens. `world-N` when left out. */
  readonly id?: string | undefined
  readonly paused?: boolean | undefined
  readonly rate?: number | undefined
  readonly broadcaster?: 'reverb' | 'socket.io' | undefined
  readonly toOthers?: boolean | undefined
}

/** A world that cannot be made, and which word of the request is to blame. */
export class CannotCreate extends Error {
  readonly field: 'scenario' | 'id'
  constructor(field: 'scenario' | 'id', message: string) {
    super(message)
    this.name = 'CannotCreate'
    this.field = field
  }
}

/** A scenario as lists show it. */
export interface ScenarioCard {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly roles: readonly string[]
  readonly minutes: number
  readonly tags: readonly string[]
  /** It goes on until somebody ends it; `minutes` then says how long a look takes. */
  readonly endless: boolean
}

const realTime: RealTime = {
  now: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    // A world alone keeps no process alive: the server does.
    timer.unref()
    return () => clearTimeout(timer)
  },
}

interface Facts {
  readonly id: string
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly toOthers: boolean
  readonly paused: boolean
  readonly rate: number
  readonly code: string
}

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** How many openings are kept; the oldest goes first. */
const OPENINGS_KEPT = 24

export class Worlds {
  readonly #worlds = new Map<string, RunningWorld>()
  readonly #openings = new Map<string, Opening>()
  readonly #newcomers = new Set<(world: RunningWorld) => void>()
  readonly #time: RealTime
  /** The texts of scenarios that do not ship. */
  readonly #sources = new WeakMap<Script, string>()
  #count = 0

  /** `keep`: where worlds outlive the process; nowhere when null. */
  constructor(
    time: RealTime = realTime,
    private readonly keep: WorldStore | null = null,
  ) {
    this.#time = time
  }

  /** The world as it was left; false when its scenario has become another one since. */
  resume({ standing, entries, snapshots, ...left }: StoredWorld): boolean {
    const script = left.source === null ? scriptNamed(left.scenario) : this.#scriptFrom(left.scenario, left.source)
    if (script === null) return false
    const opening = this.#openingOf(script, left.seed)
    if (logHash(script, left.seed, opening.entries) !== left.opening) return false
    const known = opening.entries.map((entry) => ({ ...entry, epoch: standing.epoch }))
    const { at, epoch, paused, rate } = standing
    const from = { at, epoch, snapshots, entries: [...known, ...entries] }
    const journal = this.keep?.journal(left.id, known.length) ?? null
    this.#open(script, left.seed, { ...left, paused, rate }, from, journal)
    return true
  }

  /** Makes a world of a scenario that ships. Throws CannotCreate, or InvalidFile for a scenario that cannot be read. */
  create({ source, ...wish }: NewWorld): RunningWorld {
    if (source !== undefined) return this.createFrom(this.#scriptFrom(wish.scenario, source), wish)
    const script = scriptNamed(wish.scenario)
    if (script === null) {
      const known = scenarioNames()
      const hint = didYouMean(wish.scenario, known) || ` There are: ${known.join(', ')}.`
      throw new CannotCreate('scenario', `There is no scenario '${wish.scenario}'.${hint}`)
    }
    return this.createFrom(script, wish)
  }

  /** Makes a world of any script. */
  createFrom(script: Script, wish: Omit<NewWorld, 'scenario' | 'source'>): RunningWorld {
    const id = this.#idFor(wish.id)
    const seed = wish.seed ?? script.words.seed
    return this.#welcome(script, seed, id, wish, null)
  }

  /** Branches a new world off this one, from now or an earlier moment: it has a course of its own from there on. */
  async fork(
    world: RunningWorld,
    wish: Omit<NewWorld, 'scenario' | 'seed'>,
    from: Moment | undefined = undefined,
  ): Promise<RunningWorld> {
    const { at, entries } = from ?? (await world.moment())
    const id = this.#idFor(wish.id)
    const { broadcaster, toOthers } = world
    const { rate } = world.reading()
    return this.#welcome(
      world.script,
      world.seed,
      id,
      { broadcaster, toOthers, paused: world.paused(), rate: rate === 0 ? 1 : rate, ...wish },
      { at, entries: entries.map((entry) => ({ ...entry, epoch: 1 })), epoch: 1, snapshots: [] },
    )
  }

  get(id: string): RunningWorld | undefined {
    return this.#worlds.get(id)
  }

  /** In the order of their creation. */
  list(): readonly RunningWorld[] {
    return [...this.#worlds.values()]
  }

  /** Ends a world; false when there is none of this id. */
  delete(id: string): boolean {
    const world = this.#worlds.get(id)
    if (world === undefined) return false
    this.#worlds.delete(id)
    world.end()
    this.keep?.deleteWorld(id)
    return true
  }

  /** Tells of every world that is made from now on; answers how to stop. */
  onCreated(listener: (world: RunningWorld) => void): () => void {
    this.#newcomers.add(listener)
    return () => this.#newcomers.delete(listener)
  }

  /** The scenarios that ship. */
  scenarios(): readonly ScenarioCard[] {
    return scenarioNames().flatMap((id) => {
      const script = scriptNamed(id)
      if (script === null) return []
      const { title, summary, roles, minutes, tags, endless } = script.words
      return [{ id, title, summary, roles, minutes, tags, endless: endless !== undefined }]
    })
  }

  #welcome(
    script: Script,
    seed: number,
    id: string,
    wish: Omit<NewWorld, 'scenario' | 'seed'>,
    from: RunnerOptions['from'] | null,
  ): RunningWorld {
    const { broadcaster = 'reverb', toOthers = false, paused = false, rate = 1 } = wish
    const facts = { id, broadcaster, toOthers, paused, rate, code: newCode() }
    return this.#open(script, seed, facts, from, this.#journalOf(script, seed, facts, from))
  }

  #journalOf(script: Script, seed: number, facts: Facts, from: RunnerOptions['from'] | null): Journal | null {
    if (this.keep === null) return null
    const { entries } = this.#openingOf(script, seed)
    const { paused, rate, ...kept } = facts
    const standing = { at: from?.at ?? script.startsAt, epoch: from?.epoch ?? 1, paused, rate }
    const source = this.#sources.get(script) ?? null
    const opening = logHash(script, seed, entries)
    return this.keep.begin(
      { ...kept, scenario: script.name, source, seed, opening },
      from?.entries ?? [],
      standing,
      entries.length,
    )
  }

  #open(
    script: Script,
    seed: number,
    facts: Facts,
    from: RunnerOptions['from'] | null,
    journal: Journal | null,
  ): RunningWorld {
    const opening = this.#openingOf(script, seed)
    const { id, broadcaster, toOthers, paused, rate, code } = facts
    const world = new Runner({
      id,
      seed,
      opening,
      cast: castOf(script.world, opening.state),
      broadcaster,
      toOthers,
      code,
      paused,
      rate,
      time: this.#time,
      journal,
      ...(from === null || from === undefined ? {} : { from }),
    })
    this.#worlds.set(id, world)
    for (const newcomer of this.#newcomers) newcomer(world)
    return world
  }

  #scriptFrom(name: string, source: string): Script {
    const script = scriptFrom(name, source, name)
    this.#sources.set(script, source)
    return script
  }

  #idFor(wanted: string | undefined): string {
    const id = wanted ?? this.#freeId()
    if (!ID.test(id) || id.length > 40) {
      throw new CannotCreate('id', 'A world id has small letters, digits and single hyphens, at most 40 characters.')
    }
    if (this.#worlds.has(id)) throw new CannotCreate('id', `There is a world '${id}' already.`)
    return id
  }

  #openingOf(script: Script, seed: number): Opening {
    const key = `${script.name}:${seed}`
    const known = this.#openings.get(key)
    if (known !== undefined && known.script === script) return known
    const opening = openingOf(script, matterOfWorlds(), seed)
    this.#openings.delete(key)
    this.#openings.set(key, opening)
    const oldest = this.#openings.keys().next()
    if (this.#openings.size > OPENINGS_KEPT && !oldest.done) this.#openings.delete(oldest.value)
    return opening
  }

  #freeId(): string {
    do this.#count += 1
    while (this.#worlds.has(`world-${this.#count}`))
    return `world-${this.#count}`
  }
}
