// The nodes of a cluster: each renews a lease of two seconds every half a second, and looks at those of the others. Judged by
// what this node sees itself, never by the clocks of others. While NATS takes no lease nobody can take a world over either:
// then it is enough that all other nodes confirm this one.
import type { NodeState } from '../api/operations/cluster-state'
import type { Engine } from '../persistence/jetstream/engine'
import { CannotStart } from '../persistence/jetstream/engine'
import { keysOf } from '../persistence/jetstream/reading'
import { within } from '../persistence/jetstream/within'
import { Confirmation } from './confirmation'
import type { NodeCard } from './node-card'

/** A node that has not renewed for so long owns nothing any more, real ms. */
const LEASE_MS = 2_000
const RENEW_INTERVAL_MS = 500
/** How long NATS may take to answer in a round; the next round asks again. Real ms. */
const RESPONSE_TIMEOUT_MS = 600
/** How long the others may take to confirm: what they confirm is a lease from the question on. Real ms. */
const CONFIRM_MS = 1_000
/** The others wait a little longer, so that the owner knows it first. */
const LOST_AFTER_MS = LEASE_MS + RENEW_INTERVAL_MS
/** So many rounds after which the list of all nodes is read anew. */
const LIST_EVERY = 4

/**
 * So many rounds without a lease after which a node connects to another server: one that came back may answer that JetStream is
 * away while the others go on. Rounds, not time: who has slept has not tried.
 */
const ROUNDS_PER_SERVER = 4

/** The name of a node that has not renewed for so long is free again. */
const FORGET_AFTER_MS = 60_000

interface SeenNode {
  readonly card: NodeCard
  readonly revision: number
  /** By the clock of this process that never jumps. */
  readonly at: number
}

/** A node of this name runs already. */
class NameTaken extends CannotStart {}

export interface NodesHooks {
  /** Called after each round, with whether this node holds its lease. */
  readonly afterRound: (isHeld: boolean) => void
  /** Called before a lease that has run out is held again; others may have taken over what this node had. */
  readonly beforeRegain: () => Promise<void>
  /** The groups of worlds that this node has, or is about to have. */
  readonly groups: () => readonly string[]
  /** Called with the groups of the other nodes before a lease that has run out is held again by their confirmation. */
  readonly beforeConfirmed: (ofOthers: ReadonlySet<string>) => void
  /** Called when the server of NATS that this node is connected to has given it no lease for some rounds. */
  readonly onUnfitServer: () => void
}

export class Nodes {
  readonly #seen = new Map<string, SeenNode>()
  /** Worlds that were given to a node since it was seen. */
  readonly #assigned = new Map<string, number>()
  #heldUntil = 0
  #rounds = 0
  #roundsWithout = 0
  #timer: NodeJS.Timeout | null = null
  #isStopped = false
  #isListening = false
  readonly #confirmation: Confirmation
  #lastRound: Promise<void> = Promise.resolve()
  /** NATS did not answer in the last round. */
  #hasFailed = false

