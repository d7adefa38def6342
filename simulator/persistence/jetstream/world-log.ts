// The log of one world on JetStream: a subject to which only a writer that knows its last message can append.
//
// NATS refuses an append whose expected last sequence is wrong, but checks it when a message arrives, not when it is stored, so a
// cluster may store two concurrent messages (nats-server issue 4320). Therefore each message also names the message that it follows:
// readers skip a message that follows none of theirs, and a writer reads its message back before it reports it as stored.
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import { nuid } from '@nats-io/transport-node'
import type { LogEntry } from '../../runtime/log-entry'
import type { ClockState, LogBase, Snapshot } from '../../runtime/point-in-time'
import type { WorldLife } from '../../runtime/world-life'
import type { StoredWorld, WorldChange, WorldFacts } from '../../runtime/world-storage'
import { EntryNumberTaken, OutcomeUnknown } from '../event-store'
import { blobOf } from './blobs'
import type { Engine } from './engine'
import { lastSequence, messagesOf, nextMessage, type StoredMessage } from './reading'
import { within } from './within'

/** Slightly below the default limit of NATS. */
const MAX_MESSAGE_BYTES = 768_000
/** Timeout for an append, real ms. */
const APPEND_TIMEOUT_MS = 4_000

/** The content of a message: a change, or a deletion. */
interface Content {
  /** The sequence of the message that it follows; 0 for the first. Missing in messages of older programs. */
  readonly follows?: number
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
}

/** A message that was too large and is stored in a blob. */
interface Pointer {
  readonly follows?: number
  readonly blob: string
}

interface SnapshotRef {
  readonly name: string
  readonly blob: string
}

/** A stored message: its sequence, its last entry number, and its blob. */
interface MessageInfo {
  readonly seq: number
  readonly last: number
  readonly blob: string | null
}

export class JetStreamWorldLog {
  /** The sequences of the last message, and of the last one that counts. */
  #last = 0
  #lastCounted = 0
  #facts: WorldFacts | null = null
  #born = 0
  #base: LogBase | null = null
  #entries: LogEntry[] = []
  #lastEntry = 0
  #clock: ClockState | null = null
  #snapshots: readonly SnapshotRef[] = []
  #messages: MessageInfo[] = []

  /** An empty log, for a world that doesn't exist yet. */
  constructor(
    private readonly engine: Engine,
    readonly world: string,
  ) {}

  /** Reads the log; empty for a world that doesn't exist. */
  static async read(engine: Engine, world: string): Promise<JetStreamWorldLog> {
    const log = new JetStreamWorldLog(engine, world)
    for (const message of await messagesOf(engine, engine.log, engine.subjectOf(world))) {
      const counts = log.#counts(message)
      log.#last = message.seq
      if (counts) await log.#apply(message.seq, message.json<Content | Pointer>())
    }
    return log
  }

  get exists(): boolean {
    return this.#facts !== null
  }

  /** The sequence of its newest message; 0 if there is none. */
  get seq(): number {
    return this.#lastCounted
  }

  /** The sequence of its first message. A new world with the same id gets another one. */
  get born(): number {
    return this.#born
  }

  get clock(): ClockState | null {
    return this.#clock
  }

