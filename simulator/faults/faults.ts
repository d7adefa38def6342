// The active faults of every world and their effects. Worlds know nothing of them: the gateways and the API apply them
// between a world and its users.
import type { CallName } from '../../src/contract/calls'
import type { ChannelName } from '../../src/contract/channels'
import type { SideRecordStore, StoredFault } from '../persistence/side-records'
import type { RunningWorld, WorldClockReading } from '../runtime/running-world'
import { atVirtualTime } from '../runtime/virtual-wait'
import type { WireLog } from '../runtime/wire-log'
import { canonical } from '../world/canonical'
import type { Fault } from '../world/faults/fault'
import { personById, personByKey } from '../world/people/people'
import { ActiveFault, type Occasion } from './active-fault'
import {
  changesResponses,
  type Damage,
  damageOf,
  damagesResponses,
  type EventHit,
  eventHitOf,
  type FaultHit,
  hitOf,
  hitsCalls,
  hitsEvents,
  NO_HIT,
  type SocketHit,
} from './fault-hits'
import { FaultScope } from './fault-scope'

/** A call that is about to be made or answered. */
export type CallOccasion = Occasion & { readonly call: CallName }

type SocketListener = (world: RunningWorld, userId: number | null, hit: SocketHit) => void

/** The sessions that a fault can end: all of a world, or one user's. */
interface EndableSessions {
  closeAll(world: RunningWorld): void
  closeAllOf(world: RunningWorld, userId: number): void
}

export class Faults {
  readonly #scopes = new Map<RunningWorld, FaultScope>()
  /** Scopes with unsaved changes. */
  readonly #changed = new Set<FaultScope>()
  readonly #onSkewed: ((world: RunningWorld) => void)[] = []
  readonly #onSocketHit: SocketListener[] = []
  #count = 0

  constructor(
    private readonly sessions: EndableSessions,
    private readonly wire: WireLog,
    /** Where faults are stored across restarts; null stores nothing. */
    private readonly records: SideRecordStore | null = null,
  ) {}

  /** Calls the listener when someone's clock becomes skewed or correct again. */
  onSkewed(listener: (world: RunningWorld) => void): void {
    this.#onSkewed.push(listener)
  }

  /** Calls the listener when a fault starts that affects open sockets: one user's, or all of a world's (null). */
  onSocketHit(listener: SocketListener): void {
    this.#onSocketHit.push(listener)
  }

