// The faults of every world: which are on, and what the doors ask of them. They stand between a world and people; the world
// itself never learns of them. simulator.md, Faults
import type { IncomingMessage } from 'node:http'
import type { CallName } from '../../src/contract/calls'
import type { ChannelName } from '../../src/contract/channels'
import { cookieValue } from '../api/middleware/cookies'
import type { SideRecordStore, StoredFault } from '../persistence/side-records'
import { readChannel } from '../realtime/connections/channel-names'
import type { ClientConnection, ConnectionRegistry } from '../realtime/connections/connection-registry'
import type { Frame } from '../realtime/delivery/frame'
import type { RunningWorld, WorldClockReading } from '../runtime/running-world'
import type { Sessions } from '../runtime/sessions'
import { bearerOf, TOKEN_COOKIE } from '../runtime/sessions'
import { atVirtual } from '../runtime/virtual-wait'
import type { WireLog } from '../runtime/wire-log'
import { canonical } from '../world/canonical'
import type { Fault } from '../world/faults/fault'
import { personById, personByKey } from '../world/people/people'
import type { Occasion } from './active-fault'
import { ActiveFault } from './active-fault'

/** What is to be done to one call at one moment. */
export type FaultHit =
  | { readonly kind: 'delay'; readonly ms: number; readonly time: 'real' | 'virtual' }
  | { readonly kind: 'error'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'hang' }

/** How an answer is damaged on its way. */
export type Damage = 'truncated' | 'corrupted'

interface FaultScope {
  faults: ActiveFault[]
  /** Events that wait until there are enough of them to be sent in the opposite order. */
  readonly held: Map<ActiveFault, (() => void)[]>
  readonly hanging: Set<() => void>
  /** True while what has changed is still to be remembered. */
  isChanged: boolean
}

export class Faults {
  readonly #wards = new Map<RunningWorld, FaultScope>()
  readonly #skewed: ((world: RunningWorld) => void)[] = []
  #count = 0

  constructor(
    private readonly lines: ConnectionRegistry,
    private readonly sessions: Sessions,
    private readonly wire: WireLog,
    /** Where they outlive the process; nowhere when null. */
    private readonly memory: SideRecordStore | null = null,
  ) {
    lines.onBound((line, world, userId) => this.#onBound(line, world, userId))
  }

  /** From now on the world's scenario can say what goes wrong. */
  watch(world: RunningWorld): void {
    const ward: FaultScope = { faults: [], held: new Map(), hanging: new Set(), isChanged: false }
    this.#wards.set(world, ward)
    this.#resume(world)
    world.listen((signal) => {
      if (signal.kind === 'logged' && signal.entry.command.name === 'begin fault') {
        this.begin(world, signal.entry.command.fault, 'scenario')
      }
      if (signal.kind === 'replaced') {
        this.#drop(world, (one) => one.source === 'scenario')
        this.#resume(world)
      }
      if (signal.kind === 'ended') {
        for (const hangUp of [...ward.hanging]) hangUp()
        this.#drop(world, () => true)
        this.#wards.delete(world)
      }
    }, 'without announcements')
  }

  /** Takes in those that were on, with their counts. The log alone says what the scenario began, `kept` what is left of it. */
  resume(world: RunningWorld, kept: readonly StoredFault[]): void {
    const logged = this.of(world).map((one) => likeness(one.kept()))
    this.#drop(world, () => true)
    const { now } = world.reading()
    for (const one of kept) {
      this.#count = Math.max(this.#count, one.id)
      if (one.until !== null && one.until <= now) continue
      const place = one.source === 'scenario' ? logged.indexOf(likeness(one)) : null
      if (place === -1) continue
      if (place !== null) logged.splice(place, 1)
      this.#begun(world, ActiveFault.resumed(one))
    }
  }

  /** Those that are on, oldest first. */
  of(world: RunningWorld): readonly ActiveFault[] {
    return this.#wards.get(world)?.faults ?? []
  }

  /** This goes wrong from now on; what is done in a moment (a cut, an end of sessions) is done. */
  begin(world: RunningWorld, fault: Fault, source: 'control' | 'scenario'): void {
    this.wire.tell(world, {
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
      this.lines.cut(world, userId)
      if (fault.lasting === undefined) return
    }
    if (fault.fault === 'half-open socket') for (const line of this.lines.linesOf(world, userId)) line.silence()
    const { lasting } = fault
    this.#add(world, fault, lasting === undefined ? null : world.reading().now + lasting, source)
  }

  /** Takes these back; held events are let go, hanging calls are hung up on. */
  takeBack(world: RunningWorld, ids: ReadonlySet<number>): void {
    this.#drop(world, (one) => ids.has(one.id))
  }

  /** What strikes this call now, in the order in which it was asked for. */
  strikes(world: RunningWorld, call: CallName, person: string | null, when: 'before' | 'after'): readonly FaultHit[] {
    return this.#striking(
      world,
      { call, person },
      (fault) => isOfCalls(fault) && (fault.when ?? 'before') === when,
    ).map(({ fault }) => strikeOf(fault))
  }

  /** How the answer of this call is damaged, or null. */
  damage(world: RunningWorld, call: CallName, person: string | null): Damage | null {
    const [one] = this.#striking(
      world,
      { call, person },
      ({ fault, channel }) => isDamage(fault) && channel === undefined,
    )
    return one === undefined ? null : damageOf(one.fault)
  }

