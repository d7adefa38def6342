// Every world of this process, by id. Worlds share nothing but what never changes.

import { didYouMean } from '../scenarios/language/nearest'
import type { Script } from '../scenarios/play/script'
import { dialectOf, fullDialect, NO_SUCH_DIALECT } from './api-dialect'
import { castOf } from './cast'
import { newCode } from './codes'
import { Journal } from './journal'
import { readableScripts, scenarioNames, scriptAsStored, scriptFrom, scriptNamed, ships } from './library'
import type { Moment } from './moment'
import { ENTRY_FORMAT, STATE_FORMAT } from './moment'
import type { NewWorld, ScenarioCard } from './new-world'
import { CannotCreate, TooManyWorlds } from './new-world'
import type { Opening } from './opening'
import { openings } from './openings'
import type { RealTime } from './real-time'
import { realTime } from './real-time'
import { Runner } from './runner'
import type { ContinuedFrom } from './runner-options'
import type { RunningWorld } from './running-world'
import type { WorldLife } from './world-life'
import { endlessLife, LastUses } from './world-life'
import { KEPT_ENTRIES } from './world-log'
import type { StoredWorld, WorldStorage } from './world-storage'
import { noStorage } from './world-storage'

/** What a world needs besides scenario and seed. */
interface WorldSettings {
  readonly id: string
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly toOthers: boolean
  readonly api?: string | undefined
  readonly paused: boolean
  readonly rate: number
  readonly code: string
  readonly life?: WorldLife | undefined
}

/** Worlds at a time, unless the server is told otherwise: a class has one per trainee. */
const MOST_WORLDS = 500

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/

export class Worlds {
  readonly #worlds = new Map<string, Runner>()
  readonly #listeners = new Set<(world: RunningWorld) => void>()
  /** The texts of scenarios that do not ship. */
  readonly #sources = new WeakMap<Script, string>()
  readonly #uses: LastUses
  #count = 0

  constructor(
    private readonly time: RealTime = realTime,
    private readonly storage: WorldStorage = noStorage,
    private readonly most: number = MOST_WORLDS,
    /** Entries that each world's log keeps at least. */
    private readonly keptEntries: number = KEPT_ENTRIES,
    private readonly newId: (() => string) | null = null,
  ) {
    this.#uses = new LastUses(time)
  }

