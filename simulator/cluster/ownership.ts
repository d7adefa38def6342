// Which node owns which group of worlds: written down with the revision that was read, so that of two who want it one gets it.
// What this node owns runs here; what it cannot hold any more it lets go.
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import { EntryNumberTaken } from '../persistence/event-store'
import type { Engine } from '../persistence/jetstream/engine'
import { valuesOf } from '../persistence/jetstream/reading'
import { within } from '../persistence/jetstream/within'
import { groupOf } from './groups'
import type { NodeCard } from './node-card'
import type { Nodes } from './nodes'

/** How long NATS may take to say who has a group, real ms. */
const RESPONSE_TIMEOUT_MS = 1_000

interface OwnerRecord {
  /** The name of the node; null while nobody owns the group. */
  readonly node: string | null
}

/** Where a group is. */
export type Place =
  | { readonly kind: 'here' }
  | { readonly kind: 'there'; readonly node: NodeCard }
  | { readonly kind: 'nowhere' }

/** What becomes of a group on this node. */
export interface Groups {
  /** Runs these worlds here; resolves with how many there are. */
  readonly load: (worlds: readonly string[]) => Promise<number>
  /** Runs these worlds, which run here, as they are stored. */
  readonly reload: (group: string, worlds: readonly string[]) => Promise<void>
  /** Ends them here, and deletes nothing. */
  readonly unload: (group: string) => void
  /** Resolves when nothing is asked of the group any more and all of it is stored; nothing new begins meanwhile. */
  readonly quiesce: (group: string) => Promise<void>
}

/** This node is not allowed to own anything now. */
export class CutOff extends Error {}

export class Ownership {
  readonly #here = new Set<string>()
  /** Groups that are coming or going. */
  readonly #moving = new Map<string, Promise<void>>()
  /** What was read last; another node says when it is wrong. */
  readonly #known = new Map<string, string>()
  /** Whom each group had when that was read last, right or wrong by now: for as long as it cannot be read. */
  readonly #last = new Map<string, string>()
  takeOvers = 0

  constructor(
    private readonly engine: Engine,
    private readonly nodes: Nodes,
    private readonly own: string,
    private readonly groups: Groups,
  ) {}

  get count(): number {
    return this.#here.size
  }

  isHere(group: string): boolean {
    return this.nodes.isHeld && this.#here.has(group)
  }

  /** Where the group is; takes it over when its owner is gone. Rejects with CutOff. */
  async placeOf(group: string): Promise<Place> {
    if (!(await this.nodes.waitUntilHeld())) throw new CutOff()
    await this.#moving.get(group)
    if (this.#here.has(group)) return { kind: 'here' }
    const known = this.#known.get(group)
    const owner = known === undefined || known === this.own ? null : await this.nodes.find(known)
    if (owner !== null) return { kind: 'there', node: owner }
    return this.#readPlace(group)
  }

  /** What was known of the group was wrong. */
  forget(group: string): void {
    this.#known.delete(group)
  }

  async #readPlace(group: string): Promise<Place> {
    const entry = await this.#record(group)
    if (entry === 'unknown') return this.#lastKnownPlace(group)
    if (entry === null || entry.operation !== 'PUT') {
      this.#last.delete(group)
      return { kind: 'nowhere' }
    }
    const { node } = entry.json<OwnerRecord>()
    if (node !== null && node !== this.own) {
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

  /** What is written down of a group; `unknown` while NATS does not say. */
  async #record(group: string): Promise<Awaited<ReturnType<Engine['nodes']['get']>> | 'unknown'> {
    return within(RESPONSE_TIMEOUT_MS, this.engine.nodes.get(keyOf(group))).catch(() => 'unknown')
  }

  /** The node that had the group last, if it is alive: it says so when it has it no more. Rejects when there is none. */
  async #lastKnownPlace(group: string): Promise<Place> {
    const name = this.#last.get(group)
    const node = name === undefined ? null : await this.nodes.find(name)
    if (node === null) throw new Error(`NATS does not say who has '${group}'`)
    return { kind: 'there', node }
  }

