// Which node owns what: a hint that every node computes by itself. The live nodes are the keys of a bucket that forgets them after
// two seconds; rendezvous hashing gives each group of worlds to one of them. Two nodes that disagree for a moment are safe, because
// the log accepts only one of them (persistence/jetstream/world-log.ts).
import { createHash } from 'node:crypto'
import type { NodeState } from '../api/operations/cluster-state'
import { CannotStart, type Engine, NODE_TTL_MS } from '../persistence/jetstream/engine'
import { valuesOf } from '../persistence/jetstream/reading'
import { within } from '../persistence/jetstream/within'
import { MAX_SKEW_MS } from './signed-calls'

/** How often a node writes its key and reads those of the others, real ms. */
const BEAT_MS = 500
/** Timeout for that, real ms. */
const BEAT_TIMEOUT_MS = 1_000
/** How long a lost node is shown, real ms. */
const LOST_SHOWN_MS = 60_000

/** A node as the others see it. */
export interface NodeCard {
  readonly name: string
  /** `http://one.internal:4000` */
  readonly address: string
  /** Changes with every start. */
  readonly instance: string
  /** True while it hands its worlds over. */
  readonly isDraining: boolean
  readonly worlds: number
  readonly sockets: number
}

interface PlacementHooks {
  /** Called after each beat. `isChanged`: true if a group may have another owner than before. */
  readonly onBeat: (isChanged: boolean) => void
  /** Called before this node goes on after it was stopped or cut off from NATS. Rejects if NATS doesn't answer. */
  readonly onRegained: () => Promise<void>
}

export class Placement {
  /** The live nodes at the last beat, by name. */
  #nodes: ReadonlyMap<string, NodeCard> = new Map()
  /** The names of the nodes that may own something, at the last beat and at the one before. */
  #owners: readonly string[] = []
  #ownersBefore: readonly string[] = []
  #lost: readonly { readonly card: NodeCard; readonly at: number }[] = []
  /** When the last beat ended, and when the last successful one did; `performance.now()`. */
  #beatenAt = Number.NEGATIVE_INFINITY
  #connectedAt = Number.NEGATIVE_INFINITY
  /** Until then a missing key doesn't mean a lost node, because nodes could not write theirs. */
  #trustAbsenceFrom = 0
  #beating: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #isStopped = false

  constructor(
    private readonly engine: Engine,
    private readonly card: () => NodeCard,
    private readonly hooks: PlacementHooks,
  ) {}

