// Documents that arrive in parts and aren't whole yet, in memory. What counts is what has arrived: announcing a file costs
// nothing, so it takes no room from anyone. Knows no loan and no rule about documents.
import { randomUUID } from 'node:crypto'
import type { RunningWorld } from '../../runtime/running-world'

const MB = 1024 * 1024
/** How many bytes a part may have: so much at most is sent twice after an interruption. */
export const PART_BYTES = MB
/** An upload is dropped this long after its last part, ms. */
const LIFETIME_MS = 60 * 60_000
/** An upload without a part for this long gives way to one that arrives when there is no other room, ms. */
const IDLE_MS = 60_000
/** Received bytes of one person's unfinished uploads. */
const LARGEST_OF_PERSON_BYTES = 250 * MB
/** Received bytes of one world's unfinished uploads: less than half, so that no world takes the room of all others. */
const LARGEST_OF_WORLD_BYTES = 250 * MB
/** Received bytes of all unfinished uploads. */
const LARGEST_BYTES = 512 * MB
/** Unfinished uploads of one person; a further one takes the place of the one that has been idle longest. */
const MOST_OF_PERSON = 50

/** Whose upload it is, of what. */
export interface UploadOwner {
  /** The id of a world. */
  readonly world: string
  readonly userId: number
  readonly loanId: number
}

/** The file as it was announced. */
export interface AnnouncedFile<Form extends string> {
  readonly form: Form
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Of the whole file, hex. */
  readonly sha256: string
}

/** One unfinished upload. */
export interface PartialUpload<Form extends string> {
  readonly id: string
  readonly owner: UploadOwner
  readonly file: AnnouncedFile<Form>
  /** How many bytes are there. */
  readonly received: number
}

interface Kept<Form extends string> extends PartialUpload<Form> {
  received: number
  readonly parts: Uint8Array[]
  touchedAt: number
}

interface PartialUploadOptions {
  /** ms of any clock that never goes back. */
  readonly now?: () => number
  readonly largestOfPersonBytes?: number
  readonly largestOfWorldBytes?: number
  readonly largestBytes?: number
}

/** What became of a part. `retryMs`: when an idle upload gives way at the latest. */
export type AddedPart =
  | { readonly outcome: 'added' }
  | { readonly outcome: 'wrong-offset' }
  | { readonly outcome: 'no-room'; readonly retryMs: number }

const same = (one: UploadOwner, other: UploadOwner): boolean =>
  one.world === other.world && one.userId === other.userId && one.loanId === other.loanId

const isSamePerson = (one: UploadOwner, other: UploadOwner): boolean =>
  one.world === other.world && one.userId === other.userId

export class PartialUploads<Form extends string> {
  readonly #kept = new Map<string, Kept<Form>>()
  readonly #now: () => number

  constructor(private readonly options: PartialUploadOptions = {}) {
    this.#now = options.now ?? (() => performance.now())
  }

  /** The upload of this very file, begun or new. Another file for the same document takes the place of an unfinished one. */
  begin(owner: UploadOwner, file: AnnouncedFile<Form>): PartialUpload<Form> {
    this.#forgetAbandoned()
    for (const upload of this.#kept.values()) {
      if (!same(upload.owner, owner) || upload.file.form !== file.form) continue
      const { name, size, sha256 } = upload.file
      if (name === file.name && size === file.size && sha256 === file.sha256) return this.#touched(upload)
      this.#kept.delete(upload.id)
    }
    const own = this.#idleFirst(({ owner: other }) => isSamePerson(other, owner))
    if (own.length >= MOST_OF_PERSON) this.#kept.delete(own[0]?.id ?? '')
    const begun = { id: randomUUID(), owner, file, received: 0, parts: [], touchedAt: this.#now() }
    this.#kept.set(begun.id, begun)
    return begun
  }

  /** The upload of this id, if it is this person's and of this loan. */
  find(owner: UploadOwner, id: string): PartialUpload<Form> | null {
    this.#forgetAbandoned()
    const upload = this.#kept.get(id)
    return upload !== undefined && same(upload.owner, owner) ? upload : null
  }

  /** Adds the next part, when it begins where the last one ended, isn't more than the file, and there is room for it. */
  add({ id }: PartialUpload<Form>, offset: number, part: Uint8Array): AddedPart {
    const upload = this.#kept.get(id)
    if (upload === undefined || offset !== upload.received) return { outcome: 'wrong-offset' }
    if (part.length === 0 || part.length > PART_BYTES || offset + part.length > upload.file.size) {
      return { outcome: 'wrong-offset' }
    }
    // Sending counts as activity even when there is no room, or the upload would give way to the one it waits for.
    this.#touched(upload)
    if (!this.#makeRoom(upload, part.length)) return { outcome: 'no-room', retryMs: IDLE_MS }
    upload.parts.push(part)
    upload.received += part.length
    return { outcome: 'added' }
  }

  /** The whole content; null while parts are lacking. */
  whole({ id }: PartialUpload<Form>): Buffer | null {
    const upload = this.#kept.get(id)
    return upload === undefined || upload.received < upload.file.size ? null : Buffer.concat(upload.parts)
  }

  /** Frees its parts. */
  end({ id }: PartialUpload<Form>): void {
    this.#kept.delete(id)
  }

  /** Frees the uploads of this world when it ends. */
  watch(world: Pick<RunningWorld, 'id' | 'listen'>): void {
    world.listen((signal) => {
      if (signal.kind !== 'ended') return
      for (const { id, owner } of this.#kept.values()) if (owner.world === world.id) this.#kept.delete(id)
    }, 'without announcements')
  }

  #touched(upload: Kept<Form>): PartialUpload<Form> {
    upload.touchedAt = this.#now()
    return upload
  }

  #forgetAbandoned(): void {
    const before = this.#now() - LIFETIME_MS
    for (const { id, touchedAt } of this.#kept.values()) if (touchedAt < before) this.#kept.delete(id)
  }

  #idleFirst(isWanted: (upload: Kept<Form>) => boolean): readonly Kept<Form>[] {
    return [...this.#kept.values()].filter(isWanted).toSorted((one, other) => one.touchedAt - other.touchedAt)
  }

  /** True when there is room for so many bytes, after uploads that have been idle for a minute were dropped if necessary. */
  #makeRoom({ owner }: Kept<Form>, bytes: number): boolean {
    const {
      largestOfPersonBytes = LARGEST_OF_PERSON_BYTES,
      largestOfWorldBytes = LARGEST_OF_WORLD_BYTES,
      largestBytes = LARGEST_BYTES,
    } = this.options
    return (
      this.#makeRoomAmong(({ owner: other }) => isSamePerson(other, owner), largestOfPersonBytes - bytes) &&
      this.#makeRoomAmong(({ owner: other }) => other.world === owner.world, largestOfWorldBytes - bytes) &&
      this.#makeRoomAmong(() => true, largestBytes - bytes)
    )
  }

  #makeRoomAmong(isAmong: (upload: Kept<Form>) => boolean, most: number): boolean {
    const among = this.#idleFirst(isAmong)
    const idleSince = this.#now() - IDLE_MS
    let received = among.reduce((sum, upload) => sum + upload.received, 0)
    for (const upload of among) {
      if (received <= most || upload.touchedAt > idleSince) break
      this.#kept.delete(upload.id)
      received -= upload.received
    }
    return received <= most
  }
}