  constructor(
    private readonly engine: Engine,
    private readonly card: () => NodeCard,
    private readonly hooks: NodesHooks,
  ) {
    this.#confirmation = new Confirmation({
      ...{ engine, card, groups: hooks.groups, timeoutMs: CONFIRM_MS },
      onSeen: (other) => {
        const revision = this.#seen.get(other.name)?.revision ?? 0
        this.#seen.set(other.name, { card: other, revision, at: performance.now() })
      },
    })
  }

  /** Takes this name; rejects with NameTaken when a node that is alive has it. */
  async join(): Promise<void> {
    const { name, instance } = this.card()
    const before = await this.engine.nodes.get(keyOf(name))
    const other = before?.operation === 'PUT' ? before.json<NodeCard>() : null
    if (before !== null && other !== null && other.instance !== instance) {
      const until = performance.now() + LOST_AFTER_MS
      while (performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, RENEW_INTERVAL_MS))
        const now = await this.engine.nodes.get(keyOf(name))
        if (now === null || now.operation !== 'PUT') break
        if (now.revision !== before.revision)
          throw new NameTaken(`there is a node '${name}' already, at ${other.address}. Give this one another --node.`)
      }
    }
    this.#listen()
    await this.#round()
    if (!this.isHeld) throw new Error('NATS did not take the lease of this node')
    this.#publishChange()
    this.#timer = setInterval(() => {
      this.#lastRound = this.#lastRound.then(() => this.#round())
    }, RENEW_INTERVAL_MS)
  }

  /** True while no other node may take over what this one owns. */
  get isHeld(): boolean {
    return performance.now() < this.#heldUntil
  }

  /** Resolves with whether it holds its lease, for which it waits a little: a process that was busy renews at once. */
  async waitUntilHeld(): Promise<boolean> {
    const until = performance.now() + LOST_AFTER_MS
    while (!this.isHeld && !this.#isStopped && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return this.isHeld
  }

  /** True when it is known that this node has not renewed its lease in time. */
  isGone({ name, instance }: NodeCard): boolean {
    return this.isHeld && !this.alive().some((other) => other.name === name && other.instance === instance)
  }

  /** Those that are alive, by name; this one among them while it holds its lease. */
  alive(): readonly NodeCard[] {
    const now = performance.now()
    const own = this.card()
    const others = [...this.#seen.values()].filter(({ card, at }) => card.name !== own.name && now - at < LOST_AFTER_MS)
    const all = [...(this.isHeld ? [own] : []), ...others.map(({ card }) => card)]
    return all.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  }

  /** All that are known, by name: also those that do not renew their lease, until they are forgotten. */
  states(): readonly NodeState[] {
    const now = performance.now()
    const own = this.card()
    const rows = [...this.#seen.values()]
      .filter(({ card }) => card.name !== own.name)
      .map(({ card, at }) => stateOf(card, now - at < LOST_AFTER_MS))
    return [stateOf(own, this.isHeld), ...rows].toSorted((one, other) => (one.name < other.name ? -1 : 1))
  }

  /** The node of this name, when it is alive; one that has just come is looked at first. */
  async find(name: string): Promise<NodeCard | null> {
    if (name !== this.card().name && !this.#seen.has(name)) await this.#refresh(name, true)
    return this.alive().find((card) => card.name === name) ?? null
  }

  /** The one among these with the least load, which has one world more from now on; null where there is none. */
  least(among: (card: NodeCard) => boolean): NodeCard | null {
    const loadOf = ({ name, worlds }: NodeCard): number => worlds + (this.#assigned.get(name) ?? 0)
    const [least] = this.alive()
      .filter((card) => !card.isDraining && among(card))
      .toSorted((one, other) => loadOf(one) - loadOf(other))
    if (least !== undefined) this.#assigned.set(least.name, (this.#assigned.get(least.name) ?? 0) + 1)
    return least ?? null
  }

  /** Tells the others at once what has changed. */
  async announce(): Promise<void> {
    await this.#round()
    this.#publishChange()
  }

  /** The others look at this node now, and not only with their next list. */
  #publishChange(): void {
    this.engine.connection.publish(`${this.engine.prefix}.nodes`, this.card().name)
  }

  /** Once, however often it has to be tried to join. */
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

  /** Gives the name back. */
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
    // After a failure nobody waits for the next one.
    const confirmed = this.#hasFailed ? this.#renewByConfirmation() : null
    try {
      const card = this.card()
      await within(
        RESPONSE_TIMEOUT_MS,
        this.engine.nodes.put(keyOf(card.name), JSON.stringify(card), { timeout: RESPONSE_TIMEOUT_MS }),
      )
      // First seen, then held: whoever has slept must not take the others for dead.
      await this.#refreshAll()
      if (!this.isHeld) await this.hooks.beforeRegain()
      this.#heldUntil = startedAt + LEASE_MS
    } catch {
      // The next round tries again; until then the lease runs out, unless the others confirm it.
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

  /** Holds its lease when the others confirm it; one that has run out, without what they have taken over meanwhile. */
  async #renewByConfirmation(): Promise<void> {
    const askedAt = performance.now()
    const wasHeld = this.isHeld
    // All that are known, a lost one among them until it is forgotten: it may be on the other side of a line that is cut.
    const others = [...this.#seen.keys()].filter((name) => name !== this.card().name)
    const ofOthers = await this.#confirmation.groupsOfOthers(others)
    if (ofOthers === null || performance.now() > askedAt + LEASE_MS) return
    if (!wasHeld || !this.isHeld) this.hooks.beforeConfirmed(ofOthers)
    this.#heldUntil = Math.max(this.#heldUntil, askedAt + LEASE_MS)
  }

  async #refreshAll(): Promise<void> {
    // While NATS did not answer nobody could renew: that counts for nobody.
    const resetsAge = this.#hasFailed
    this.#rounds += 1
    const names = this.#rounds % LIST_EVERY === 1 ? await this.#listNames() : [...this.#seen.keys()]
    await Promise.all(names.map((name) => this.#refresh(name, resetsAge)))
    this.#hasFailed = false
  }

  async #refresh(name: string, isForgiven: boolean): Promise<void> {
    const entry = await within(RESPONSE_TIMEOUT_MS, this.engine.nodes.get(keyOf(name)))
    if (entry?.operation !== 'PUT') {
      this.#seen.delete(name)
      return
    }
    const known = this.#seen.get(name)
    const isNews = known?.revision !== entry.revision
    const at = known === undefined || isNews || isForgiven ? performance.now() : known.at
    this.#seen.set(name, { card: entry.json<NodeCard>(), revision: entry.revision, at })
    if (isNews) this.#assigned.delete(name)
    if (performance.now() - at < FORGET_AFTER_MS) return
    // Refused when another node was quicker, or when there is no room.
    const forgotten = this.engine.nodes.delete(keyOf(name), { previousSeq: entry.revision })
    await within(RESPONSE_TIMEOUT_MS, forgotten).catch(() => undefined)
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