  /** Starts and ends the faults of this world's scenario from now on. */
  watch(world: RunningWorld): void {
    const scope: FaultScope = new FaultScope(() => this.#store(world, scope))
    this.#scopes.set(world, scope)
    this.#resumeLogged(world)
    world.listen((signal) => {
      if (signal.kind === 'logged' && signal.entry.command.name === 'begin fault') {
        this.begin(world, signal.entry.command.fault, 'scenario')
      }
      if (signal.kind === 'replaced') {
        this.#remove(world, (one) => one.source === 'scenario')
        this.#resumeLogged(world)
      }
      if (signal.kind === 'ended') {
        scope.hangUpAll()
        this.#remove(world, () => true)
        this.#scopes.delete(world)
      }
    }, 'without announcements')
  }

  /** Restores stored faults with their counts. Which of a scenario's faults are active follows from the log. */
  resume(world: RunningWorld, stored: readonly StoredFault[]): void {
    const logged = this.of(world).map((one) => identityOf(one.record()))
    this.#remove(world, () => true)
    const { now } = world.reading()
    for (const one of stored) {
      this.#count = Math.max(this.#count, one.id)
      if (one.until !== null && one.until <= now) continue
      const index = one.source === 'scenario' ? logged.indexOf(identityOf(one)) : null
      if (index === -1) continue
      if (index !== null) logged.splice(index, 1)
      this.#activate(world, ActiveFault.resume(one))
    }
  }

  /** The active faults, oldest first. */
  of(world: RunningWorld): readonly ActiveFault[] {
    return this.#scopes.get(world)?.active ?? []
  }

  /** Starts a fault. One-time effects (cutting sockets, ending sessions) happen right away. */
  begin(world: RunningWorld, fault: Fault, source: 'control' | 'scenario'): void {
    this.wire.record(world, {
      direction: 'out',
      kind: 'fault',
      name: fault.fault,
      persona: fault.for ?? null,
      sent: fault,
    })
    const userId = fault.for === undefined ? null : (personByKey(world.state(), fault.for)?.id ?? null)
    if (fault.fault === 'expire token') {
      if (userId === null) this.sessions.closeAll(world)
      else this.sessions.closeAllOf(world, userId)
      return
    }
    if (fault.fault === 'cut socket') {
      this.#hitSockets(world, userId, 'cut')
      if (fault.lasting === undefined) return
    }
    if (fault.fault === 'half-open socket') this.#hitSockets(world, userId, 'silence')
    const { lasting } = fault
    this.#add(world, fault, lasting === undefined ? null : world.reading().now + lasting, source)
  }

  /** Ends these faults, releases held events, and closes hanging calls. */
  end(world: RunningWorld, ids: ReadonlySet<number>): void {
    this.#remove(world, (one) => ids.has(one.id))
  }

  /** The effects on this call, oldest fault first. `person` is a persona's key. */
  callHits(world: RunningWorld, call: CallOccasion, when: 'before' | 'after'): readonly FaultHit[] {
    if (this.of(world).length === 0) return []
    const matches = (fault: Fault): boolean => hitsCalls(fault) && (fault.when ?? 'before') === when
    return this.#callHits(world, call, matches).map((one) => hitOf(one, world))
  }

  /** The faults that replace parts of the response to this call, oldest first. */
  changes(world: RunningWorld, call: CallOccasion): readonly Fault[] {
    if (this.of(world).length === 0) return []
    return this.#callHits(world, call, changesResponses).map(({ fault }) => fault)
  }

  /** How the response to this call is damaged, or null. */
  damage(world: RunningWorld, call: CallOccasion): Damage | null {
    if (this.of(world).length === 0) return null
    const [one] = this.#callHits(world, call, damagesResponses)
    return one === undefined ? null : damageOf(one.fault)
  }

  /** Registers a call that hangs until its fault ends. Returns a function to unregister it if the client leaves first. */
  hang(world: RunningWorld, hangUp: () => void): () => void {
    return this.#scopes.get(world)?.hang(hangUp) ?? (() => undefined)
  }

  /** True if this user may not join a channel now. `channel` is null for one outside the contract. */
  refusesChannel(world: RunningWorld, userId: number, channel: ChannelName | null): boolean {
    const occasion = { person: () => keyOf(world, userId), ...(channel === null ? {} : { channel }) }
    return this.#hits(world, occasion, ({ fault }) => fault === 'refuse channel').length > 0
  }

  /** The effect on a new socket of this user, or null. */
  socketHit(world: RunningWorld, userId: number | null): SocketHit | null {
    if (this.#isActive(world, 'cut socket', userId)) return 'cut'
    return this.#isActive(world, 'half-open socket', userId) ? 'silence' : null
  }

  /** The effect on a channel event for this user. Pass events to be held to `hold`. */
  eventHit(world: RunningWorld, userId: number, channel: ChannelName): EventHit {
    const hits = this.#hits(world, { person: () => keyOf(world, userId), channel }, hitsEvents)
    return hits.length === 0 ? NO_HIT : eventHitOf(hits, world)
  }

  /** Holds an event until its fault has enough of them or ends. */
  hold(world: RunningWorld, faultId: number, release: () => void): void {
    const scope = this.#scopes.get(world)
    if (scope === undefined) release()
    else scope.hold(faultId, release)
  }

  /** The world's clock as this user sees it. */
  readingFor(world: RunningWorld, userId: number | null): WorldClockReading {
    const reading = world.reading()
    const active = this.of(world)
    if (active.length === 0) return reading
    const person = userId === null ? null : keyOf(world, userId)
    const ahead = active
      .filter(({ fault }) => fault.fault === 'skew clock')
      .filter((one) => one.appliesTo({ person }))
      .reduce((sum, one) => sum + one.delayIn(world), 0)
    return { ...reading, now: reading.now + ahead }
  }

  /** True if any user's clock is skewed. */
  skews(world: RunningWorld): boolean {
    return this.of(world).some(({ fault }) => fault.fault === 'skew clock')
  }

  #callHits(world: RunningWorld, { person, ...call }: CallOccasion, matches: (fault: Fault) => boolean) {
    return this.#hits(world, { ...call, person: () => person }, matches)
  }

  #hits(
    world: RunningWorld,
    { person, ...rest }: Omit<Occasion, 'person'> & { readonly person: () => string | null },
    matches: (fault: Fault) => boolean,
  ): readonly ActiveFault[] {
    const scope = this.#scopes.get(world)
    // Hot path: runs for every event and user, so return early without faults.
    if (scope === undefined || scope.active.length === 0) return []
    return scope.hits({ person: person(), ...rest }, matches)
  }

