// The log of one world on JetStream, a subject to which only its owner can append. See fenced-writer.ts.
import { nuid } from '@nats-io/transport-node'
import type { LogEntry } from '../../runtime/log-entry'
import type { ClockState, LogBase, Snapshot } from '../../runtime/point-in-time'
import type { WorldLife } from '../../runtime/world-life'
import type { StoredWorld, WorldChange, WorldFacts } from '../../runtime/world-storage'
import { EntryNumberTaken } from '../event-store'
import { blobOf } from './blobs'
import type { Engine } from './engine'
import { FencedWriter } from './fenced-writer'
import { messagesOf } from './reading'

/** Slightly below the default limit of NATS. */
const MAX_MESSAGE_BYTES = 768_000

/** The content of a message: a change, a deletion, or a new owner. */
interface Message {
  /** Set in the first message, in messages that replace earlier ones, and when label or owner change. */
  readonly facts?: WorldFacts
  /** The sequence of the first message; missing in the first message. */
  readonly born?: number
  readonly replaces?: boolean
  readonly base?: LogBase
  readonly entries?: readonly LogEntry[]
  readonly clock?: ClockState
  /** All snapshots, oldest first. Each is stored in a blob. */
  readonly snapshots?: readonly SnapshotRef[]
  readonly deleted?: true
  readonly owner?: string
}

interface SnapshotRef {
  readonly name: string
  readonly blob: string
}

/** Refers to a message that was too large and is stored in a blob. */
interface Pointer {
  readonly blob: string
}

/** A stored message: its sequence, its last entry number, and its blob. */
interface MessageInfo {
  readonly seq: number
  readonly last: number
  readonly blob: string | null
}

const isPointer = (value: Message | Pointer): value is Pointer => 'blob' in value

export class JetStreamWorldLog {
  readonly #writer: FencedWriter
  #facts: WorldFacts | null = null
  #born = 0
  #base: LogBase | null = null
  #entries: LogEntry[] = []
  #last = 0
  #clock: ClockState | null = null
  #snapshots: readonly SnapshotRef[] = []
  #messages: MessageInfo[] = []

  private constructor(
    private readonly engine: Engine,
    readonly world: string,
  ) {
    this.#writer = new FencedWriter(engine, world)
  }

