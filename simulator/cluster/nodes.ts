// The nodes of a cluster. Each renews a two-second lease every half second and watches the leases of the others, by its own clock
// only. While NATS accepts no leases nobody can take over a world, so it is enough that all other nodes confirm this one.
import type { NodeState } from '../api/operations/cluster-state'
import type { Engine } from '../persistence/jetstream/engine'
import { CannotStart } from '../persistence/jetstream/engine'
import { keysOf } from '../persistence/jetstream/reading'
import { within } from '../persistence/jetstream/within'
import { Confirmation } from './confirmation'
import type { NodeCard } from './node-card'

/** A node that hasn't renewed its lease for this long owns nothing, real ms. */
const LEASE_MS = 2_000
const RENEW_INTERVAL_MS = 500
/** Timeout for NATS within a round, real ms. The next round retries. */
const RESPONSE_TIMEOUT_MS = 600
/** Timeout for confirmations, real ms. A confirmed lease starts when the request was sent. */
const CONFIRM_MS = 1_000
/** Other nodes wait a little longer, so that the owner notices first. */
const LOST_AFTER_MS = LEASE_MS + RENEW_INTERVAL_MS
/** How often the list of all nodes is read, in rounds. */
const LIST_EVERY = 4

/**
 * After this many rounds without a lease, a node connects to another NATS server, because a restarted server may report JetStream as
 * unavailable while the others work. Counted in rounds, because a suspended process hasn't tried.
 */
const ROUNDS_PER_SERVER = 4

/** A lost node is forgotten after this long, which frees its name, real ms. */
const FORGET_AFTER_MS = 60_000

interface SeenNode {
  readonly card: NodeCard
  readonly revision: number
  /** When its lease was last seen renewed, by this process's monotonic clock. */
  readonly at: number
}

/** A node of this name is already running. */
class NameTaken extends CannotStart {}

export interface NodesHooks {
  /** Called after each round with whether this node holds its lease. */
  readonly afterRound: (isHeld: boolean) => void
  /** Called before an expired lease is regained, because others may have taken over groups. */
  readonly beforeRegain: () => Promise<void>
  /** The groups that this node owns or is taking over. */
  readonly groups: () => readonly string[]
  /** Called with the groups of all other nodes before an expired lease is regained by confirmation. */
  readonly beforeConfirmed: (ofOthers: ReadonlySet<string>) => void
  /** Called when the connected NATS server granted no lease for some rounds. */
  readonly onUnfitServer: () => void
}

export class Nodes {
  readonly #seen = new Map<string, SeenNode>()
  /** Worlds assigned to a node since its last card. */
  readonly #assigned = new Map<string, number>()
  #heldUntil = 0
  #rounds = 0
  #roundsWithout = 0
  #timer: NodeJS.Timeout | null = null
  #isStopped = false
  #isListening = false
  readonly #confirmation: Confirmation
  #lastRound: Promise<void> = Promise.resolve()
  /** True if NATS didn't respond in the last round. */
  #hasFailed = false

