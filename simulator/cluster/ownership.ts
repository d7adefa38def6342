// The ownership of groups of worlds. Records are updated by compare-and-set, so only one of two nodes succeeds. A node runs the
// groups that it owns, and releases those that it can no longer hold.
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import { EntryNumberTaken } from '../persistence/event-store'
import type { Engine } from '../persistence/jetstream/engine'
import { valuesOf } from '../persistence/jetstream/reading'
import { within } from '../persistence/jetstream/within'
import { groupOf } from './groups'
import type { NodeCard } from './node-card'
import type { Nodes } from './nodes'

/** Timeout for reading an owner from NATS, real ms. */
const RESPONSE_TIMEOUT_MS = 1_000

interface OwnerRecord {
  /** The name of the owner; null if the group has none. */
  readonly node: string | null
}

/** The location of a group, as seen from this node; `nowhere` if the group does not exist. */
export type Place =
  | { readonly kind: 'here' }
  | { readonly kind: 'there'; readonly node: NodeCard }
  | { readonly kind: 'nowhere' }

/** The lifecycle of groups on this node. */
export interface Groups {
  /** Runs these worlds here; resolves with how many were resumed. */
  readonly load: (worlds: readonly string[]) => Promise<number>
  /** Reloads the worlds of a group that already run here. */
  readonly reload: (group: string, worlds: readonly string[]) => Promise<void>
  /** Stops running the worlds of a group here without deleting data. */
  readonly unload: (group: string) => void
  /** Resolves when no request for the group is in flight and everything is stored. */
  readonly quiesce: (group: string) => Promise<void>
}

/** This node has no lease, so it must not own anything. */
export class CutOff extends Error {}

export class Ownership {
  readonly #here = new Set<string>()
  /** Groups being taken over or handed over. */
  readonly #moving = new Map<string, Promise<void>>()
  /** Cached owners. A wrong one is corrected by the node that refuses a request. */
  readonly #known = new Map<string, string>()
  /** The last owner that was read, possibly outdated. Used while NATS cannot be read. */
  readonly #last = new Map<string, string>()
  /** How many groups this node has taken over from other nodes. */
  takeOvers = 0

  constructor(
    private readonly engine: Engine,
    private readonly nodes: Nodes,
    private readonly nodeName: string,
    private readonly groups: Groups,
  ) {}

  /** How many groups this node owns. */
  get count(): number {
    return this.#here.size
  }

  /** True if this node owns the group and holds its lease. */
  isHere(group: string): boolean {
    return this.nodes.isHeld && this.#here.has(group)
  }

  /** The location of the group. Takes it over if its owner is lost. Rejects with CutOff. */
  async placeOf(group: string): Promise<Place> {
    if (!(await this.nodes.waitUntilHeld())) throw new CutOff()
    await this.#moving.get(group)
    if (this.#here.has(group)) return { kind: 'here' }
    const known = this.#known.get(group)
    const owner = known === undefined || known === this.nodeName ? null : await this.nodes.find(known)
    if (owner !== null) return { kind: 'there', node: owner }
    return this.#readPlace(group)
  }

  /** Drops the cached owner of the group, because it was wrong. */
  forget(group: string): void {
    this.#known.delete(group)
  }

  async #readPlace(group: string): Promise<Place> {
    const entry = await this.#readRecord(group)
    if (entry === 'unknown') return this.#lastKnownPlace(group)
    if (entry === null || entry.operation !== 'PUT') {
      this.#last.delete(group)
      return { kind: 'nowhere' }
    }
    const { node } = entry.json<OwnerRecord>()
    if (node !== null && node !== this.nodeName) {
      this.#remember(group, node)
      const owner = await this.nodes.find(node)
      if (owner !== null) return { kind: 'there', node: owner }
    }
    if (!(await this.#take(group, entry.revision, node))) return this.#readPlace(group)
    return this.#here.has(group) ? { kind: 'here' } : { kind: 'nowhere' }
  }

  #remember(group: string, node: string): void {
    this.#known.set(group, node)
    this.#last.set(group, node)
  }

  /** The owner record of a group; `unknown` if NATS doesn't respond. */
  async #readRecord(group: string): Promise<Awaited<ReturnType<Engine['nodes']['get']>> | 'unknown'> {
    return within(RESPONSE_TIMEOUT_MS, this.engine.nodes.get(keyOf(group))).catch(() => 'unknown')
  }