  /** False if NATS has a message that this log doesn't know. */
  async isCurrent(): Promise<boolean> {
    const { log, subjectOf } = this.engine
    return (await lastSequence(this.engine, log, subjectOf(this.world))) === this.#last
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
    if (!replaces && first !== undefined && !this.#isNext(first, base)) throw new EntryNumberTaken(this.world)
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
    await this.#deleteBlobs(deleted.map(({ blob }) => blob))
    if (replacesEntries) await this.#purge(replaces ? Number.POSITIVE_INFINITY : (base?.n ?? 0))
  }

  /** False if the entry doesn't follow the last one. The entries of the opening, which aren't stored, are before the first. */
  #isNext({ n }: LogEntry, base?: LogBase): boolean {
    const last = Math.max(this.#lastEntry, base?.n ?? 0)
    return last === 0 || n === last + 1
  }

  /** Stores label, owner and lifetime. `clock`: the last clock stored outside the log. */
  async saveLife(life: WorldLife, clock: ClockState | undefined): Promise<void> {
    if (this.#facts === null) return
    const facts = { ...this.#facts, life }
    await this.#append({ facts, born: this.#born, ...(clock === undefined ? {} : { clock }) })
  }

  async delete(): Promise<void> {
    if (this.seq === 0) return
    const blobs = [...this.#messages.flatMap(({ blob }) => blob ?? []), ...this.#snapshots.map(({ blob }) => blob)]
    await this.#append({ deleted: true })
    await this.engine.manager.streams.purge(this.engine.log, { filter: this.engine.subjectOf(this.world) })
    this.#last = 0
    this.#lastCounted = 0
    await this.#deleteBlobs(blobs)
  }

  /**
   * Appends an empty message, after which NATS refuses an earlier one that is still on its way. False if that one or another one was
   * stored first.
   */
  async fence(): Promise<boolean> {
    try {
      // A second attempt has the same id, so that NATS recognizes the first.
      await this.#append({}, `${this.world}.${this.#last}.fence`)
      return true
    } catch (error) {
      if (error instanceof EntryNumberTaken) return false
      throw error
    }
  }

  async #append(content: Content, id = nuid.next()): Promise<void> {
    const follows = this.#lastCounted
    const text = JSON.stringify({ follows, ...content } satisfies Content)
    const isLarge = Buffer.byteLength(text) > MAX_MESSAGE_BYTES
    const blob = isLarge ? await this.#write('log', text) : null
    const seq = await this.#publish(blob === null ? text : JSON.stringify({ follows, blob } satisfies Pointer), id)
    this.#fold(seq, content, blob)
  }

  /**
   * Publishes a message that names the last one, and reads it back. Rejects with EntryNumberTaken if another message was first, or
   * with OutcomeUnknown if NATS neither refuses the message nor has it.
   */
  async #publish(body: string, msgID: string): Promise<number> {
    const { js, subjectOf } = this.engine
    const options = { msgID, expect: { lastSubjectSequence: this.#last }, timeout: APPEND_TIMEOUT_MS }
    try {
      await within(APPEND_TIMEOUT_MS, js.publish(subjectOf(this.world), body, options))
    } catch (error) {
      // A retry within the client is refused with a wrong sequence if the first attempt was stored.
      if (isRefusal(error) && !isWrongSequence(error)) throw error
    }
    const next = await this.#nextThatCounts().catch((cause: unknown) => {
      throw new OutcomeUnknown(this.world, { cause })
    })
    if (next.header?.get('Nats-Msg-Id') !== msgID) throw new EntryNumberTaken(this.world)
    return next.seq
  }

  /** The first message after the last one that counts. Rejects if there is none. */
  async #nextThatCounts(): Promise<StoredMessage> {
    for (let from = this.#last + 1; ; ) {
      const next = await nextMessage(this.engine, this.engine.log, this.engine.subjectOf(this.world), from)
      if (next === null) throw new Error('NATS has no newer message')
      if (this.#counts(next)) return next
      from = next.seq + 1
    }
  }

  /** True if the writer of the next message knew the last one that counts. */
  #counts(message: StoredMessage): boolean {
    const { follows = this.#lastCounted } = message.json<Content | Pointer>()
    // Messages before the first one were deleted.
    return this.#lastCounted === 0 || follows === this.#lastCounted
  }

  async #apply(seq: number, content: Content | Pointer): Promise<void> {
    const blob = 'blob' in content ? content.blob : null
    this.#fold(seq, 'blob' in content ? await this.#read<Content>(content.blob) : content, blob)
  }

  #fold(seq: number, content: Content, blob: string | null): void {
    const { facts, replaces, base, entries = [], clock, snapshots, born } = content
    this.#last = seq
    this.#lastCounted = seq
    if (content.deleted) {
      this.#facts = null
      this.#entries = []
      this.#lastEntry = 0
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
    this.#lastEntry = entries.at(-1)?.n ?? (isFirst || replaces ? (base?.n ?? 0) : this.#lastEntry)
    if (clock !== undefined) this.#clock = clock
    if (snapshots !== undefined) this.#snapshots = snapshots
    this.#messages.push({ seq, last: this.#lastEntry, blob })
  }

  /** Deletes old messages whose entries are no longer needed. */
  async #purge(upTo: number): Promise<void> {
    const newest = this.#messages.at(-1)
    const first = this.#messages.findIndex((message) => message === newest || message.last > upTo)
    const removed = this.#messages.slice(0, first)
    const next = this.#messages[first]
    if (removed.length === 0 || next === undefined) return
    this.#messages = this.#messages.slice(first)
    const { manager, log, subjectOf } = this.engine
    // Messages left behind by a failure are read again, which is harmless.
    await manager.streams.purge(log, { filter: subjectOf(this.world), seq: next.seq }).catch(() => undefined)
    await this.#deleteBlobs(removed.flatMap(({ blob }) => blob ?? []))
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

  /** Deletes blobs that nothing refers to any more. A leftover one is harmless. */
  async #deleteBlobs(names: readonly string[]): Promise<void> {
    for (const name of names) await this.engine.blobs.delete(name).catch(() => undefined)
  }
}

const isWrongSequence = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence

/** True for an error by which NATS says that it stored nothing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof JetStreamApiError || (error instanceof Error && error.name === 'JetStreamNotEnabled')
