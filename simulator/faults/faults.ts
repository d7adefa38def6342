// The faults of every world: which are active, and what they do to whom. They stand between a world and its people: the
// world itself never learns of them, and the gateways and the API carry them out.
import type { CallName } from '../../src/contract/calls'
import type { ChannelName } from '../../src/contract/channels'
import type { SideRecordStore, StoredFault } from '../persistence/side-records'
import type { RunningWorld, WorldClockReading } from '../runtime/running-world'
import type { Sessions } from '../runtime/sessions'
import { atVirtualTime } from '../runtime/virtual-wait'
import type { WireLog } from '../runtime/wire-log'
import { canonical } from '../world/canonical'
import type { Fault } from '../world/faults/fault'
import { personById, personByKey } from '../world/people/people'
import { ActiveFault } from './active-fault'
import type { Damage, EventHit, FaultHit, SocketHit } from './fault-hits'
import { damageOf, eventHitOf, hitOf, isOfAnswers, isOfCalls, isOfEvents, UNHARMED } from './fault-hits'
import { FaultScope } from './fault-scope'

type SocketListener = (world: RunningWorld, userId: number | null, hit: SocketHit) => void

export class Faults {
  readonly #scopes = new Map<RunningWorld, FaultScope>()
  /** Scopes with a change that is not stored yet. */
  readonly #changed = new Set<FaultScope>()
  readonly #onSkewed: ((world: RunningWorld) => void)[] = []
  readonly #onSocketHit: SocketListener[] = []
  #count = 0

  constructor(
    private readonly sessions: Sessions,
    private readonly wire: WireLog,
    /** Where they are stored across restarts; nowhere when null. */
    private readonly memory: SideRecordStore | null = null,
  ) {}

  /** Called when the clock of somebody has begun or ceased to be wrong. */
  onSkewed(listener: (world: RunningWorld) => void): void {
    this.#onSkewed.push(listener)
  }

  /** Called when a fault begins that hits open sockets: those of one person, or of a whole world (null). */
  onSocketHit(listener: SocketListener): void {
    this.#onSocketHit.push(listener)
  }

  /** From now on the scenario of this world can begin faults. */
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

  /** Restores the stored faults with their counts. Which of a scenario's faults there are is for the log to say. */
  resume(world: RunningWorld, stored: readonly StoredFault[]): void {
    const logged = this.of(world).map((one) => likeness(one.record()))
    this.#remove(world, () => true)
    const { now } = world.reading()
    for (const one of stored) {
      this.#count = Math.max(this.#count, one.id)
      if (one.until !== null && one.until <= now) continue
      const place = one.source === 'scenario' ? logged.indexOf(likeness(one)) : null
      if (place === -1) continue
      if (place !== null) logged.splice(place, 1)
      this.#activate(world, ActiveFault.resumed(one))
    }
  }

  /** The active faults, oldest first. */
  of(world: RunningWorld): readonly ActiveFault[] {
    return this.#scopes.get(world)?.active ?? []
  }

  /** Begins a fault; what takes but a moment (a cut, an end of sessions) is done at once. */
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

  /** Ends these faults; held events are released, hanging calls are closed. */
  end(world: RunningWorld, ids: ReadonlySet<number>): void {
    this.#remove(world, (one) => ids.has(one.id))
  }

  /** What hits this call now, in the order in which the faults began. `person`: a persona's key. */
  callHits(world: RunningWorld, call: CallName, person: string | null, when: 'before' | 'after'): readonly FaultHit[] {
    if (this.of(world).length === 0) return []
    const isMeant = (fault: Fault): boolean => isOfCalls(fault) && (fault.when ?? 'before') === when
    return this.#hits(world, { call, person: () => person }, isMeant).map(({ fault }) => hitOf(fault))
  }

  /** How the answer of this call is damaged, or null. */
  damage(world: RunningWorld, call: CallName, person: string | null): Damage | null {
    if (this.of(world).length === 0) return null
    const [one] = this.#hits(world, { call, person: () => person }, isOfAnswers)
    return one === undefined ? null : damageOf(one.fault)
  }