  /** The last known owner if it is alive; it refuses the request if it no longer owns the group. Rejects if there is none. */
  async #lastKnownPlace(group: string): Promise<Place> {
    const name = this.#last.get(group)
    const node = name === undefined ? null : await this.nodes.find(name)
    if (node === null) throw new Error(`NATS did not return the owner of '${group}'`)
    return { kind: 'there', node }
  }

  /** Claims the group of a new world. Rejects with EntryNumberTaken if it already exists. */
  async claimNew(world: string): Promise<void> {
    const group = groupOf(world)
    if (this.#here.has(group)) return
    if (!(await this.claim(group))) throw new EntryNumberTaken(world)
  }

  /** Claims a new group; false if it already has a record. */
  async claim(group: string): Promise<boolean> {
    if (!(await this.nodes.waitUntilHeld())) throw new CutOff()
    try {
      await this.engine.nodes.create(keyOf(group), recordOf(this.nodeName))
    } catch (error) {
      if (isTakenByOther(error)) return false
      throw error
    }
    this.#here.add(group)
    return true
  }

  /** Deletes the record of a group whose worlds were deleted. */
  async deleteRecord(group: string): Promise<void> {
    this.#here.delete(group)
    this.#last.delete(group)
    await this.engine.nodes.delete(keyOf(group))
  }

  /** Releases a group that another node took over. Leaves its record unchanged. */
  release(group: string): void {
    this.forget(group)
    if (this.#here.delete(group)) this.groups.unload(group)
  }

  /** Reloads a group that stays here. Rejects, changing nothing, if it cannot be read now. */
  async reload(group: string): Promise<void> {
    await this.#exclusively(group, async () => {
      if (this.#here.has(group)) await this.groups.reload(group, await this.#worldsOf(group))
    })
  }

  /** Releases all groups and returns them. Others may or may not have taken them over. */
  releaseAll(): readonly string[] {
    this.#known.clear()
    const groups = [...this.#here]
    for (const group of groups) this.release(group)
    return groups
  }

  /** The groups that this node owns, is taking over or is handing over. */
  get ownedOrMoving(): readonly string[] {
    return [...this.#here, ...this.#moving.keys()]
  }

  /** Releases the groups that others own by now, and returns them. */
  releaseOwnedByOthers(others: ReadonlySet<string>): readonly string[] {
    this.#known.clear()
    const released = [...this.#here].filter((group) => others.has(group))
    for (const group of released) this.release(group)
    return released
  }

  /**
   * Verifies and renews all ownership records after this node lost its lease, so that a pending take-over by another node fails.
   * Releases groups that were taken over, and resolves with them.
   */
  async verifyAll(): Promise<readonly string[]> {
    this.#known.clear()
    const checked = await Promise.all(
      [...this.#here].map(async (group) => ({ group, isOwn: await this.#isStillOwn(group) })),
    )
    const lost = checked.flatMap(({ group, isOwn }) => (isOwn ? [] : [group]))
    for (const group of lost) this.release(group)
    return lost
  }

  async #isStillOwn(group: string): Promise<boolean> {
    const entry = await this.engine.nodes.get(keyOf(group))
    if (entry === null || entry.operation !== 'PUT' || entry.json<OwnerRecord>().node !== this.nodeName) return false
    try {
      await this.engine.nodes.update(keyOf(group), recordOf(this.nodeName), entry.revision)
      return true
    } catch (error) {
      if (isTakenByOther(error)) return false
      throw error
    }
  }

  /** Hands a group over to a node, which loads it with the next request or sweep. */
  async handOver(group: string, to: string | null): Promise<void> {
    await this.#exclusively(group, async () => {
      await this.groups.quiesce(group)
      this.#here.delete(group)
      this.groups.unload(group)
      await this.engine.nodes.put(keyOf(group), recordOf(to))
      if (to === null) this.#known.delete(group)
      else this.#remember(group, to)
    })
  }

  /** The groups of this node, oldest first. */
  list(): readonly string[] {
    return [...this.#here]
  }

  /** Loads groups that belong to this node or whose owner is lost. */
  async sweep(): Promise<void> {
    for (const { key, value } of await valuesOf(this.engine, 'nodes', 'owner.*')) {
      const group = key.slice(keyOf('').length)
      const { node } = value as OwnerRecord
      if (this.#here.has(group) || !this.nodes.isHeld) continue
      if (node !== null && node !== this.nodeName && (await this.nodes.find(node)) !== null) continue
      this.#known.delete(group)
      await this.placeOf(group).catch(() => undefined)
    }
  }

  /** Takes the group over from its last owner and loads its worlds. False if another node was faster. */
  async #take(group: string, revision: number, from: string | null): Promise<boolean> {
    let isTaken = false
    await this.#exclusively(group, async () => {
      if (this.#here.has(group)) {
        isTaken = true
        return
      }
      try {
        await this.engine.nodes.update(keyOf(group), recordOf(this.nodeName), revision)
      } catch (error) {
        if (isTakenByOther(error)) return
        throw error
      }
      isTaken = true
      const count = await this.groups.load(await this.#worldsOf(group))
      if (count === 0) return void (await this.engine.nodes.delete(keyOf(group)))
      this.#here.add(group)
      if (from !== this.nodeName && from !== null) this.takeOvers += 1
    })
    return isTaken
  }

  async #worldsOf(group: string): Promise<readonly string[]> {
    const { manager, log, subjectOf } = this.engine
    const { state } = await manager.streams.info(log, { subjects_filter: subjectOf('*') })
    const ids = Object.keys(state.subjects ?? {}).map((subject) => subject.slice(subjectOf('').length))
    return ids.filter((id) => groupOf(id) === group)
  }

  async #exclusively(group: string, work: () => Promise<void>): Promise<void> {
    const done = (this.#moving.get(group) ?? Promise.resolve()).then(work)
    const quiet = done.catch(() => undefined)
    this.#moving.set(group, quiet)
    void quiet.then(() => {
      if (this.#moving.get(group) === quiet) this.#moving.delete(group)
    })
    await done
  }
}

const isTakenByOther = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence

const keyOf = (group: string): string => `owner.${group}`
const recordOf = (node: string | null): string => JSON.stringify({ node } satisfies OwnerRecord)