  constructor(
    private readonly engine: Engine,
    private readonly card: () => NodeCard,
    private readonly hooks: NodesHooks,
  ) {
    this.#confirmation = new Confirmation({
      engine,
      card,
      groups: hooks.groups,
      timeoutMs: CONFIRM_MS,
      onSeen: (other) => {
        const revision = this.#seen.get(other.name)?.revision ?? 0
        this.#seen.set(other.name, { card: other, revision, at: performance.now() })
      },
    })
  }

  /** Claims this node's name. Rejects with NameTaken if a running node has it. */
  async join(): Promise<void> {
    const { name, instance } = this.card()
    const before = await this.engine.nodes.get(keyOf(name))
    const other = before?.operation === 'PUT' ? before.json<NodeCard>() : null
    if (before !== null && other !== null && other.instance !== instance) {
      const deadline = performance.now() + LOST_AFTER_MS
      while (performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, RENEW_INTERVAL_MS))
        const now = await this.engine.nodes.get(keyOf(name))
        if (now === null || now.operation !== 'PUT') break
        if (now.revision !== before.revision)
          throw new NameTaken(
            `a node named '${name}' is already running at ${other.address}. Start this one with another --node.`,
          )
      }
    }
    this.#listen()
    await this.#round()
    if (!this.isHeld) throw new Error('NATS did not accept the lease of this node')
    this.#publishChange()
    this.#timer = setInterval(() => {
      this.#lastRound = this.#lastRound.then(() => this.#round())
    }, RENEW_INTERVAL_MS)
  }

  /** True while no other node may take over this node's worlds. */
  get isHeld(): boolean {
    return performance.now() < this.#heldUntil
  }

  /** Waits briefly for the lease, because a process that was busy renews it soon. Resolves with whether it is held. */
  async waitUntilHeld(): Promise<boolean> {
    const deadline = performance.now() + LOST_AFTER_MS
    while (!this.isHeld && !this.#isStopped && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return this.isHeld
  }

  /** True if this node is known to have lost its lease. */
  isGone({ name, instance }: NodeCard): boolean {
    return this.isHeld && !this.alive().some((other) => other.name === name && other.instance === instance)
  }

  /** Live nodes sorted by name, including this one while it holds its lease. */
  alive(): readonly NodeCard[] {
    const now = performance.now()
    const ownCard = this.card()
    const others = [...this.#seen.values()].filter(
      ({ card, at }) => card.name !== ownCard.name && now - at < LOST_AFTER_MS,
    )
    const all = [...(this.isHeld ? [ownCard] : []), ...others.map(({ card }) => card)]
    return all.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  }

  /** All known nodes sorted by name, including lost ones until they are forgotten. */
  states(): readonly NodeState[] {
    const now = performance.now()
    const ownCard = this.card()
    const rows = [...this.#seen.values()]
      .filter(({ card }) => card.name !== ownCard.name)
      .map(({ card, at }) => stateOf(card, now - at < LOST_AFTER_MS))
    return [stateOf(ownCard, this.isHeld), ...rows].toSorted((one, other) => (one.name < other.name ? -1 : 1))
  }

  /** The live node of this name. Refreshes an unknown node first. */
  async find(name: string): Promise<NodeCard | null> {
    if (name !== this.card().name && !this.#seen.has(name)) await this.#refresh(name, true)
    return this.alive().find((card) => card.name === name) ?? null
  }

  /** The matching node with the least load, which then counts as having one more world; null if there is none. */
  least(among: (card: NodeCard) => boolean): NodeCard | null {
    const loadOf = ({ name, worlds }: NodeCard): number => worlds + (this.#assigned.get(name) ?? 0)
    const [least] = this.alive()
      .filter((card) => !card.isDraining && among(card))
      .toSorted((one, other) => loadOf(one) - loadOf(other))
    if (least !== undefined) this.#assigned.set(least.name, (this.#assigned.get(least.name) ?? 0) + 1)
    return least ?? null
  }

  /** Publishes changes of this node's card immediately. */
  async announce(): Promise<void> {
    await this.#round()
    this.#publishChange()
  }

  /** Makes other nodes refresh this node now instead of with their next list. */
  #publishChange(): void {
    this.engine.connection.publish(`${this.engine.prefix}.nodes`, this.card().name)
  }

  /** Subscribes once, even if joining is retried. */
  #listen(): void {
    if (this.#isListening) return
    this.#isListening = true
    this.#confirmation.listen()
    this.#subscribeToChanges()
  }

  #subscribeToChanges(): void {
    this.engine.connection.subscribe(`${this.engine.prefix}.nodes`, {
      callback: (error, message) => {
        const name = error === null ? message.string() : this.card().name
        if (name !== this.card().name) void this.#refresh(name, false).catch(() => undefined)
      },
    })
  }

  /** Releases the name. */
  async leave(): Promise<void> {
    this.#isStopped = true
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#lastRound
    this.#heldUntil = 0
    await within(RESPONSE_TIMEOUT_MS, this.engine.nodes.delete(keyOf(this.card().name))).catch(() => undefined)
    this.#publishChange()
  }

  async #round(): Promise<void> {
    if (this.#isStopped) return
    const startedAt = performance.now()
    // After a failure, request confirmations in parallel.
    const confirmed = this.#hasFailed ? this.#renewByConfirmation() : null
    try {
      const card = this.card()
      await within(
        RESPONSE_TIMEOUT_MS,
        this.engine.nodes.put(keyOf(card.name), JSON.stringify(card), { timeout: RESPONSE_TIMEOUT_MS }),
      )
      // Refresh first, so that a node that was suspended doesn't consider the others dead.
      await this.#refreshAll()
      if (!this.isHeld) await this.hooks.beforeRegain()
      this.#heldUntil = startedAt + LEASE_MS
    } catch {
      // The next round retries. Until then the lease expires unless the other nodes confirm it.
      this.#hasFailed = true
      await (confirmed ?? this.#renewByConfirmation())
    }
    this.#judgeServer()
    this.hooks.afterRound(this.isHeld)
  }

  #judgeServer(): void {
    this.#roundsWithout = this.isHeld ? 0 : this.#roundsWithout + 1
    if (this.#roundsWithout < ROUNDS_PER_SERVER) return
    this.#roundsWithout = 0
    this.hooks.onUnfitServer()
  }

  /** Renews the lease if all other nodes confirm it. An expired lease is regained without the groups that others took over. */
  async #renewByConfirmation(): Promise<void> {
    const askedAt = performance.now()
    const wasHeld = this.isHeld
    // Includes lost nodes until they are forgotten, because they may be on the other side of a network partition.
    const others = [...this.#seen.keys()].filter((name) => name !== this.card().name)
    const ofOthers = await this.#confirmation.groupsOfOthers(others)
    if (ofOthers === null || performance.now() > askedAt + LEASE_MS) return
    if (!wasHeld || !this.isHeld) this.hooks.beforeConfirmed(ofOthers)
    this.#heldUntil = Math.max(this.#heldUntil, askedAt + LEASE_MS)
  }

  async #refreshAll(): Promise<void> {
    // While NATS didn't respond no node could renew its lease, so restart their ages.
    const resetsAge = this.#hasFailed
    this.#rounds += 1
    const names = this.#rounds % LIST_EVERY === 1 ? await this.#listNames() : [...this.#seen.keys()]
    await Promise.all(names.map((name) => this.#refresh(name, resetsAge)))
    this.#hasFailed = false
  }

  async #refresh(name: string, resetsAge: boolean): Promise<void> {
    const entry = await within(RESPONSE_TIMEOUT_MS, this.engine.nodes.get(keyOf(name)))
    if (entry?.operation !== 'PUT') {
      this.#seen.delete(name)
      return
    }
    const known = this.#seen.get(name)
    const isNewRevision = known?.revision !== entry.revision
    const at = known === undefined || isNewRevision || resetsAge ? performance.now() : known.at
    this.#seen.set(name, { card: entry.json<NodeCard>(), revision: entry.revision, at })
    if (isNewRevision) this.#assigned.delete(name)
    if (performance.now() - at < FORGET_AFTER_MS) return
    // Rejected if another node was faster or NATS is full.
    const deletion = this.engine.nodes.delete(keyOf(name), { previousSeq: entry.revision })
    await within(RESPONSE_TIMEOUT_MS, deletion).catch(() => undefined)
  }

  async #listNames(): Promise<readonly string[]> {
    const keys = await within(RESPONSE_TIMEOUT_MS, keysOf(this.engine, 'node.*'))
    return keys.map((key) => key.slice(keyOf('').length))
  }
}

const keyOf = (name: string): string => `node.${name}`

const stateOf = ({ name, worlds, sockets, isDraining }: NodeCard, isAlive: boolean): NodeState => {
  const running = isDraining ? 'draining' : 'alive'
  return { name, worlds, sockets, state: isAlive ? running : 'lost' }
}