  /** Registers a call that hangs until its fault ends; returns how to remove it when its client goes first. */
  hang(world: RunningWorld, hangUp: () => void): () => void {
    return this.#scopes.get(world)?.hang(hangUp) ?? (() => undefined)
  }

  /** True when this person may not join a channel now; `channel` null = one that the contract does not know. */
  refusesChannel(world: RunningWorld, userId: number, channel: ChannelName | null): boolean {
    const occasion = { person: () => keyOf(world, userId), ...(channel === null ? {} : { channel }) }
    return this.#hits(world, occasion, ({ fault }) => fault === 'refuse channel').length > 0
  }

  /** What happens to a socket of this person that opens now, or null. */
  socketHit(world: RunningWorld, userId: number | null): SocketHit | null {
    if (this.#isActive(world, 'cut socket', userId)) return 'cut'
    return this.#isActive(world, 'half-open socket', userId) ? 'silence' : null
  }

  /** What happens to a channel event on its way to this person. One that is to be held goes to `hold`. */
  eventHit(world: RunningWorld, userId: number, channel: ChannelName): EventHit {
    const hits = this.#hits(world, { person: () => keyOf(world, userId), channel }, isOfEvents)
    return hits.length === 0 ? UNHARMED : eventHitOf(hits)
  }

  /** Holds an event back until its fault has enough of them or ends. */
  hold(world: RunningWorld, faultId: number, release: () => void): void {
    const scope = this.#scopes.get(world)
    if (scope === undefined) release()
    else scope.hold(faultId, release)
  }

  /** The clock of the world as this person sees it. */
  readingFor(world: RunningWorld, userId: number | null): WorldClockReading {
    const reading = world.reading()
    const active = this.of(world)
    if (active.length === 0) return reading
    const person = userId === null ? null : keyOf(world, userId)
    const ahead = active
      .filter(({ fault }) => fault.fault === 'skew clock')
      .filter((one) => one.appliesTo({ person }))
      .reduce((sum, { fault }) => sum + (fault.by ?? 0), 0)
    return { ...reading, now: reading.now + ahead }
  }

  /** True when somebody sees another time than the world's. */
  skews(world: RunningWorld): boolean {
    return this.of(world).some(({ fault }) => fault.fault === 'skew clock')
  }

  #hits(
    world: RunningWorld,
    {
      person,
      ...rest
    }: { readonly person: () => string | null; readonly call?: CallName; readonly channel?: ChannelName },
    isMeant: (fault: Fault) => boolean,
  ): readonly ActiveFault[] {
    const scope = this.#scopes.get(world)
    // Every event of every person comes by here: without faults it costs nothing.
    if (scope === undefined || scope.active.length === 0) return []
    return scope.hits({ person: person(), ...rest }, isMeant)
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
    if (one.fault.fault === 'skew clock') this.#skewed(world)
    if (one.until !== null) atVirtualTime(world, one.until, () => this.#remove(world, (other) => other === one))
  }

  #remove(world: RunningWorld, isMeant: (one: ActiveFault) => boolean): void {
    const removed = this.#scopes.get(world)?.remove(isMeant) ?? []
    if (removed.some(({ fault }) => fault.fault === 'skew clock')) this.#skewed(world)
  }

  /** Stores the faults of a world: once for all that changes in one go. */
  #store(world: RunningWorld, scope: FaultScope): void {
    if (this.memory === null || this.#changed.has(scope)) return
    this.#changed.add(scope)
    queueMicrotask(() => {
      this.#changed.delete(scope)
      if (!this.#scopes.has(world)) return
      const stored = scope.active.map((one) => one.record())
      this.memory?.putSideRecord('faults', world.id, '', stored)
    })
  }

  /** Begins what the scenario began before this instant and has not ended yet: after a rewind, a fork, a restart. */
  #resumeLogged(world: RunningWorld): void {
    const { now } = world.reading()
    for (const { at, command } of world.faultsBegun()) {
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

  #skewed(world: RunningWorld): void {
    for (const listener of this.#onSkewed) listener(world)
  }
}

const keyOf = (world: RunningWorld, userId: number): string | null => personById(world.state(), userId)?.key ?? null

/** What makes two the same fault, whatever their counts. */
const likeness = ({ fault, until }: StoredFault): string => canonical({ fault, until })
