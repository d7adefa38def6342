// All worlds of this process by id. They share only immutable data.

import { didYouMean } from '../scenarios/language/nearest'
import type { Script } from '../scenarios/play/script'
import { dialectOf, fullDialect, UNKNOWN_DIALECT } from './api-dialect'
import { castOf } from './cast'
import { newCode } from './codes'
import { Journal } from './journal'
import { isShipped, readableScripts, scenarioNames, scriptFrom, scriptFromStored, scriptNamed } from './library'
import { CannotCreate, type NewWorld, type ScenarioCard, TooManyWorlds } from './new-world'
import type { Opening } from './opening'
import { openings } from './openings'
import { ENTRY_FORMAT, type PointInTime, STATE_FORMAT } from './point-in-time'
import { type RealTime, realTime } from './real-time'
import { Runner } from './runner'
import type { ContinuedFrom } from './runner-options'
import type { RunningWorld } from './running-world'
import { endlessLife, LastUses, type WorldLife } from './world-life'
import { RETAINED_ENTRIES } from './world-log'
import { noStorage, type StoredWorld, type WorldStorage } from './world-storage'

/** The settings of a world besides scenario and seed. */
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

/** True if a step opens or schedules a rank-only auction. */
const isRankOnly = ({ document }: Script): boolean =>
  document.timeline.some(
    (step) => 'with' in step && step.with !== undefined && 'rank_only' in step.with && step.with.rank_only === true,
  )

/** The default maximum number of worlds; a class needs one per trainee. */
const MAX_WORLDS = 500

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/

export class Worlds {
  readonly #worlds = new Map<string, Runner>()
  readonly #listeners = new Set<(world: RunningWorld, origin: RunningWorld | null) => void>()
  /** The texts of scenarios that aren't built in. */
  readonly #sources = new WeakMap<Script, string>()
  readonly #uses: LastUses
  #count = 0

  constructor(
    private readonly time: RealTime = realTime,
    private readonly storage: WorldStorage = noStorage,
    private readonly maxWorlds: number = MAX_WORLDS,
    /** The minimum number of retained log entries per world. */
    private readonly retainedEntries: number = RETAINED_ENTRIES,
    private readonly newId: (() => string) | null = null,
    /** Laravel's toOthers() for every world, also for those that were created without it. */
    private readonly toOthersInAll: boolean = false,
  ) {
    this.#uses = new LastUses(time)
  }

