// The calls and events of a world, with assertions that wait for them.
import { setTimeout as pause } from 'node:timers/promises'
import type { WireRow } from '../../simulator/control-api/control.schemas'
import type { ControlClient } from '../../simulator/control-api/control-client'
import { differences } from '../../simulator/faults/contains'
import { checkCall, checkEvent, checkOptions, checkPerson } from './check-names'
import type { EventName, PersonName, WireCallName } from './names'

/** The fields that a call or event must have. Objects match if they contain these fields, at any depth. */
export interface WireExpectation {
  /** The key of a person of the cast. */
  readonly person?: PersonName
  readonly status?: number | 'aborted'
  readonly sent?: unknown
  readonly answer?: unknown
  /** The exact number of matches. Default: at least one. Checked once the world has settled, so that a late one counts. */
  readonly times?: number
  /** The largest number of matches, checked like `times`. */
  readonly atMost?: number
  /** How long to wait, real ms. Default 5000. */
  readonly within?: number
}

/** Which refusals don't count. */
export interface RefusalFilter {
  /** Calls that may be refused. */
  readonly except?: readonly WireCallName[]
  /** Only calls of this person count. */
  readonly person?: PersonName
}

/** Selects entries of the wire. */
export interface WireFilter {
  readonly kind?: 'call' | 'event' | 'socket' | 'fault'
  /** A call such as `auction.bid`, or a channel event. With `kind`, one that doesn't exist is refused. */
  readonly name?: string
  readonly person?: string
  /** A text anywhere in the request, response or event. */
  readonly text?: string
}

const optionNames: { readonly [N in keyof Required<WireExpectation>]: true } = {
  person: true,
  status: true,
  sent: true,
  answer: true,
  times: true,
  atMost: true,
  within: true,
}

/** Throws an Error for counts that no number of matches can meet. */
function checkCounts({ times, atMost }: WireExpectation): void {
  for (const [name, count] of Object.entries({ times, atMost }))
    if (count !== undefined && !(Number.isInteger(count) && count >= 0))
      throw new Error(`${name} must be a whole number from 0, not ${count}.`)
  if (times !== undefined && atMost !== undefined) throw new Error('Give times or atMost, not both.')
}

const POLL_INTERVAL_MS = 25
/** How many rows a message lists. */
const MAX_ROWS = 10

/** In what a row differs from the expectation. */
const differencesOf = (row: WireRow, { person, status, sent, answer }: WireExpectation) =>
  differences(row, { person, status, sent, answer })

const describeRow = ({ name, person, status, sent }: WireRow): string =>
  `${name} by ${person ?? 'no one'}: ${status ?? ''} ${JSON.stringify(sent) ?? ''}`.trim()

/** What was expected, how much of it there was, and what there was instead. */
function problemText(
  kind: 'call' | 'event',
  name: string,
  { within = 5_000, ...fields }: WireExpectation,
  { count, others }: { readonly count: number; readonly others: readonly WireRow[] },
): string {
  return [
    `Found ${count} of the ${kind} ${name} with ${JSON.stringify(fields)} within ${within} ms.`,
    ...(others.length === 0 ? [`There was no ${kind} at all.`] : ['There were:']),
    ...others.slice(-MAX_ROWS).map((row) => `  ${describeRow(row)}`),
    ...nearMiss(
      others.filter((row) => row.name === name),
      fields,
    ),
  ].join('\n')
}

/** The row that misses the expectation by the fewest fields, and which these are. Nothing if a row meets it. */
function nearMiss(rows: readonly WireRow[], expectation: WireExpectation): readonly string[] {
  const misses = rows.map((row) => ({ row, fields: differencesOf(row, expectation) }))
  const [nearest] = misses.toSorted((a, b) => a.fields.length - b.fields.length)
  if (nearest === undefined || nearest.fields.length === 0) return []
  return [
    `The nearest is ${describeRow(nearest.row)}. It differs:`,
    ...nearest.fields.map(
      ({ path, actual, expected }) =>
        `  ${path}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`,
    ),
  ]
}

