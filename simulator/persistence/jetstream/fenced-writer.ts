// Publishes to the subject of a world with optimistic concurrency: each message names the last sequence that its writer knows.
// NATS checks that sequence when a message arrives, not when it is stored, so it may store two concurrent messages, for example
// while it has lost its majority (nats-server issue 4320). Therefore readers and writers check again: a message whose writer didn't
// know the previous accepted message is ignored.
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import { nuid } from '@nats-io/transport-node'
import { EntryNumberTaken, OutcomeUnknown } from '../event-store'
import type { Engine } from './engine'
import type { StoredMessage } from './reading'
import { nextMessage } from './reading'
import { within } from './within'

/** Timeout per attempt, real ms. Short, because NATS doesn't respond during an election and an early retry succeeds first. */
const ATTEMPT_TIMEOUT_MS = 500
/** How much later the NATS client itself times out, at most, real ms. */
const CLIENT_SLACK_MS = 250
/** Total time for all attempts, real ms. */
const TOTAL_TIMEOUT_MS = 4_000
const RETRY_MS = 100

type MessagePosition = Pick<StoredMessage, 'seq' | 'after' | 'id'>

export class FencedWriter {
  /** The sequences of the last message and of the last accepted one. */
  #last = 0
  #lastAccepted = 0
  /** Ids of published messages without a confirmation. */
  readonly #unconfirmed = new Set<string>()

  constructor(
    private readonly engine: Engine,
    private readonly world: string,
  ) {}

  /** The sequence of the last accepted message; 0 if there is none. */
  get seq(): number {
    return this.#lastAccepted
  }

  /** Processes the next message read from the subject; false if it must be ignored. */
  accepts({ seq, after }: MessagePosition): boolean {
    this.#last = seq
    const isAccepted = this.#isAccepted(after)
    if (isAccepted) this.#lastAccepted = seq
    return isAccepted
  }

  /** True if the writer of the message knew the last accepted message, or named no sequence. */
  #isAccepted(after: number | null): boolean {
    return after === null || after >= this.#lastAccepted
  }

  /** Resets after all messages were deleted. */
  clear(): void {
    this.#last = 0
    this.#lastAccepted = 0
  }

  /**
   * Publishes exactly once, with retries; returns the sequence. `verifies`: reads the message back, because others may be writing
   * concurrently. Rejects with EntryNumberTaken if another message was accepted first, or with OutcomeUnknown.
   */
  async publish(body: string, verifies: boolean): Promise<number> {
    const id = nuid.next()
    const startedAt = performance.now()
    const deadline = startedAt + TOTAL_TIMEOUT_MS
    for (let tries = 1; ; tries += 1) {
      try {
        const seq = await this.#attempt(body, id)
        // A fast confirmation needs no check: nobody could have taken over the world in the meantime.
        const isQuick = tries === 1 && performance.now() - startedAt < ATTEMPT_TIMEOUT_MS
        return this.#confirm(seq !== null && isQuick && !verifies ? seq : await this.#findMessage(id, seq === null))
      } catch (cause) {
        if (cause instanceof EntryNumberTaken) throw cause
        // An earlier, unanswered attempt may have been stored although this one was refused.
        if (!isTransient(cause)) throw tries === 1 ? cause : this.#outcomeUnknown(id, cause)
        if (performance.now() > deadline) throw this.#outcomeUnknown(id, cause)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  /** The sequence; null if NATS has a newer message than the last known one. */
  async #attempt(body: string, msgID: string): Promise<number | null> {
    const { js, subjectOf } = this.engine
    const expect = { lastSubjectSequence: this.#last }
    try {
      const sent = js.publish(subjectOf(this.world), body, { msgID, expect, timeout: ATTEMPT_TIMEOUT_MS })
      return (await within(ATTEMPT_TIMEOUT_MS + CLIENT_SLACK_MS, sent)).seq
    } catch (error) {
      if (isWrongSequence(error)) return null
      throw error
    }
  }

  /**
   * Finds this message, which an unanswered attempt may have stored, and returns its sequence. Rejects with EntryNumberTaken if
   * another message was accepted, or if the publish was refused and the known messages are gone.
   */
  async #findMessage(id: string, isRefused: boolean): Promise<number> {
    const { manager, log, subjectOf } = this.engine
    const before = this.#last
    for (;;) {
      const next = await within(
        ATTEMPT_TIMEOUT_MS,
        nextMessage({ manager }, log, subjectOf(this.world), this.#last + 1),
      )
      if (next === null && isRefused && this.#last === before) throw new EntryNumberTaken(this.world)
      if (next === null) throw new NotVisibleYet(this.world)
      if (this.#isAccepted(next.after)) {
        if (next.id === id) return next.seq
        throw new EntryNumberTaken(this.world, { isOwn: next.id !== null && this.#unconfirmed.has(next.id) })
      }
      this.#last = next.seq
    }
  }

  #confirm(seq: number): number {
    this.#last = seq
    this.#lastAccepted = seq
    this.#unconfirmed.clear()
    return seq
  }

  #outcomeUnknown(id: string, cause: unknown): OutcomeUnknown {
    this.#unconfirmed.add(id)
    return new OutcomeUnknown(this.world, { cause })
  }
}

/** A message that NATS confirmed is not visible: a new leader may not have it yet. Retried. */
class NotVisibleYet extends Error {
  constructor(world: string) {
    super(`the last message of world '${world}' is not visible yet`)
    this.name = 'NotVisibleYet'
  }
}

const isWrongSequence = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence

/** Error codes of NATS during an election. */
const ELECTION_CODES: readonly number[] = [10_008, 10_009]

/** True for errors that may go away: no leader, no response, no connection. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof JetStreamApiError) || ELECTION_CODES.includes(error.code)
