// The log of one world on JetStream: a subject to which only its owner can append, because each message names the last one that
// its writer knows.
import { nuid } from '@nats-io/transport-node'
import type { LogEntry } from '../../runtime/log-entry'
import type { ClockState, LogBase, Snapshot } from '../../runtime/moment'
import type { WorldLife } from '../../runtime/world-life'
import type { StoredWorld, WorldChange, WorldFacts } from '../../runtime/world-storage'
import { EntryNumberTaken } from '../event-store'
import { blobOf } from './blobs'
import type { Engine } from './engine'
import { OneHistory } from './one-history'
import { messagesOf } from './reading'

/** A little below what NATS takes by default. */
const LARGEST_MESSAGE_BYTES = 768_000

/** What one message says: a change, or that the world is gone, or who owns it from here on. */
interface Message {
  /** In the first message, in each that takes the place of those before it, and where the world changes hands. */
  readonly facts?: WorldFacts
  /** The sequence of the first message; missing in that one. */
  readonly born?: number
  readonly replaces?: boolean
  readonly base?: LogBase
  readonly entries?: readonly LogEntry[]
  readonly clock?: ClockState
  /** All snapshots, oldest first; each is a blob. */
  readonly snapshots?: readonly SnapshotPlace[]
  readonly deleted?: true
  readonly owner?: string
}

interface SnapshotPlace {
  readonly name: string
  readonly blob: string
}

/** A message that is too large, and stands in a blob. */
interface Pointer {
  readonly blob: string
}

/** A message that is kept: its place, its last entry, and the blob in which it stands. */
interface Kept {
  readonly seq: number
  readonly last: number
  readonly blob: string | null
}

const isPointer = (value: Message | Pointer): value is Pointer => 'blob' in value

export class JetStreamWorldLog {
  readonly #history: OneHistory
  #facts: WorldFacts | null = null
  #born = 0
  #base: LogBase | null = null
  #entries: LogEntry[] = []
  #last = 0
  #clock: ClockState | null = null
  #snapshots: readonly SnapshotPlace[] = []
  #kept: Kept[] = []

  private constructor(
    private readonly engine: Engine,
    readonly world: string,
  ) {
    this.#history = new OneHistory(engine, world)
  }

