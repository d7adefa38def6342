// Makes calls in a world as its doors would, without a wire: the same reading of what was sent, the same handlers, the same
// commands. For sessions that are played again from a record.
import * as z from 'zod/mini'
import type { CallSpec } from '../../src/contract/call'
import type { CallInput, CallName } from '../../src/contract/calls'
import { calls } from '../../src/contract/calls'
import { wideBidRequest } from '../api/auctions'
import type { CallRequest, Handler, Handlers } from '../api/handler'
import { allHandlers } from '../api/handlers'
import { LoginThrottle } from '../api/middleware/login-throttle'
import { Refused } from '../api/middleware/refused'
import { trimmed } from '../api/middleware/validation'
import { CalendarKeys } from '../api/stores/calendar-keys'
import { FileStore } from '../api/stores/file-store'
import { ReceiptSeals } from '../api/stores/receipt-seals'
import { Faults } from '../faults/faults'
import { ConnectionRegistry } from '../realtime/connections/connection-registry'
import { Delivery } from '../realtime/delivery/delivery'
import { Attendance } from '../realtime/presence/attendance'
import { Signer } from '../realtime/pusher/signature'
import type { Outcome, RunningWorld } from '../runtime/running-world'
import { Sessions } from '../runtime/sessions'
import { WireLog } from '../runtime/wire-log'
import { personById } from '../world/people/people'

/** A call as somebody made it. */
export interface MadeCall {
  readonly name: CallName
  readonly userId: number
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** The Idempotency-Key. */
  readonly key: string | null
}

/** What came of it. */
export interface Enacted {
  /** Null when no command entered the world. */
  readonly outcome: Outcome | null
  /** The body of the answer; null when it was refused. */
  readonly answer: unknown
  /** Why it was refused; null when it was not. */
  readonly refusal: string | null
}

/** Wide where the doors are: a bid that is off every grid is still a bid. */
const bodyOf = (name: CallName, spec: CallSpec) => (name === 'auction.bid' ? wideBidRequest : spec.body)

/** Makes calls in this world. */
export class Enactor {
  readonly #handlers: Handlers

  constructor(private readonly world: RunningWorld) {
    const sessions = new Sessions()
    const connections = new ConnectionRegistry()
    const faults = new Faults(sessions, new WireLog())
    const throttle = new LoginThrottle()
    const signer = new Signer()
    const quiet = { verify: false, toOthers: false, onViolation: () => undefined }
    const attendance = new Attendance(connections, new Delivery(connections, quiet))
    this.#handlers = allHandlers({
      ...{ sessions, connections, signer, faults, throttle, attendance },
      uploads: new FileStore(),
      seals: new ReceiptSeals(),
      calendars: new CalendarKeys(),
    })
  }

  /** Makes the call now, in the world's time. */
  async make<N extends CallName>(call: MadeCall & { readonly name: N }): Promise<Enacted> {
    const { world } = this
    const person = personById(world.state(), call.userId)
    if (person === undefined) return { outcome: null, answer: null, refusal: 'Unauthenticated.' }
    const handler: Handler<N> = this.#handlers[call.name]
    const entered: { outcome: Outcome | null } = { outcome: null }
    try {
      const answer: unknown = await handler({
        world,
        // Only calls of people who are signed in are enacted.
        viewer: { userId: person.id, role: person.role, token: '' } as CallRequest<N>['viewer'],
        input: inputOf(call),
        submit: async (command) => {
          entered.outcome = await world.submit(command)
          return entered.outcome
        },
        header: (name) => (name === 'idempotency-key' ? call.key : null),
        setHeader: () => undefined,
        files: () => Promise.resolve([]),
      })
      return { outcome: entered.outcome, answer, refusal: null }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { outcome: entered.outcome, answer: null, refusal: error.message }
    }
  }
}

function inputOf<N extends CallName>({ name, params, query, body }: MadeCall & { readonly name: N }): CallInput<N> {
  const spec: CallSpec = calls[name]
  const read = (schema: z.core.$ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined
    const result = z.safeParse(schema, value ?? {})
    if (!result.success) throw new Refused(422, { message: 'What was sent cannot be read any more.' })
    return result.data
  }
  const input: unknown = {
    params: read(spec.params, params),
    query: read(spec.query, query),
    body: read(bodyOf(name, spec), trimmed(body)),
  }
  // Parsed by the very declarations that CallInput<N> is made from.
  return input as CallInput<N>
}