  get #me(): string {
    return this.card().name
  }

  /** Takes this node's name and starts its heartbeat. Rejects with CannotStart if the name is taken or the clock is wrong. */
  async join(): Promise<void> {
    await this.#takeName()
    await this.beat()
    await new Promise((resolve) => setTimeout(resolve, BEAT_MS))
    await this.beat()
    if (!this.isConnected) throw new Error('NATS did not accept the heartbeat of this node')
    this.#schedule()
  }

  /** True if NATS accepted a heartbeat recently. */
  get isConnected(): boolean {
    return performance.now() - this.#connectedAt < NODE_TTL_MS
  }

  /** The live nodes, sorted by name. */
  nodes(): readonly NodeCard[] {
    return [...this.#nodes.values()].toSorted(byName)
  }

  /** The node that owns this group; null if there is none. */
  ownerOf(group: string): NodeCard | null {
    const name = ownerAmong(this.#owners, group)
    return name === null ? null : (this.#nodes.get(name) ?? null)
  }

  isMine(group: string): boolean {
    return ownerAmong(this.#owners, group) === this.#me
  }

  /** True if this node owns the group and nobody else still serves it: the owner before is gone, or has had a beat to notice. */
  mayLoad(group: string): boolean {
    const before = ownerAmong(this.#ownersBefore, group)
    return this.isMine(group) && before !== null && (before === this.#me || !this.#nodes.has(before))
  }

  /** Resolves at once, or after a beat if this process was stopped for a while and may no longer own anything. */
  async upToDate(): Promise<void> {
    if (performance.now() - this.#beatenAt > NODE_TTL_MS && this.#timer !== null) await this.beat()
  }

  /** All known nodes sorted by name, with those lost during the last minute. */
  states(): readonly NodeState[] {
    const since = performance.now() - LOST_SHOWN_MS
    const lost = this.#lost.filter(({ card: { name }, at }) => at > since && !this.#nodes.has(name))
    return [
      ...this.nodes().map((card) => stateOf(card, card.isDraining ? 'draining' : 'alive')),
      ...lost.map(({ card }) => stateOf(card, 'lost')),
    ].toSorted(byName)
  }

  /** Writes this node's key and reads those of the others. A beat that is already running counts. */
  beat(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => {
      this.#beatenAt = performance.now()
      this.#beating = null
    })
    return this.#beating
  }

  /** Stops the heartbeat and gives the name up. */
  async leave(): Promise<void> {
    this.#isStopped = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    await this.#beating
    await within(BEAT_TIMEOUT_MS, this.engine.nodes.delete(this.#me)).catch(() => undefined)
  }

  async #takeName(): Promise<void> {
    const deadline = performance.now() + NODE_TTL_MS + BEAT_TIMEOUT_MS
    for (;;) {
      // The key of an earlier process of this name soon expires.
      const error = await this.engine.nodes.create(this.#me, JSON.stringify(this.card())).then(
        () => null,
        (reason: unknown) => reason,
      )
      if (error === null) break
      const other = await this.engine.nodes.get(this.#me)
      if (other === null || other.operation !== 'PUT') throw error
      if (performance.now() > deadline)
        throw new CannotStart(
          `a node named '${this.#me}' is already running at ${other.json<NodeCard>().address}. Start this one with another --node.`,
        )
      await new Promise((resolve) => setTimeout(resolve, BEAT_MS))
    }
    const skewMs = Date.now() - ((await this.engine.nodes.get(this.#me))?.created.getTime() ?? Date.now())
    if (Math.abs(skewMs) <= MAX_SKEW_MS) return
    const direction = skewMs > 0 ? 'ahead of' : 'behind'
    throw new CannotStart(
      `the clock of this machine is ${Math.round(Math.abs(skewMs) / 1000)} s ${direction} the clock of NATS. Synchronize them: nodes refuse calls that are more than ${MAX_SKEW_MS / 1000} s old.`,
    )
  }

  #schedule(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void this.beat().then(() => this.#schedule()), BEAT_MS)
  }

  async #beat(): Promise<void> {
    if (this.#isStopped) return
    const startedAt = performance.now()
    const wasAway = !this.isConnected
    try {
      if (wasAway) await within(BEAT_TIMEOUT_MS, this.engine.prepareNodes())
      await within(BEAT_TIMEOUT_MS, this.engine.nodes.put(this.#me, JSON.stringify(this.card())))
      // This module wrote the values.
      const keys = await within(BEAT_TIMEOUT_MS, valuesOf(this.engine, 'live', '>'))
      const cards = keys.map(({ value }) => value as NodeCard)
      if (wasAway) {
        this.#trustAbsenceFrom = startedAt + NODE_TTL_MS
        await this.hooks.onRegained()
      }
      this.#connectedAt = startedAt
      this.#see(cards, startedAt)
      // Who owned what meanwhile is unknown.
      if (wasAway) this.#ownersBefore = []
    } catch {
      // The others may not have been able to write their keys either. The next beat tries again.
      this.#trustAbsenceFrom = performance.now() + NODE_TTL_MS
    }
  }

  #see(cards: readonly NodeCard[], at: number): void {
    const nodes = new Map([...cards, this.card()].map((card) => [card.name, card]))
    for (const card of this.#nodes.values()) {
      if (nodes.has(card.name)) continue
      if (at < this.#trustAbsenceFrom) nodes.set(card.name, card)
      else if (!card.isDraining) this.#lost = [...this.#lost.filter((one) => one.card.name !== card.name), { card, at }]
    }
    this.#nodes = nodes
    const owners = [...nodes.values()].flatMap(({ name, isDraining }) => (isDraining ? [] : [name])).toSorted()
    const isChanged = [this.#owners, this.#ownersBefore].some((before) => before.join() !== owners.join())
    this.#ownersBefore = this.#owners
    this.#owners = owners
    this.hooks.onBeat(isChanged)
  }
}

/** The name with the highest hash: when one is added or removed, only its own groups move. */
export function ownerAmong(names: readonly string[], group: string): string | null {
  let owner: string | null = null
  let highest = ''
  for (const name of names) {
    const weight = createHash('sha256').update(`${name} ${group}`).digest('hex')
    if (weight > highest) [owner, highest] = [name, weight]
  }
  return owner
}

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : 1

const stateOf = ({ name, worlds, sockets }: NodeCard, state: NodeState['state']): NodeState => ({
  name,
  worlds,
  sockets,
  state,
})
