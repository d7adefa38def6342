// Unfinished uploads of documents in parts, in memory. Only received bytes count against the limits, because announcing a file
// costs nothing.
import { randomUUID } from 'node:crypto'
import type { RunningWorld } from '../../runtime/running-world'

const MB = 1024 * 1024
/** Maximum size of a part, bytes. This much at most is sent again after an interruption. */
export const PART_BYTES = MB
/** An upload is dropped this long after its last part, ms. */
const LIFETIME_MS = 60 * 60_000
/** An upload without a new part for this long is dropped when another upload needs the space, ms. */
const IDLE_MS = 60_000
/** Received bytes of one person's unfinished uploads. */
const MAX_BYTES_PER_PERSON = 250 * MB
/** Received bytes of one world's unfinished uploads: less than half, so that no world can use up the space of all others. */
const MAX_BYTES_PER_WORLD = 250 * MB
/** Received bytes of all unfinished uploads. */
const MAX_BYTES = 512 * MB
/** Maximum number of unfinished uploads per person. Another one replaces the longest idle. */
const MAX_UPLOADS_PER_PERSON = 50

/** The owner of an upload. */
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
  /** Received bytes. */
  readonly received: number
}

interface StoredUpload<Form extends string> extends PartialUpload<Form> {
  received: number
  readonly parts: Uint8Array[]
  touchedAt: number
}

interface UploadLimits {
  /** A monotonic clock, ms. */
  readonly now?: () => number
  readonly maxBytesPerPerson?: number
  readonly maxBytesPerWorld?: number
  readonly maxBytes?: number
}

/** The result of adding a part. After `retryMs`, an idle upload may be dropped to make room. */
export type AddedPart =
  | { readonly outcome: 'added' }
  | { readonly outcome: 'wrong-offset' }
  | { readonly outcome: 'no-room'; readonly retryMs: number }

const isSameOwner = (one: UploadOwner, other: UploadOwner): boolean =>
  one.world === other.world && one.userId === other.userId && one.loanId === other.loanId

const isSamePerson = (one: UploadOwner, other: UploadOwner): boolean =>
  one.world === other.world && one.userId === other.userId

export class PartialUploads<Form extends string> {
  readonly #uploads = new Map<string, StoredUpload<Form>>()
  readonly #now: () => number

  constructor(private readonly options: UploadLimits = {}) {
    this.#now = options.now ?? (() => performance.now())
  }

  /** The existing or a new upload of this file. Another file for the same document replaces an unfinished one. */
  begin(owner: UploadOwner, file: AnnouncedFile<Form>): PartialUpload<Form> {
    this.#forgetAbandoned()
    for (const upload of this.#uploads.values()) {
      if (!isSameOwner(upload.owner, owner) || upload.file.form !== file.form) continue
      const { name, size, sha256 } = upload.file
      if (name === file.name && size === file.size && sha256 === file.sha256) return this.#touched(upload)
      this.#uploads.delete(upload.id)
    }
    const own = this.#idleFirst(({ owner: other }) => isSamePerson(other, owner))
    if (own.length >= MAX_UPLOADS_PER_PERSON) this.#uploads.delete(own[0]?.id ?? '')
    const created = { id: randomUUID(), owner, file, received: 0, parts: [], touchedAt: this.#now() }
    this.#uploads.set(created.id, created)
    return created
  }

  /** The upload with this id, if it belongs to this owner. */
  find(owner: UploadOwner, id: string): PartialUpload<Form> | null {
    this.#forgetAbandoned()
    const upload = this.#uploads.get(id)
    return upload !== undefined && isSameOwner(upload.owner, owner) ? upload : null
  }

  /** Adds the next part, if it starts where the last one ended, fits the file, and there is room. */
  add({ id }: PartialUpload<Form>, offset: number, part: Uint8Array): AddedPart {
    const upload = this.#uploads.get(id)
    if (upload === undefined || offset !== upload.received) return { outcome: 'wrong-offset' }
    if (part.length === 0 || part.length > PART_BYTES || offset + part.length > upload.file.size) {
      return { outcome: 'wrong-offset' }
    }
    // A part without room counts as activity too. Otherwise the upload would be dropped for the one that it waits for.
    this.#touched(upload)
    if (!this.#makeRoom(upload, part.length)) return { outcome: 'no-room', retryMs: IDLE_MS }
    upload.parts.push(part)
    upload.received += part.length
    return { outcome: 'added' }
  }

  /** The complete content; null while parts are missing. */
  whole({ id }: PartialUpload<Form>): Buffer | null {
    const upload = this.#uploads.get(id)
    return upload === undefined || upload.received < upload.file.size ? null : Buffer.concat(upload.parts)
  }

  /** Drops the upload. */
  end({ id }: PartialUpload<Form>): void {
    this.#uploads.delete(id)
  }

  /** Drops the uploads of this world when it ends. */
  watch(world: Pick<RunningWorld, 'id' | 'listen'>): void {
    world.listen((signal) => {
      if (signal.kind !== 'ended') return
      for (const { id, owner } of this.#uploads.values()) if (owner.world === world.id) this.#uploads.delete(id)
    }, 'without announcements')
  }

  #touched(upload: StoredUpload<Form>): PartialUpload<Form> {
    upload.touchedAt = this.#now()
    return upload
  }

  #forgetAbandoned(): void {
    const before = this.#now() - LIFETIME_MS
    for (const { id, touchedAt } of this.#uploads.values()) if (touchedAt < before) this.#uploads.delete(id)
  }

  #idleFirst(isWanted: (upload: StoredUpload<Form>) => boolean): readonly StoredUpload<Form>[] {
    return [...this.#uploads.values()].filter(isWanted).toSorted((a, b) => a.touchedAt - b.touchedAt)
  }

  /** True if there is room for this many bytes, after dropping uploads that were idle for a minute if necessary. */
  #makeRoom({ owner }: StoredUpload<Form>, bytes: number): boolean {
    const {
      maxBytesPerPerson = MAX_BYTES_PER_PERSON,
      maxBytesPerWorld = MAX_BYTES_PER_WORLD,
      maxBytes = MAX_BYTES,
    } = this.options
    return (
      this.#makeRoomAmong(({ owner: other }) => isSamePerson(other, owner), maxBytesPerPerson - bytes) &&
      this.#makeRoomAmong(({ owner: other }) => other.world === owner.world, maxBytesPerWorld - bytes) &&
      this.#makeRoomAmong(() => true, maxBytes - bytes)
    )
  }

  #makeRoomAmong(isAmong: (upload: StoredUpload<Form>) => boolean, most: number): boolean {
    const among = this.#idleFirst(isAmong)
    const idleSince = this.#now() - IDLE_MS
    let received = among.reduce((sum, upload) => sum + upload.received, 0)
    for (const upload of among) {
      if (received <= most || upload.touchedAt > idleSince) break
      this.#uploads.delete(upload.id)
      received -= upload.received
    }
    return received <= most
  }
}
