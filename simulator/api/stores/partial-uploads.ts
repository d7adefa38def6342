// Documents that are sent in parts and are not whole yet: in memory, within limits per person and in all, until nobody has
// sent a part for an hour. Knows no loan and no rule about documents.
import { randomUUID } from 'node:crypto'

const MB = 1024 * 1024
/** How many bytes a part may have: so much at most is sent twice after an interruption. */
export const PART_BYTES = MB
/** From the last part on, ms. */
const LIFETIME_MS = 60 * 60_000
/** What the unfinished uploads of one person may have together when they are whole. */
const LARGEST_OF_PERSON_BYTES = 250 * MB
/** All of them together. */
const LARGEST_BYTES = 512 * MB

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
  readonly largestBytes?: number
}

const same = (one: UploadOwner, other: UploadOwner): boolean =>
  one.world === other.world && one.userId === other.userId && one.loanId === other.loanId

export class PartialUploads<Form extends string> {
  readonly #kept = new Map<string, Kept<Form>>()
  readonly #now: () => number

  constructor(private readonly options: PartialUploadOptions = {}) {
    this.#now = options.now ?? (() => performance.now())
  }

  /**
   * The upload of this very file, begun or new. Another file for the same document takes the place of an unfinished one.
   * Null when there is no room for it.
   */
  begin(owner: UploadOwner, file: AnnouncedFile<Form>): PartialUpload<Form> | null {
    this.#forgetAbandoned()
    for (const upload of this.#kept.values()) {
      if (!same(upload.owner, owner) || upload.file.form !== file.form) continue
      const { name, size, sha256 } = upload.file
      if (name === file.name && size === file.size && sha256 === file.sha256) return this.#touched(upload)
      this.#kept.delete(upload.id)
    }
    if (!this.#hasRoom(owner, file.size)) return null
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

  /** Adds the next part; false when it does not begin where the last one ended, or is more than the file. */
  add({ id }: PartialUpload<Form>, offset: number, part: Uint8Array): boolean {
    const upload = this.#kept.get(id)
    if (upload === undefined || offset !== upload.received) return false
    if (part.length === 0 || part.length > PART_BYTES || offset + part.length > upload.file.size) return false
    upload.parts.push(part)
    upload.received += part.length
    this.#touched(upload)
    return true
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

  #touched(upload: Kept<Form>): PartialUpload<Form> {
    upload.touchedAt = this.#now()
    return upload
  }

  #forgetAbandoned(): void {
    const before = this.#now() - LIFETIME_MS
    for (const { id, touchedAt } of this.#kept.values()) if (touchedAt < before) this.#kept.delete(id)
  }

  #hasRoom(owner: UploadOwner, bytes: number): boolean {
    let [own, all] = [bytes, bytes]
    for (const { owner: other, file } of this.#kept.values()) {
      all += file.size
      if (other.world === owner.world && other.userId === owner.userId) own += file.size
    }
    const { largestOfPersonBytes = LARGEST_OF_PERSON_BYTES, largestBytes = LARGEST_BYTES } = this.options
    return own <= largestOfPersonBytes && all <= largestBytes
  }
}