  /** Reads the log; empty for a world that doesn't exist. */
  static async read(engine: Engine, world: string): Promise<JetStreamWorldLog> {
    const log = new JetStreamWorldLog(engine, world)
    for (const message of await messagesOf(engine, engine.log, engine.subjectOf(world))) {
      if (log.#writer.accepts(message)) await log.#apply(message.seq, message.json<Message | Pointer>())
    }
    return log
  }

  get exists(): boolean {
    return this.#facts !== null
  }

  /** The sequence of its newest message; 0 if there is none. */
  get seq(): number {
    return this.#writer.seq
  }

  /** The sequence of its first message. A new world with the same id gets another one. */
  get born(): number {
    return this.#born
  }

  get clock(): ClockState | null {
    return this.#clock
  }

  /** Returns the stored world and releases its entries here, because the runner now holds them. */
  async take(): Promise<StoredWorld | null> {
    if (this.#facts === null || this.#clock === null) return null
    const stored = {
      ...this.#facts,
      clock: this.#clock,
      ...(this.#base === null ? {} : { base: this.#base }),
      entries: this.#entries,
      snapshots: await Promise.all(this.#snapshots.map(({ blob }) => this.#read<Snapshot>(blob))),
    }
    this.#entries = []
    return stored
  }

  async create(
    facts: WorldFacts,
    clock: ClockState,
    entries: readonly LogEntry[],
    base: LogBase | null,
  ): Promise<void> {
    if (this.seq > 0) await this.delete()
    await this.#append({ facts, clock, entries, ...(base === null ? {} : { base }) })
  }

  /** Stores a change. Rejects with EntryNumberTaken if another process wrote to the log or an entry number is taken. */
  async append({ replaces, base, entries, snapshots, deletedSnapshots = [], clock }: WorldChange): Promise<void> {
    if (this.#facts === null) return
    const first = entries[0]
    if (!replaces && first !== undefined && first.n <= this.#last) throw new EntryNumberTaken(this.world)
    const deleted = this.#snapshots.filter(({ name }) => deletedSnapshots.includes(name))
    const refs = await this.#storeSnapshots(snapshots, deletedSnapshots)
    const replacesEntries = replaces || base !== undefined
    await this.#append({
      ...(replacesEntries ? { facts: this.#facts, born: this.#born } : {}),
      ...(replaces ? { replaces } : {}),
      ...(base === undefined ? {} : { base }),
      ...(entries.length === 0 ? {} : { entries }),
      ...(refs.length + deleted.length === 0 ? {} : { snapshots: refs }),
      clock,
    })
    this.#entries = []
    // A leftover blob is harmless.
    for (const { blob } of deleted) await this.engine.blobs.delete(blob).catch(() => undefined)
    if (replacesEntries) await this.#purge(replaces ? Number.POSITIVE_INFINITY : (base?.n ?? 0))
  }

  /** Stores label, owner and lifetime. `clock`: the last clock stored outside the log. */
  async saveLife(life: WorldLife, clock: ClockState | undefined): Promise<void> {
    if (this.#facts === null) return
    const facts = { ...this.#facts, life }
    await this.#append({ facts, born: this.#born, ...(clock === undefined ? {} : { clock }) })
  }

  /**
   * Makes this writer the only one that can append, because all others know an older last message. Rejects with EntryNumberTaken if
   * another process wrote in the meantime, or an unconfirmed message of this writer was stored.
   */
  claim(owner: string): Promise<void> {
    return this.#append({ owner }, true)
  }

  async delete(): Promise<void> {
    if (this.seq === 0) return
    const blobs = [...this.#messages.flatMap(({ blob }) => blob ?? []), ...this.#snapshots.map(({ blob }) => blob)]
    await this.#append({ deleted: true })
    await this.engine.manager.streams.purge(this.engine.log, { filter: this.engine.subjectOf(this.world) })
    this.#writer.clear()
    for (const blob of blobs) await this.engine.blobs.delete(blob)
  }

  async #append(message: Message, verifies = false): Promise<void> {
    const text = JSON.stringify(message)
    const isLarge = Buffer.byteLength(text) > MAX_MESSAGE_BYTES
    const blob = isLarge ? await this.#write('log', text) : null
    const seq = await this.#writer.publish(blob === null ? text : JSON.stringify({ blob } satisfies Pointer), verifies)
    this.#fold(seq, message, blob)
  }

  async #apply(seq: number, content: Message | Pointer): Promise<void> {
    const blob = isPointer(content) ? content.blob : null
    this.#fold(seq, isPointer(content) ? await this.#read<Message>(content.blob) : content, blob)
  }

  #fold(seq: number, message: Message, blob: string | null): void {
    const { facts, replaces, base, entries = [], clock, snapshots, born } = message
    if (message.deleted) {
      this.#facts = null
      this.#entries = []
      this.#last = 0
      return
    }
    const isFirst = facts !== undefined && born === undefined
    if (facts !== undefined) {
      this.#facts = facts
      this.#born = born ?? seq
    }
    if (isFirst) {
      this.#messages = []
      this.#snapshots = []
    }
    if (isFirst || replaces) this.#entries = []
    if (isFirst || replaces || base !== undefined) this.#base = base ?? null
    if (base !== undefined) this.#entries = this.#entries.filter(({ n }) => n > base.n)
    for (const entry of entries) this.#entries.push(entry)
    this.#last = entries.at(-1)?.n ?? (isFirst || replaces ? (base?.n ?? 0) : this.#last)
    if (clock !== undefined) this.#clock = clock
    if (snapshots !== undefined) this.#snapshots = snapshots
    this.#messages.push({ seq, last: this.#last, blob })
  }

  /** Deletes old messages whose entries are no longer needed. */
  async #purge(upTo: number): Promise<void> {
    const newest = this.#messages.at(-1)
    const first = this.#messages.findIndex((message) => message === newest || message.last > upTo)
    const removed = this.#messages.slice(0, first)
    const next = this.#messages[first]
    if (removed.length === 0 || next === undefined) return
    this.#messages = this.#messages.slice(first)
    const { manager, log, subjectOf, blobs } = this.engine
    // Messages left behind by a failure are read again, which is harmless.
    await manager.streams.purge(log, { filter: subjectOf(this.world), seq: next.seq }).catch(() => undefined)
    for (const { blob } of removed) if (blob !== null) await blobs.delete(blob).catch(() => undefined)
  }

  /** Stores new snapshots in blobs; returns the refs of all snapshots except deleted ones. A reused name becomes the newest. */
  async #storeSnapshots(
    snapshots: readonly Snapshot[],
    deletedSnapshots: readonly string[],
  ): Promise<readonly SnapshotRef[]> {
    let refs = this.#snapshots.filter(({ name }) => !deletedSnapshots.includes(name))
    for (const snapshot of snapshots) {
      const blob = await this.#write('snapshot', JSON.stringify(snapshot))
      refs = [...refs.filter(({ name }) => name !== snapshot.name), { name: snapshot.name, blob }]
    }
    return refs
  }

  async #write(kind: string, text: string): Promise<string> {
    const name = `${kind}.${this.world}.${nuid.next()}`
    await this.engine.blobs.putBlob({ name }, new TextEncoder().encode(text))
    return name
  }

  // This module wrote the blob from a value of the same type.
  async #read<T>(blob: string): Promise<T> {
    const bytes = await blobOf(this.engine, blob)
    if (bytes === null) throw new Error(`${blob} is missing`)
    return JSON.parse(new TextDecoder().decode(bytes)) as T
  }
}