  /** A world that is made here; rejects with EntryNumberTaken when there is one of this name. */
  async created(world: string): Promise<void> {
    const group = groupOf(world)
    if (this.#here.has(group)) return
    if (!(await this.claim(group))) throw new EntryNumberTaken(world)
  }

  /** Takes a group that nobody has; false when somebody has it. */
  async claim(group: string): Promise<boolean> {
    if (!(await this.nodes.waitUntilHeld())) throw new CutOff()
    try {
      await this.engine.nodes.create(keyOf(group), recordOf(this.own))
    } catch (error) {
      if (isTakenByOther(error)) return false
      throw error
    }
    this.#here.add(group)
    return true
  }

  /** The group is gone with its worlds. */
  async ended(group: string): Promise<void> {
    this.#here.delete(group)
    this.#last.delete(group)
    await this.engine.nodes.delete(keyOf(group))
  }

  /** Lets a group go that somebody else has; its record stays as it is. */
  lost(group: string): void {
    this.forget(group)
    if (this.#here.delete(group)) this.groups.unload(group)
  }

  /** Reads a group anew that is here and stays here. Rejects when that is not possible now; then it goes on as before. */
  async reread(group: string): Promise<void> {
    await this.#exclusively(group, async () => {
      if (this.#here.has(group)) await this.groups.reload(group, await this.#worldsOf(group))
    })
  }

  /** Lets everything go, and answers what that was: whether others have it by now is not known. */
  loseAll(): readonly string[] {
    this.#known.clear()
    const groups = [...this.#here]
    for (const group of groups) this.lost(group)
    return groups
  }

  /** The groups that are here, or coming or going. */
  get held(): readonly string[] {
    return [...this.#here, ...this.#moving.keys()]
  }

  /** Lets go what others have by now, and answers what that was. */
  loseTo(others: ReadonlySet<string>): readonly string[] {
    this.#known.clear()
    const gone = [...this.#here].filter((group) => others.has(group))
    for (const group of gone) this.lost(group)
    return gone
  }

  /**
   * Makes sure of everything that is here after this node could not renew its lease: from then on whoever took the node for
   * dead comes too late, and what somebody has taken over is let go. Resolves with those groups.
   */
  async verifyAll(): Promise<readonly string[]> {
    this.#known.clear()
    const checked = await Promise.all(
      [...this.#here].map(async (group) => ({ group, isOwn: await this.#isStillOwn(group) })),
    )
    const gone = checked.flatMap(({ group, isOwn }) => (isOwn ? [] : [group]))
    for (const group of gone) this.lost(group)
    return gone
  }

  async #isStillOwn(group: string): Promise<boolean> {
    const entry = await this.engine.nodes.get(keyOf(group))
    if (entry === null || entry.operation !== 'PUT' || entry.json<OwnerRecord>().node !== this.own) return false
    try {
      await this.engine.nodes.update(keyOf(group), recordOf(this.own), entry.revision)
      return true
    } catch (error) {
      if (isTakenByOther(error)) return false
      throw error
    }
  }

  /** Hands a group to that node, which runs it as soon as somebody asks for it, at the latest after its next look. */
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

  /** The groups of this node, those first that were first here. */
  list(): readonly string[] {
    return [...this.#here]
  }

  /** Runs what is this node's and what nobody alive has. */
  async sweep(): Promise<void> {
    for (const { key, value } of await valuesOf(this.engine, 'nodes', 'owner.*')) {
      const group = key.slice(keyOf('').length)
      const { node } = value as OwnerRecord
      if (this.#here.has(group) || !this.nodes.isHeld) continue
      if (node !== null && node !== this.own && (await this.nodes.find(node)) !== null) continue
      this.#known.delete(group)
      await this.placeOf(group).catch(() => undefined)
    }
  }

  /** False when somebody else was quicker. */
  async #take(group: string, revision: number, from: string | null): Promise<boolean> {
    let isTaken = false
    await this.#exclusively(group, async () => {
      if (this.#here.has(group)) {
        isTaken = true
        return
      }
      try {
        await this.engine.nodes.update(keyOf(group), recordOf(this.own), revision)
      } catch (error) {
        if (isTakenByOther(error)) return
        throw error
      }
      isTaken = true
      const count = await this.groups.load(await this.#worldsOf(group))
      if (count === 0) return void (await this.engine.nodes.delete(keyOf(group)))
      this.#here.add(group)
      if (from !== this.own && from !== null) this.takeOvers += 1
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
