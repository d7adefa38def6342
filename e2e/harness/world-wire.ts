// What went over the wire of a world, and assertions about it that wait for what is still on its way.
import { setTimeout as pause } from 'node:timers/promises'
import type { WireRow } from '../../simulator/control-api/control.schemas'
import type { ControlClient } from '../../simulator/control-api/control-client'

/** What an entry must have. Objects match when they have these fields, at any depth. */
export interface WireExpectation {
  /** The key of a person of the cast. */
  readonly person?: string
  readonly status?: number | 'aborted'
  readonly sent?: unknown
  readonly answer?: unknown
  /** Exactly so many entries; at least one when left out. */
  readonly times?: number
  /** How long is waited, real ms. Default 5000. */
  readonly within?: number
}

/** Which entries are listed. */
export interface WireFilter {
  readonly kind?: 'call' | 'event' | 'socket' | 'fault'
  /** A call such as `auction.bid`, or a channel event. */
  readonly name?: string
  readonly person?: string
  /** Somewhere in what was sent or answered. */
  readonly text?: string
}

const EVERY_MS = 25

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** True when `actual` has everything that `wanted` has. */
const fits = (actual: unknown, wanted: unknown): boolean => {
  if (wanted === undefined || Object.is(actual, wanted)) return true
  if (!isObject(actual) || !isObject(wanted)) return false
  return Object.entries(wanted).every(([name, part]) => fits(actual[name], part))
}

const isMet = (row: WireRow, { person, status, sent, answer }: WireExpectation): boolean =>
  (person === undefined || row.person === person) &&
  (status === undefined || row.status === status) &&
  fits(row.sent, sent) &&
  fits(row.answer, answer)

const inWords = ({ name, person, status, sent }: WireRow): string =>
  `${name} by ${person ?? 'nobody'}: ${status ?? ''} ${JSON.stringify(sent) ?? ''}`.trim()

export class WorldWire {
  constructor(
    private readonly worldId: string,
    private readonly control: ControlClient,
  ) {}

  /** Oldest first. */
  list(filter: WireFilter = {}): Promise<WireRow[]> {
    return this.control('wire.list', { params: { worldId: this.worldId }, query: filter })
  }

  /** Waits until this call was made; throws an Error that lists the calls that came nearest. */
  toHaveCall(name: string, expectation: WireExpectation = {}): Promise<void> {
    return this.#toHave('call', name, expectation)
  }

  /** Waits until this channel event was sent. */
  toHaveEvent(name: string, expectation: WireExpectation = {}): Promise<void> {
    return this.#toHave('event', name, expectation)
  }

  async #toHave(kind: 'call' | 'event', name: string, expectation: WireExpectation): Promise<void> {
    const { times, within = 5_000 } = expectation
    const end = performance.now() + within
    for (;;) {
      const rows = await this.list({ kind, name })
      const met = rows.filter((row) => isMet(row, expectation)).length
      if (times === undefined ? met > 0 : met === times) return
      if (performance.now() >= end) {
        const { within: _within, ...wanted } = expectation
        const others = rows.length > 0 ? rows : await this.list({ kind })
        throw new Error(
          [
            `The wire has ${met} times the ${kind} ${name} with ${JSON.stringify(wanted)}, within ${within} ms.`,
            ...(others.length === 0 ? [`There was no ${kind} at all.`] : ['There were:']),
            ...others.slice(-10).map((row) => `  ${inWords(row)}`),
          ].join('\n'),
        )
      }
      await pause(EVERY_MS)
    }
  }
}