  /** Keeps a hanging call until its client goes, or the fault. */
  hang(world: RunningWorld, hangUp: () => void): () => void {
    const ward = this.#wards.get(world)
    ward?.hanging.add(hangUp)
    return () => ward?.hanging.delete(hangUp)
  }

  /** True when this person may not be let into the channel of that wire name just now. */
  refusesChannel(world: RunningWorld, userId: number, wireName: string): boolean {
    const channel = readChannel(wireName)?.noun
    const occasion = { person: this.#keyOf(world, userId), ...(channel === undefined ? {} : { channel }) }
    return this.#striking(world, occasion, ({ fault }) => fault === 'refuse channel').length > 0
  }

  /** True when no socket of this person stays open just now. */
  cutsSockets(world: RunningWorld, userId: number | null): boolean {
    return this.#isOn(world, 'cut socket', userId)
  }

  /** The same for a socket that is about to open, by the cookie of its page. */
  cutsSocketsOf(request: IncomingMessage): boolean {
    const token = bearerOf(cookieValue(request.headers.cookie, TOKEN_COOKIE) ?? undefined)
    const session = token === null ? null : this.sessions.find(token)
    return session !== null && this.cutsSockets(session.world, session.userId)
  }

  /** The clock as this person is told it. */
  readingFor(world: RunningWorld, userId: number | null): WorldClockReading {
    const reading = world.reading()
    const ward = this.#wards.get(world)
    if (ward === undefined || ward.faults.length === 0) return reading
    const person = userId === null ? null : this.#keyOf(world, userId)
    const ahead = ward.faults
      .filter(({ fault }) => fault.fault === 'skew clock')
      .filter((one) => one.meets({ person }))
      .reduce((sum, { fault }) => sum + (fault.by ?? 0), 0)
    return { ...reading, now: reading.now + ahead }
  }

  /** True when somebody is told another time than the world's. */
  skews(world: RunningWorld): boolean {
    return this.of(world).some(({ fault }) => fault.fault === 'skew clock')
  }

  /** Called when somebody's clock has begun or ceased to be wrong. */
  onSkewed(listener: (world: RunningWorld) => void): void {
    this.#skewed.push(listener)
  }

  /** Sends a channel event as often, as late, as whole and in such an order as the faults let it. */
  deliver(world: RunningWorld, userId: number, channel: ChannelName, frame: Frame, send: (frame: Frame) => void) {
    const ward = this.#wards.get(world)
    if (ward === undefined || ward.faults.length === 0) return send(frame)
    const occasion = { person: this.#keyOf(world, userId), channel }
    const striking = this.#striking(world, occasion, isOfEvents)
    let now = [frame]
    for (const one of striking) {
      switch (one.fault.fault) {
        case 'drop events':
          return
        case 'duplicate events':
          now = [...now, ...now]
          break
        case 'truncate payload':
          now = now.map((each) => each.truncated())
          break
        case 'corrupt payload':
          now = now.map((each) => each.corrupted())
          break
        case 'delay events':
          return this.#later(world, one.fault, () => now.forEach(send))
        case 'reorder events':
          return this.#hold(ward, one, () => now.forEach(send))
        default:
          break
      }
    }
    now.forEach(send)
  }

  #onBound(line: ClientConnection, world: RunningWorld, userId: number | null): void {
    if (this.#isOn(world, 'cut socket', userId)) line.cut()
    else if (this.#isOn(world, 'half-open socket', userId)) line.silence()
  }

  #isOn(world: RunningWorld, name: 'cut socket' | 'half-open socket', userId: number | null): boolean {
    const person = userId === null ? null : this.#keyOf(world, userId)
    return this.of(world).some((one) => one.fault.fault === name && one.meets({ person }))
  }

  /** Those of a kind that meet this occasion, counted; the spent ones go. */
  #striking(world: RunningWorld, occasion: Occasion, isMeant: (fault: Fault) => boolean): readonly ActiveFault[] {
    const ward = this.#wards.get(world)
    if (ward === undefined || ward.faults.length === 0) return []
    const meant = ward.faults.filter((one) => isMeant(one.fault) && one.meets(occasion))
    const striking = meant.filter((one) => one.strikes())
    if (meant.length > 0) this.#remember(world, ward)
    // Those that hold events back are spent with the last one that they let go.
    if (striking.some((one) => one.isSpent)) {
      ward.faults = ward.faults.filter((one) => !one.isSpent || one.fault.fault === 'reorder events')
    }
    return striking
  }

  #hold(ward: FaultScope, one: ActiveFault, release: () => void): void {
    const held = [...(ward.held.get(one) ?? []), release]
    ward.held.set(one, held)
    if (!one.isSpent) return
    ward.faults = ward.faults.filter((other) => other !== one)
    ward.held.delete(one)
    for (const send of held.toReversed()) send()
  }