  /** The log as it stands; empty for a world that is not there. */
  static async read(engine: Engine, world: string): Promise<JetStreamWorldLog> {
    const log = new JetStreamWorldLog(engine, world)
    for (const message of await messagesOf(engine, engine.log, engine.subjectOf(world))) {
      if (log.#history.takes(message)) await log.#takeIn(message.seq, message.json<Message | Pointer>())
    }
    return log
  }

  get exists(): boolean {
    return this.#facts !== null
  }

  /** The sequence of its newest message; 0 without one. */
  get seq(): number {
    return this.#history.seq
  }

  get born(): number {
    return this.#born
  }

  get clock(): ClockState | null {
    return this.#clock
  }

  /** The world as it was stored, and forgets its entries here: its owner has them from now on. */
  async take(): Promise<StoredWorld | null> {
    if (this.#facts === null || this.#clock === null) return null
    const stored = {
      ...this.#facts,
      standing: this.#clock,
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

  /** Stores a change; rejects with EntryNumberTaken when somebody else has written, or a number is taken. */
  async append({ replaces, base, entries, snapshots, forgotten = [], clock }: WorldChange): Promise<void> {
    if (this.#facts === null) return
    const first = entries[0]
    if (!replaces && first !== undefined && first.n <= this.#last) throw new EntryNumberTaken(this.world)
    const gone = this.#snapshots.filter(({ name }) => forgotten.includes(name))
    const places = await this.#placed(snapshots, forgotten)
    const takesPlace = replaces || base !== undefined
    await this.#append({
      ...(takesPlace ? { facts: this.#facts, born: this.#born } : {}),
      ...(replaces ? { replaces } : {}),
      ...(base === undefined ? {} : { base }),
      ...(entries.length === 0 ? {} : { entries }),
      ...(places.length + gone.length === 0 ? {} : { snapshots: places }),
      clock,
    })
    this.#entries = []
    // One that stays behind does no harm.
    for (const { blob } of gone) await this.engine.blobs.delete(blob).catch(() => undefined)
    if (takesPlace) await this.#purge(replaces ? Number.POSITIVE_INFINITY : (base?.n ?? 0))
  }

  /** Whose the world is from now on; `clock`: the one that was stored last beside the log. */
  async keepLife(life: WorldLife, clock: ClockState | undefined): Promise<void> {
    if (this.#facts === null) return
    const facts = { ...this.#facts, life }
    await this.#append({ facts, born: this.#born, ...(clock === undefined ? {} : { clock }) })
  }

  /**
   * From here on only this writer can append: every other one knows an older last message. Rejects with EntryNumberTaken when
   * somebody has written meanwhile, or something of which this writer was not told is stored.
   */
  claim(owner: string): Promise<void> {
    return this.#append({ owner }, true)
  }

  async delete(): Promise<void> {
    if (this.seq === 0) return
    const blobs = [...this.#kept.flatMap(({ blob }) => blob ?? []), ...this.#snapshots.map(({ blob }) => blob)]
    await this.#append({ deleted: true })
    await this.engine.manager.streams.purge(this.engine.log, { filter: this.engine.subjectOf(this.world) })
    this.#history.clear()
    for (const blob of blobs) await this.engine.blobs.delete(blob)
  }

  async #append(message: Message, makesSure = false): Promise<void> {
    const text = JSON.stringify(message)
    const isLarge = Buffer.byteLength(text) > LARGEST_MESSAGE_BYTES
    const blob = isLarge ? await this.#write('log', text) : null
    const seq = await this.#history.publish(
      blob === null ? text : JSON.stringify({ blob } satisfies Pointer),
      makesSure,
    )
    this.#fold(seq, message, blob)
  }

  async #takeIn(seq: number, content: Message | Pointer): Promise<void> {
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
      this.#kept = []
      this.#snapshots = []
    }
    if (isFirst || replaces) this.#entries = []
    if (isFirst || replaces || base !== undefined) this.#base = base ?? null
    if (base !== undefined) this.#entries = this.#entries.filter(({ n }) => n > base.n)
    for (const entry of entries) this.#entries.push(entry)
    this.#last = entries.at(-1)?.n ?? (isFirst || replaces ? (base?.n ?? 0) : this.#last)
    if (clock !== undefined) this.#clock = clock
    if (snapshots !== undefined) this.#snapshots = snapshots
    this.#kept.push({ seq, last: this.#last, blob })
  }

  /** Removes the messages before the newest one whose entries are not needed any more. */
  async #purge(upTo: number): Promise<void> {
    const newest = this.#kept.at(-1)
    const first = this.#kept.findIndex((kept) => kept === newest || kept.last > upTo)
    const gone = this.#kept.slice(0, first)
    const next = this.#kept[first]
    if (gone.length === 0 || next === undefined) return
    this.#kept = this.#kept.slice(first)
    const { manager, log, subjectOf, blobs } = this.engine
    // What is left behind by a failure is read again and does no harm.
    await manager.streams.purge(log, { filter: subjectOf(this.world), seq: next.seq }).catch(() => undefined)
    for (const { blob } of gone) if (blob !== null) await blobs.delete(blob).catch(() => undefined)
  }

  /** All snapshots but the forgotten ones, with these among them, each in a blob; a name that is taken again is the newest. */
  async #placed(snapshots: readonly Snapshot[], forgotten: readonly string[]): Promise<readonly SnapshotPlace[]> {
    let places = this.#snapshots.filter(({ name }) => !forgotten.includes(name))
    for (const snapshot of snapshots) {
      const blob = await this.#write('snapshot', JSON.stringify(snapshot))
      places = [...places.filter(({ name }) => name !== snapshot.name), { name: snapshot.name, blob }]
    }
    return places
  }

  async #write(kind: string, text: string): Promise<string> {
    const name = `${kind}.${this.world}.${nuid.next()}`
    await this.engine.blobs.putBlob({ name }, new TextEncoder().encode(text))
    return name
  }

  // Written by this file from the types that it is read as.
  async #read<T>(blob: string): Promise<T> {
    const bytes = await blobOf(this.engine, blob)
    if (bytes === null) throw new Error(`${blob} is missing`)
    return JSON.parse(new TextDecoder().decode(bytes)) as T
  }
}