export class WorldWire {
  constructor(
    private readonly worldId: string,
    private readonly control: ControlClient,
  ) {}

  /** Oldest first. */
  async list(filter: WireFilter = {}): Promise<WireRow[]> {
    const { kind, name, person } = filter
    if (kind === 'call' && name !== undefined) checkCall(name)
    if (kind === 'event' && name !== undefined) checkEvent(name)
    await this.#checkPerson(person)
    return this.control('wire.list', { params: { worldId: this.worldId }, query: filter })
  }

  /**
   * Waits until this call was made; throws an Error that lists the last calls otherwise.
   * @example await world.wire.toHaveCall('auction.bid', { person: 'harbor-crest', status: 200, times: 1 })
   */
  async toHaveCall(name: WireCallName, expectation: WireExpectation = {}): Promise<void> {
    checkCall(name)
    await this.#toHave('call', name, expectation)
  }

  /** Waits until this channel event was sent; throws like `toHaveCall`. */
  async toHaveEvent(name: EventName, expectation: WireExpectation = {}): Promise<void> {
    checkEvent(name)
    await this.#toHave('event', name, expectation)
  }

  /**
   * Waits until the world has settled, and throws an Error that lists every call with a status from 400 on.
   * @example await world.wire.toHaveNoRefusals({ except: ['auth.user'] })
   */
  async toHaveNoRefusals(filter: RefusalFilter = {}): Promise<void> {
    checkOptions(filter, ['except', 'person'])
    const { except = [], person } = filter
    for (const name of except) checkCall(name)
    await this.#settle()
    const allowed: readonly string[] = except
    const rows = await this.list({ kind: 'call', ...(person === undefined ? {} : { person }) })
    const refusals = rows.filter(
      ({ name, status }) => typeof status === 'number' && status >= 400 && !allowed.includes(name),
    )
    if (refusals.length === 0) return
    throw new Error(
      ['The server refused calls:', ...refusals.slice(-MAX_ROWS).map((row) => `  ${describeRow(row)}`)].join('\n'),
    )
  }

  async #toHave(kind: 'call' | 'event', name: string, expectation: WireExpectation): Promise<void> {
    checkOptions(expectation, Object.keys(optionNames))
    checkCounts(expectation)
    await this.#checkPerson(expectation.person)
    const { times, atMost = times, within = 5_000 } = expectation
    const least = times ?? (atMost === undefined ? 1 : 0)
    const end = performance.now() + within
    for (;;) {
      // What was sent before a limit is checked must have arrived.
      if (atMost !== undefined) await this.#settle()
      const rows = await this.list({ kind, name })
      const count = rows.filter((row) => differencesOf(row, expectation).length === 0).length
      const isTooMany = atMost !== undefined && count > atMost
      if (count >= least && !isTooMany) return
      if (isTooMany || performance.now() >= end) {
        const others = rows.length > 0 ? rows : await this.list({ kind })
        const problem = problemText(kind, name, expectation, { count, others })
        throw new Error(kind === 'event' ? `${problem}${await this.#noConnection(expectation.person)}` : problem)
      }
      await pause(POLL_INTERVAL_MS)
    }
  }

  /** A line that says so if nobody, or not this person, could receive events; else an empty text. */
  async #noConnection(person: string | undefined): Promise<string> {
    const sockets = await this.control('sockets.list', { params: { worldId: this.worldId } })
    if (sockets.some((socket) => person === undefined || socket.person === person)) return ''
    const who = person === undefined ? 'Nobody has an' : `${person} has no`
    return `\n${who} open connection. Events go only to connections that have joined their channel.`
  }

  /** Throws an Error for anyone who isn't in the world: it would match nothing. */
  async #checkPerson(key: string | undefined): Promise<void> {
    if (key === undefined) return
    const { cast } = await this.control('worlds.show', { params: { worldId: this.worldId } })
    checkPerson(
      key,
      cast.map((each) => each.key),
    )
  }

  async #settle(): Promise<void> {
    await this.control('clock.run', { params: { worldId: this.worldId }, body: { action: 'settle' } })
  }
}
