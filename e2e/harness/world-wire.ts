// The calls and events of a world, with assertions that wait for them.
import { setTimeout as pause } from 'node:timers/promises'
import type { WireRow } from '../../simulator/control-api/control.schemas'
import type { ControlClient } from '../../simulator/control-api/control-client'

/** The fields that a call or event must have. Objects match if they contain these fields, at any depth. */
export interface WireExpectation {
  /** The key of a person of the cast. */
  readonly person?: string
  readonly status?: number | 'aborted'
  readonly sent?: unknown
  readonly answer?: unknown
  /** The exact number of matches. Default: at least one. */
  readonly times?: number
  /** How long to wait, real ms. Default 5000. */
  readonly within?: number
}

/** Selects entries of the wire. */
export interface WireFilter {
  readonly kind?: 'call' | 'event' | 'socket' | 'fault'
  /** A call such as `auction.bid`, or a channel event. */
  readonly name?: string
  readonly person?: string
  /** A text anywhere in the request, response or event. */
  readonly text?: string
}

const POLL_INTERVAL_MS = 25

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** True if `actual` contains everything in `expected`. */
const matches = (actual: unknown, expected: unknown): boolean => {
  if (expected === undefined || Object.is(actual, expected)) return true
  if (!isObject(actual) || !isObject(expected)) return false
  return Object.entries(expected).every(([name, part]) => matches(actual[name], part))
}

const meets = (row: WireRow, { person, status, sent, answer }: WireExpectation): boolean =>
  (person === undefined || row.person === person) &&
  (status === undefined || row.status === status) &&
  matches(row.sent, sent) &&
  matches(row.answer, answer)

const describeRow = ({ name, person, status, sent }: WireRow): string =>
  `${name} by ${person ?? 'no one'}: ${status ?? ''} ${JSON.stringify(sent) ?? ''}`.trim()

export class WorldWire {
  constructor(
    private readonly worldId: string,
    private readonly control: ControlClient,
  ) {}

  /** Oldest first. */
  list(filter: WireFilter = {}): Promise<WireRow[]> {
    return this.control('wire.list', { params: { worldId: this.worldId }, query: filter })
  }

  /**
   * Waits until this call was made; throws an Error that lists the last calls otherwise.
   * @example await world.wire.toHaveCall('auction.bid', { person: 'harbor-crest', status: 200, times: 1 })
   */
  toHaveCall(name: string, expectation: WireExpectation = {}): Promise<void> {
    return this.#toHave('call', name, expectation)
  }

  /** Waits until this channel event was sent; throws like `toHaveCall`. */
  toHaveEvent(name: string, expectation: WireExpectation = {}): Promise<void> {
    return this.#toHave('event', name, expectation)
  }

  async #toHave(kind: 'call' | 'event', name: string, expectation: WireExpectation): Promise<void> {
    const { times, within = 5_000 } = expectation
    const end = performance.now() + within
    for (;;) {
      const rows = await this.list({ kind, name })
      const count = rows.filter((row) => meets(row, expectation)).length
      if (times === undefined ? count > 0 : count === times) return
      if (performance.now() >= end) {
        const { within: _within, ...fields } = expectation
        const others = rows.length > 0 ? rows : await this.list({ kind })
        throw new Error(
          [
            `Found ${count} of the ${kind} ${name} with ${JSON.stringify(fields)} within ${within} ms.`,
            ...(others.length === 0 ? [`There was no ${kind} at all.`] : ['There were:']),
            ...others.slice(-10).map((row) => `  ${describeRow(row)}`),
          ].join('\n'),
        )
      }
      await pause(POLL_INTERVAL_MS)
    }
  }
}
