// Writes to the subject of a world, each of which names the last message that its writer knows. NATS looks at that name when a
// message comes in, not when it is stored: of two that are under way at once, as while NATS has lost its majority, it may store
// both (nats-server issue 4320). So the names decide: a message whose writer did not know the one before does not count, for
// whoever reads as for whoever wrote it.
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import { nuid } from '@nats-io/transport-node'
import { EntryNumberTaken, OutcomeUnknown } from '../event-store'
import type { Engine } from './engine'
import type { StoredMessage } from './reading'
import { nextMessage } from './reading'
import { within } from './within'

/** So long one attempt waits; while NATS elects nobody answers, and whoever asks again soon is heard first. Real ms. */
const ATTEMPT_MS = 500
/** The client of NATS gives up by itself, at the latest so much after that. Real ms. */
const LATE_MS = 250
/** How long a message is tried before the caller is told that it cannot be stored, real ms. */
const PATIENCE_MS = 4_000
const AGAIN_MS = 100

type Place = Pick<StoredMessage, 'seq' | 'after' | 'id'>

export class OneHistory {
  /** The last message of the subject, and the last one that counts. */
  #last = 0
  #counting = 0
  /** What was written without an answer, by its id. */
  readonly #unheard = new Set<string>()

  constructor(
    private readonly engine: Engine,
    private readonly world: string,
  ) {}

  /** The sequence of the last message that counts; 0 without one. */
  get seq(): number {
    return this.#counting
  }

  /** Takes notice of the next message; false for one that does not count. */
  takes({ seq, after }: Place): boolean {
    this.#last = seq
    const counts = this.#counts(after)
    if (counts) this.#counting = seq
    return counts
  }

  /** True for a message whose writer knew all before it that counts, or named none. */
  #counts(after: number | null): boolean {
    return after === null || after >= this.#counting
  }

  /** All messages were removed. */
  clear(): void {
    this.#last = 0
    this.#counting = 0
  }

  /**
   * Writes once, however often it has to be tried; returns the sequence. `makesSure`: others may write at this moment. Rejects
   * with EntryNumberTaken when somebody else has written, or this process without having heard of it.
   */
  async publish(body: string, makesSure: boolean): Promise<number> {
    const id = nuid.next()
    const startedAt = performance.now()
    const until = startedAt + PATIENCE_MS
    for (let tries = 1; ; tries += 1) {
      try {
        const seq = await this.#attempt(body, id)
        // One that was stored at once was stored while nobody else could take the world over.
        const isQuick = tries === 1 && performance.now() - startedAt < ATTEMPT_MS
        return this.#stored(seq !== null && isQuick && !makesSure ? seq : await this.#found(id, seq === null))
      } catch (cause) {
        if (cause instanceof EntryNumberTaken) throw cause
        // Refused after an attempt of which nobody heard: that one may have been stored.
        if (!isPassing(cause)) throw tries === 1 ? cause : this.#unknown(id, cause)
        if (performance.now() > until) throw this.#unknown(id, cause)
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
  }

  /** The sequence; null when NATS has a later message than the last one that is known. */
  async #attempt(body: string, msgID: string): Promise<number | null> {
    const { js, subjectOf } = this.engine
    const expect = { lastSubjectSequence: this.#last }
    try {
      const sent = js.publish(subjectOf(this.world), body, { msgID, expect, timeout: ATTEMPT_MS })
      return (await within(ATTEMPT_MS + LATE_MS, sent)).seq
    } catch (error) {
      if (isWrongSequence(error)) return null
      throw error
    }
  }

  /**
   * The sequence of this message, which may have been stored by an attempt of which nobody heard. Rejects with EntryNumberTaken
   * when another one counts, or `isRefused` and what was known is not there any more.
   */
  async #found(id: string, isRefused: boolean): Promise<number> {
    const { manager, log, subjectOf } = this.engine
    const before = this.#last
    for (;;) {
      const next = await within(ATTEMPT_MS, nextMessage({ manager }, log, subjectOf(this.world), this.#last + 1))
      if (next === null && isRefused && this.#last === before) throw new EntryNumberTaken(this.world)
      if (next === null) throw new NotThere(this.world)
      if (this.#counts(next.after)) {
        if (next.id === id) return next.seq
        throw new EntryNumberTaken(this.world, { isOwn: next.id !== null && this.#unheard.has(next.id) })
      }
      this.#last = next.seq
    }
  }

  #stored(seq: number): number {
    this.#last = seq
    this.#counting = seq
    this.#unheard.clear()
    return seq
  }

  #unknown(id: string, cause: unknown): OutcomeUnknown {
    this.#unheard.add(id)
    return new OutcomeUnknown(this.world, { cause })
  }
}

/** What NATS said it has stored is not to be seen: a leader that has just begun may not have it yet. It is tried again. */
class NotThere extends Error {
  constructor(world: string) {
    super(`the last message of world '${world}' is not there yet`)
    this.name = 'NotThere'
  }
}

const isWrongSequence = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence

/** What NATS says while it elects a leader. */
const NOT_NOW: readonly number[] = [10_008, 10_009]

/** Whatever NATS did not decide may go away: no leader, no answer, no connection. */
const isPassing = (error: unknown): boolean => !(error instanceof JetStreamApiError) || NOT_NOW.includes(error.code)
