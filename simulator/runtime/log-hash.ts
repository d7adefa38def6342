// The two hashes of a run over scenario, seed, commands and events: one of the exact log and one of its trace. Each entry is
// hashed together with the previous hash, so hashing can continue where a log was folded.
import { createHash, hash } from 'node:crypto'
import type { Script } from '../scenarios/play/script'
import { canonical } from '../world/canonical'
import type { LogEntry } from './log-entry'
import { publicEntry } from './public-log'
import { TraceWriter } from './trace'

/** Excludes epochs, tokens and salts. */
const exactLine = ({ n, at, command, events }: LogEntry): string =>
  `${canonical(publicEntry({ n, at, command, events }))}\n`

const headHash = (script: Script, seed: number) =>
  createHash('sha256').update(`${canonical({ scenario: script.document, seed })}\n`)

/** SHA-256 that identifies an opening, hex. */
export function openingHash(script: Script, seed: number, entries: readonly LogEntry[]): string {
  const hash = headHash(script, seed)
  for (const entry of entries) hash.update(exactLine(entry))
  return hash.digest('hex')
}

/** The hash of a log after one more line. */
const withLine = (before: string, line: string): string => hash('sha256', `${before}${line}\n`)

/** Both hashes of a log up to an entry, and what the trace needs to continue. Plain JSON, because it is stored. */
export interface Hashes {
  readonly exact: string
  /** The hash of the trace; worlds are stored with this name. */
  readonly course: string
  /** The random ids of the trace, in the order of their first use. */
  readonly drawn: readonly string[]
}

/** Hashes a log incrementally. */
export class GrowingHashes {
  #exact: string
  #trace: string
  readonly #writer: TraceWriter
  /** The last hashed entry. */
  #n: number

  /** `from`: the hashes of the log up to the entry `n`; null at its beginning. */
  constructor(script: Script, seed: number, from: { readonly hashes: Hashes; readonly n: number } | null) {
    const head = from === null ? headHash(script, seed).digest('hex') : ''
    this.#exact = from?.hashes.exact ?? head
    this.#trace = from?.hashes.course ?? head
    this.#writer = new TraceWriter(from?.hashes.drawn)
    this.#n = from?.n ?? 0
  }

  /** The last hashed entry. */
  get n(): number {
    return this.#n
  }

  /** Adds the next entries and returns the hashes. */
  add(entries: readonly LogEntry[]): Hashes {
    for (const entry of entries) {
      const { exact, trace } = this.#writer.texts(entry)
      this.#exact = withLine(this.#exact, exact)
      this.#trace = withLine(this.#trace, trace)
      this.#n = entry.n
    }
    return { exact: this.#exact, course: this.#trace, drawn: this.#writer.randomIds }
  }
}