  #later(world: RunningWorld, { by = 0, time }: Fault, action: () => void): void {
    if (time === 'virtual') atVirtual(world, world.reading().now + by, action)
    else setTimeout(action, by).unref()
  }

  #add(world: RunningWorld, fault: Fault, until: number | null, source: 'control' | 'scenario'): void {
    this.#count += 1
    this.#begun(world, new ActiveFault(this.#count, fault, until, source))
  }

  #begun(world: RunningWorld, one: ActiveFault): void {
    const ward = this.#wards.get(world)
    if (ward === undefined) return
    ward.faults = [...ward.faults, one]
    this.#remember(world, ward)
    if (one.fault.fault === 'skew clock') this.#tellSkewed(world)
    if (one.until !== null) atVirtual(world, one.until, () => this.#drop(world, (other) => other === one))
  }

  /** Once for all that changes in one go. */
  #remember(world: RunningWorld, ward: FaultScope): void {
    if (this.memory === null || ward.isChanged) return
    ward.isChanged = true
    queueMicrotask(() => {
      ward.isChanged = false
      if (!this.#wards.has(world)) return
      const kept = ward.faults.map((one) => one.kept())
      this.memory?.putSideRecord('faults', world.id, '', kept)
    })
  }

  #drop(world: RunningWorld, isMeant: (one: ActiveFault) => boolean): void {
    const ward = this.#wards.get(world)
    const gone = ward?.faults.filter(isMeant) ?? []
    if (ward === undefined || gone.length === 0) return
    ward.faults = ward.faults.filter((one) => !gone.includes(one))
    this.#remember(world, ward)
    for (const one of gone) {
      for (const release of ward.held.get(one) ?? []) release()
      ward.held.delete(one)
    }
    if (gone.some(({ fault }) => fault.fault === 'hang')) for (const hangUp of [...ward.hanging]) hangUp()
    if (gone.some(({ fault }) => fault.fault === 'skew clock')) this.#tellSkewed(world)
  }

  /** What a scenario began before this instant and has not ended yet: after a rewind, a fork, a restart. */
  #resume(world: RunningWorld): void {
    const { now } = world.reading()
    for (const { at, command } of world.log()) {
      if (command.name !== 'begin fault' || command.fault.fault === 'expire token') continue
      const { lasting } = command.fault
      if (lasting === undefined && command.fault.fault === 'cut socket') continue
      const until = lasting === undefined ? null : Date.parse(at) + lasting
      if (until === null || until > now) this.#add(world, command.fault, until, 'scenario')
    }
  }

  #tellSkewed(world: RunningWorld): void {
    for (const listener of this.#skewed) listener(world)
  }

  #keyOf(world: RunningWorld, userId: number): string | null {
    return personById(world.state(), userId)?.key ?? null
  }
}

/** What makes two the same fault, whatever their counts. */
const likeness = ({ fault, until }: StoredFault): string => canonical({ fault, until })

const isDamage = (name: Fault['fault']): boolean => name === 'truncate payload' || name === 'corrupt payload'
const damageOf = ({ fault }: Fault): Damage => (fault === 'truncate payload' ? 'truncated' : 'corrupted')
const isOfCalls = ({ fault }: Fault): boolean => fault === 'delay' || fault === 'error' || fault === 'hang'
const isOfEvents = ({ fault, call }: Fault): boolean =>
  fault === 'drop events' ||
  fault === 'duplicate events' ||
  fault === 'reorder events' ||
  fault === 'delay events' ||
  (isDamage(fault) && call === undefined)

function strikeOf({ fault, by = 0, time = 'real', status = 500, body }: Fault): FaultHit {
  if (fault === 'hang') return { kind: 'hang' }
  if (fault === 'delay') return { kind: 'delay', ms: by, time }
  return { kind: 'error', status, body }
}