  #isActive(world: RunningWorld, name: Fault['fault'], userId: number | null): boolean {
    const active = this.of(world)
    if (active.length === 0) return false
    const person = userId === null ? null : keyOf(world, userId)
    return active.some((one) => one.fault.fault === name && one.appliesTo({ person }))
  }

  #add(world: RunningWorld, fault: Fault, until: number | null, source: 'control' | 'scenario'): void {
    this.#count += 1
    this.#activate(world, new ActiveFault(this.#count, fault, until, source))
  }

  #activate(world: RunningWorld, one: ActiveFault): void {
    const scope = this.#scopes.get(world)
    if (scope === undefined) return
    scope.add(one)
    if (one.fault.fault === 'skew clock') this.#signalSkew(world)
    if (one.until !== null) atVirtualTime(world, one.until, () => this.#remove(world, (other) => other === one))
  }

  #remove(world: RunningWorld, matches: (one: ActiveFault) => boolean): void {
    const removed = this.#scopes.get(world)?.remove(matches) ?? []
    if (removed.some(({ fault }) => fault.fault === 'skew clock')) this.#signalSkew(world)
  }

  /** Stores the faults of a world, once per batch of changes. */
  #store(world: RunningWorld, scope: FaultScope): void {
    if (this.records === null || this.#changed.has(scope)) return
    this.#changed.add(scope)
    queueMicrotask(() => {
      this.#changed.delete(scope)
      if (!this.#scopes.has(world)) return
      const stored = scope.active.map((one) => one.record())
      this.records?.putSideRecord('faults', world.id, '', stored)
    })
  }

  /** Restarts the scenario's faults that should be active now, after a rewind, fork or restart. */
  #resumeLogged(world: RunningWorld): void {
    const { now } = world.reading()
    for (const { at, command } of world.faultEntries()) {
      if (command.name !== 'begin fault' || command.fault.fault === 'expire token') continue
      const { lasting } = command.fault
      if (lasting === undefined && command.fault.fault === 'cut socket') continue
      const until = lasting === undefined ? null : Date.parse(at) + lasting
      if (until === null || until > now) this.#add(world, command.fault, until, 'scenario')
    }
  }

  #hitSockets(world: RunningWorld, userId: number | null, hit: SocketHit): void {
    for (const listener of this.#onSocketHit) listener(world, userId, hit)
  }

  #signalSkew(world: RunningWorld): void {
    for (const listener of this.#onSkewed) listener(world)
  }
}

const keyOf = (world: RunningWorld, userId: number): string | null => personById(world.state(), userId)?.key ?? null

/** Equal for the same fault, regardless of its counts. */
const identityOf = ({ fault, until }: StoredFault): string => canonical({ fault, until })
