// The two fingerprints of a run, over scenario, seed, commands and events, and nothing else: the exact one, and that of its
// course. Each entry is hashed with the hash before it, so that a hash goes on from where the log was cut off.
import { createHash, hash } from 'node:crypto'
import type { Script } from '../scenarios/play/script'
import { canonical } from '../world/canonical'
import { CourseWriter } from './course'
import type { LogEntry } from './log-entry'
import { publicEntry } from './public-log'

/** Epochs, tokens and salts stay outside. */
const lineOf = ({ n, at, command, events }: LogEntry): string =>
  `${canonical(publicEntry({ n, at, command, events }))}\n`

const headOf = (script: Script, seed: number) =>
  createHash('sha256').update(`${canonical({ scenario: script.document, seed })}\n`)

/** SHA-256 that tells one opening from another, hex. */
export function openingHash(script: Script, seed: number, entries: readonly LogEntry[]): string {
  const all = headOf(script, seed)
  for (const entry of entries) all.update(lineOf(entry))
  return all.digest('hex')
}

/** The hash of a log with one more line. */
const withLine = (before: string, line: string): string => hash('sha256', `${before}${line}\n`)

/** Both hashes of a log up to an entry, and what its course needs to go on. Plain JSON. */
export interface Hashes {
  readonly exact: string
  readonly course: string
  /** The drawn names of the course, in the order of their first use. */
  readonly drawn: readonly string[]
}

/** The hashes of a log, which grow with it, entry by entry. */
export class GrowingHashes {
  #exact: string
  #course: string
  readonly #writer: CourseWriter
  /** The last entry that they cover. */
  #n: number

  /** `from`: of the log up to the entry `n`; null at its beginning. */
  constructor(script: Script, seed: number, from: { readonly hashes: Hashes; readonly n: number } | null) {
    const begin = from === null ? headOf(script, seed).digest('hex') : ''
    this.#exact = from?.hashes.exact ?? begin
    this.#course = from?.hashes.course ?? begin
    this.#writer = new CourseWriter(from?.hashes.drawn)
    this.#n = from?.n ?? 0
  }

  /** The last entry that they cover. */
  get n(): number {
    return this.#n
  }

  /** The hashes with these entries, which follow those before them; each is hashed once. */
  of(entries: readonly LogEntry[]): Hashes {
    for (const entry of entries) {
      const { exact, course } = this.#writer.texts(entry)
      this.#exact = withLine(this.#exact, exact)
      this.#course = withLine(this.#course, course)
      this.#n = entry.n
    }
    return { exact: this.#exact, course: this.#course, drawn: this.#writer.drawn }
  }
}