  /** Resumes a stored world; returns null, or the reason why it cannot be resumed. Never throws. */
  resume(stored: StoredWorld): string | null {
    try {
      return this.#resume(stored)
    } catch (error) {
      return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`
    }
  }

  #resume({ clock, entries, base, snapshots, ...stored }: StoredWorld): string | null {
    const { scenario, source, seed, entryFormat = 1 } = stored
    if (entryFormat !== ENTRY_FORMAT)
      return `its log entries have format ${entryFormat}, but this program reads format ${ENTRY_FORMAT}`
    const script = source === null ? scriptNamed(scenario) : this.#registerSource(scriptFromStored(scenario, source))
    if (script === null) return `the scenario '${scenario}' no longer exists`
    const opening = openings.get(script, seed)
    if (openings.hashOf(opening, seed) !== stored.opening) return `its scenario '${scenario}' has changed`
    if (base !== undefined && base.format !== STATE_FORMAT)
      return `its stored state has format ${base.format}, but this program reads format ${STATE_FORMAT}`
    const before = base?.n ?? opening.entries.length
    const gap = entries.findIndex(({ n }, index) => n !== before + index + 1)
    if (gap !== -1) return `its log has a gap at entry ${before + gap + 1}`
    const { at, epoch, paused, rate } = clock
    const openingEntries = base === undefined ? opening.entries.map((entry) => ({ ...entry, epoch })) : []
    const from = { at, epoch, snapshots, base: base ?? null, entries: [...openingEntries, ...entries] }
    this.#run(opening, seed, { ...stored, paused, rate }, from)
    return null
  }

  /**
   * Plays the opening of a named scenario without blocking other worlds; `create` is then fast. Does nothing for a scenario that
   * isn't there, which `create` reports.
   */
  async prepare({
    scenario,
    source,
    files,
    seed,
  }: Pick<NewWorld, 'scenario' | 'source' | 'files' | 'seed'>): Promise<void> {
    const script = source === undefined && files === undefined ? scriptNamed(scenario) : null
    if (script !== null && isShipped(script)) await openings.prepare(script, seed ?? script.document.seed)
  }

  /** Creates a world from a scenario name or text. Throws CannotCreate, TooManyWorlds, or InvalidFile for an invalid scenario. */
  create({ source, files, ...options }: NewWorld): RunningWorld {
    const { scenario } = options
    if (source !== undefined)
      return this.createFrom(this.#registerSource(scriptFrom(scenario, source, scenario, files)), options)
    const script = scriptNamed(scenario)
    if (script === null) {
      const names = scenarioNames()
      const hint = didYouMean(scenario, names) || ` Available: ${names.join(', ')}.`
      throw new CannotCreate('scenario', `There is no scenario '${scenario}'.${hint}`)
    }
    if (files !== undefined) return this.create({ ...options, files, source: script.source })
    return this.createFrom(isShipped(script) ? script : this.#registerSource(script), options)
  }

  /** Creates a world from a script. Throws CannotCreate or TooManyWorlds. */
  createFrom(script: Script, options: Omit<NewWorld, 'scenario' | 'source'>): RunningWorld {
    const id = this.#idFor(options.id)
    return this.#start(script, options.seed ?? script.document.seed, id, options, null)
  }

  /**
   * Creates an independent copy of a world, at its current or an earlier point in time, including its snapshots.
   */
  async fork(
    world: RunningWorld,
    options: Omit<NewWorld, 'scenario' | 'seed'>,
    from: PointInTime | undefined = undefined,
  ): Promise<RunningWorld> {
    const { at, base, entries } = from ?? (await world.pointInTime())
    const id = this.#idFor(options.id)
    const { broadcaster, toOthers } = world
    const api = world.api.name
    const { rate } = world.reading()
    const snapshots = world.snapshots()
    return this.#start(
      world.script,
      world.seed,
      id,
      { broadcaster, toOthers, api, life: world.life, paused: world.paused(), rate: rate === 0 ? 1 : rate, ...options },
      { at, base: base ?? null, entries: entries.map((entry) => ({ ...entry, epoch: 1 })), epoch: 1, snapshots },
      world,
    )
  }

  /** The world of this id. Counts as a use of the world. */
  get(id: string): RunningWorld | undefined {
    const world = this.#worlds.get(id)
    if (world !== undefined) this.#uses.markUsed(world)
    return world
  }

  /** Changes or removes the label of a world; false if there is no world of this id. */
  relabel(id: string, label: string | null): boolean {
    const world = this.#worlds.get(id)
    if (world === undefined) return false
    world.life = { ...world.life, label }
    this.storage.saveLife(id, world.life)
    return true
  }

  /** In order of creation. */
  list(): readonly RunningWorld[] {
    return [...this.#worlds.values()]
  }

  /** Ends a world and deletes its stored data; false if there is no world of this id. */
  delete(id: string): boolean {
    const world = this.#worlds.get(id)
    if (world === undefined) return false
    this.#worlds.delete(id)
    world.end()
    this.storage.deleteWorld(id)
    return true
  }

  /** Ends the worlds that have been unused for longer than their lifetime, except those that `isInUse`. Returns their ids. */
  endUnused(isInUse: (world: RunningWorld) => boolean): readonly string[] {
    const expired = this.list().filter((world) => this.#uses.hasExpired(world) && !isInUse(world))
    for (const { id } of expired) this.delete(id)
    return expired.map(({ id }) => id)
  }

  /**
   * Calls the listener with every world created from now on, and the one that it branched off from; returns a function that removes
   * the listener.
   */
  onCreated(listener: (world: RunningWorld, origin: RunningWorld | null) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The valid built-in and watched scenarios. */
  scenarios(): readonly ScenarioCard[] {
    return readableScripts().scripts.map(({ name, document }) => {
      const { title, summary, roles, minutes, tags, endless } = document
      return { id: name, title, summary, roles, minutes, tags, endless: endless !== undefined }
    })
  }

  /** Stores and starts a new world. */
  #start(
    script: Script,
    seed: number,
    id: string,
    options: Omit<NewWorld, 'scenario' | 'seed'>,
    from: ContinuedFrom | null,
    origin: RunningWorld | null = null,
  ): RunningWorld {
    const {
      broadcaster = 'reverb',
      toOthers = false,
      api = 'full',
      paused = false,
      rate = 1,
      life = endlessLife,
    } = options
    const dialect = dialectOf(api)
    if (dialect === null) throw new CannotCreate('api', UNKNOWN_DIALECT)
    if (dialect.reduced && isRankOnly(script))
      throw new CannotCreate(
        'api',
        `The scenario '${script.name}' has rank-only auctions, which only the API full has.`,
      )
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
    return this.#run(opening, seed, { ...facts, ...clock }, from, origin)
  }

  #run(
    opening: Opening,
    seed: number,
    settings: WorldSettings,
    from: ContinuedFrom | null,
    origin: RunningWorld | null = null,
  ): RunningWorld {
    const { id, broadcaster, paused, rate, code } = settings
    const world = new Runner({
      id,
      seed,
      opening,
      cast: castOf(opening.script.world, opening.state),
      broadcaster,
      toOthers: settings.toOthers || this.toOthersInAll,
      api: dialectOf(settings.api ?? 'full') ?? fullDialect,
      code,
      life: settings.life ?? endlessLife,
      paused,
      rate,
      time: this.time,
      journal: new Journal(this.storage, id, opening.entries.length),
      from,
      retainedEntries: this.retainedEntries,
    })
    this.#worlds.set(id, world)
    this.#uses.markUsed(world)
    for (const listener of this.#listeners) listener(world, origin)
    return world
  }

  /** Remembers the text of the script, which is stored with its worlds. */
  #registerSource(script: Script): Script {
    this.#sources.set(script, script.source)
    return script
  }

  /** Throws CannotCreate if a custom world file makes the opening fail. */
  #openingOf(script: Script, seed: number): Opening {
    try {
      return openings.get(script, seed)
    } catch (error) {
      if (isShipped(script)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new CannotCreate('scenario', `The world of '${script.name}' cannot be created: ${reason}.`)
    }
  }

  #idFor(wanted: string | undefined): string {
    const id = wanted ?? this.#freeId()
    if (!ID.test(id) || id.length > 40) {
      throw new CannotCreate(
        'id',
        'A world id may contain lowercase letters, digits and single hyphens, at most 40 characters.',
      )
    }
    if (this.#worlds.size >= this.maxWorlds) {
      throw new TooManyWorlds(`World limit reached (${this.maxWorlds}). Delete a world first.`)
    }
    if (this.#worlds.has(id)) throw new CannotCreate('id', `There is already a world named '${id}'.`)
    return id
  }

  #freeId(): string {
    if (this.newId !== null) return this.newId()
    do this.#count += 1
    while (this.#worlds.has(`world-${this.#count}`))
    return `world-${this.#count}`
  }
}