  /** Continues a stored world; returns why it cannot go on, or null when it does. Throws nothing. */
  resume(stored: StoredWorld): string | null {
    try {
      return this.#resume(stored)
    } catch (error) {
      return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`
    }
  }

  #resume({ standing, entries, base, snapshots, ...stored }: StoredWorld): string | null {
    const { scenario, source, seed, entryFormat = 1 } = stored
    if (entryFormat !== ENTRY_FORMAT)
      return `its log has entries of format ${entryFormat}, and this program reads format ${ENTRY_FORMAT}`
    const script = source === null ? scriptNamed(scenario) : this.#own(scriptAsStored(scenario, source))
    if (script === null) return `there is no scenario '${scenario}' any more`
    const opening = openings.of(script, seed)
    if (openings.hashOf(opening, seed) !== stored.opening) return `its scenario '${scenario}' has changed`
    if (base !== undefined && base.format !== STATE_FORMAT)
      return `its log begins with a state of format ${base.format}, and this program reads format ${STATE_FORMAT}`
    const before = base?.n ?? opening.entries.length
    const gap = entries.findIndex(({ n }, place) => n !== before + place + 1)
    if (gap !== -1) return `its log has a gap at entry ${before + gap + 1}`
    const { at, epoch, paused, rate } = standing
    const known = base === undefined ? opening.entries.map((entry) => ({ ...entry, epoch })) : []
    const from = { at, epoch, snapshots, base: base ?? null, entries: [...known, ...entries] }
    this.#run(opening, seed, { ...stored, paused, rate }, from)
    return null
  }

  /** Makes a world of a scenario that ships. Throws CannotCreate, or InvalidFile for a scenario that cannot be read. */
  create({ source, files, ...wish }: NewWorld): RunningWorld {
    const { scenario } = wish
    if (source !== undefined) return this.createFrom(this.#own(scriptFrom(scenario, source, scenario, files)), wish)
    const script = scriptNamed(scenario)
    if (script === null) {
      const known = scenarioNames()
      const hint = didYouMean(scenario, known) || ` There are: ${known.join(', ')}.`
      throw new CannotCreate('scenario', `There is no scenario '${scenario}'.${hint}`)
    }
    if (files !== undefined) return this.create({ ...wish, files, source: script.source })
    return this.createFrom(ships(script) ? script : this.#own(script), wish)
  }

  /** Makes a world of any script. Throws CannotCreate. */
  createFrom(script: Script, wish: Omit<NewWorld, 'scenario' | 'source'>): RunningWorld {
    const id = this.#idFor(wish.id)
    return this.#start(script, wish.seed ?? script.document.seed, id, wish, null)
  }

  /**
   * Branches a new world off this one, from now or an earlier moment, with its snapshots; from there on the two are
   * independent.
   */
  async fork(
    world: RunningWorld,
    wish: Omit<NewWorld, 'scenario' | 'seed'>,
    from: Moment | undefined = undefined,
  ): Promise<RunningWorld> {
    const { at, base, entries } = from ?? (await world.moment())
    const id = this.#idFor(wish.id)
    const { broadcaster, toOthers } = world
    const api = world.api.name
    const { rate } = world.reading()
    const snapshots = world.snapshots()
    return this.#start(
      world.script,
      world.seed,
      id,
      { broadcaster, toOthers, api, life: world.life, paused: world.paused(), rate: rate === 0 ? 1 : rate, ...wish },
      { at, base: base ?? null, entries: entries.map((entry) => ({ ...entry, epoch: 1 })), epoch: 1, snapshots },
    )
  }

  /** The world of this id; whoever asks for it uses it. */
  get(id: string): RunningWorld | undefined {
    const world = this.#worlds.get(id)
    if (world !== undefined) this.#uses.note(world)
    return world
  }

  /** Gives a world another label, or none; false when there is none of this id. */
  relabel(id: string, label: string | null): boolean {
    const world = this.#worlds.get(id)
    if (world === undefined) return false
    world.life = { ...world.life, label }
    this.storage.keepLife(id, world.life)
    return true
  }

  /** In the order of their creation. */
  list(): readonly RunningWorld[] {
    return [...this.#worlds.values()]
  }

  /** Ends a world and deletes what is stored of it; false when there is none of this id. */
  delete(id: string): boolean {
    const world = this.#worlds.get(id)
    if (world === undefined) return false
    this.#worlds.delete(id)
    world.end()
    this.storage.deleteWorld(id)
    return true
  }

  /** Ends the worlds that were not used for as long as they may stand; `isInUse` keeps one. Returns their ids. */
  endUnused(isInUse: (world: RunningWorld) => boolean): readonly string[] {
    const over = this.list().filter((world) => this.#uses.isOver(world) && !isInUse(world))
    for (const { id } of over) this.delete(id)
    return over.map(({ id }) => id)
  }

  /** Calls the listener with every world that is made from now on; returns a function that stops it. */
  onCreated(listener: (world: RunningWorld) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The scenarios that ship or are watched, as far as they can be read. */
  scenarios(): readonly ScenarioCard[] {
    return readableScripts().scripts.map(({ name, document }) => {
      const { title, summary, roles, minutes, tags, endless } = document
      return { id: name, title, summary, roles, minutes, tags, endless: endless !== undefined }
    })
  }

  /** A world that is not stored yet. */
  #start(
    script: Script,
    seed: number,
    id: string,
    wish: Omit<NewWorld, 'scenario' | 'seed'>,
    from: ContinuedFrom | null,
  ): RunningWorld {
    const {
      broadcaster = 'reverb',
      toOthers = false,
      api = 'full',
      paused = false,
      rate = 1,
      life = endlessLife,
    } = wish
    if (dialectOf(api) === null) throw new CannotCreate('api', NO_SUCH_DIALECT)
    const opening = this.#openingOf(script, seed)
    const [facts, clock] = [
      { id, broadcaster, toOthers, api, life, code: newCode() },
      { paused, rate },
    ]
    const later = (from?.entries ?? []).filter(({ n }) => n > opening.entries.length)
    this.storage.createWorld(
      {
        ...facts,
        scenario: script.name,
        source: this.#sources.get(script) ?? null,
        seed,
        entryFormat: ENTRY_FORMAT,
        opening: openings.hashOf(opening, seed),
      },
      { ...clock, at: from?.at ?? script.startsAt, epoch: from?.epoch ?? 1 },
      later,
      from?.base,
      from?.snapshots,
    )
    return this.#run(opening, seed, { ...facts, ...clock }, from)
  }

  #run(opening: Opening, seed: number, settings: WorldSettings, from: ContinuedFrom | null): RunningWorld {
    const { id, broadcaster, toOthers, paused, rate, code } = settings
    const world = new Runner({
      id,
      seed,
      opening,
      cast: castOf(opening.script.world, opening.state),
      broadcaster,
      toOthers,
      api: dialectOf(settings.api ?? 'full') ?? fullDialect,
      code,
      life: settings.life ?? endlessLife,
      paused,
      rate,
      time: this.time,
      journal: new Journal(this.storage, id, opening.entries.length),
      from,
      keptEntries: this.keptEntries,
    })
    this.#worlds.set(id, world)
    this.#uses.note(world)
    for (const listener of this.#listeners) listener(world)
    return world
  }

  /** Its text is stored with its worlds. */
  #own(script: Script): Script {
    this.#sources.set(script, script.source)
    return script
  }

  /** Throws CannotCreate where a world of one's own holds what no market can be made of. */
  #openingOf(script: Script, seed: number): Opening {
    try {
      return openings.of(script, seed)
    } catch (error) {
      if (ships(script)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new CannotCreate('scenario', `The world of '${script.name}' cannot begin: ${reason}.`)
    }
  }

  #idFor(wanted: string | undefined): string {
    const id = wanted ?? this.#freeId()
    if (!ID.test(id) || id.length > 40) {
      throw new CannotCreate('id', 'A world id has small letters, digits and single hyphens, at most 40 characters.')
    }
    if (this.#worlds.size >= this.most) {
      throw new TooManyWorlds(`There are ${this.most} worlds already. End some of them first.`)
    }
    if (this.#worlds.has(id)) throw new CannotCreate('id', `There is a world '${id}' already.`)
    return id
  }

  #freeId(): string {
    if (this.newId !== null) return this.newId()
    do this.#count += 1
    while (this.#worlds.has(`world-${this.#count}`))
    return `world-${this.#count}`
  }
}
