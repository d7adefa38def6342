// Makes calls to a world without HTTP, with the same validation, handlers and commands. Used to replay sessions from a log.
import * as z from 'zod/mini'
import type { CallSpec } from '../../src/contract/call'
import { type CallInput, type CallName, calls } from '../../src/contract/calls'
import { Faults } from '../faults/faults'
import { ConnectionRegistry } from '../realtime/connections/connection-registry'
import { Delivery } from '../realtime/delivery/delivery'
import { BidderPresence } from '../realtime/presence/bidder-presence'
import { Signer } from '../realtime/pusher/signature'
import type { CallHandlerFor, CallResult, SessionCall } from '../recording/call-port'
import type { Outcome, RunningWorld } from '../runtime/running-world'
import { WireLog } from '../runtime/wire-log'
import { personById } from '../world/people/people'
import { looseBidRequest } from './auctions'
import type { CallRequest, Handler, Handlers } from './handler'
import { allHandlers } from './handlers'
import { LoginThrottle } from './middleware/login-throttle'
import { Refused } from './middleware/refused'
import { normalizeTexts } from './middleware/validation'
import { PushDestination } from './push/push-destination'
import { PushSubscriptions } from './push/push-subscriptions'
import { Sessions } from './sessions'
import { assumedPins } from './signator-pins'
import { CalendarKeys } from './stores/calendar-keys'
import { FileStore } from './stores/file-store'
import { PartialUploads } from './stores/partial-uploads'
import { ReceiptSeals } from './stores/receipt-seals'

/** Bids off the price grid are accepted here, because the world itself refuses them. */
const bodyOf = (name: CallName, spec: CallSpec) =>
  name === 'auction.bid' || name === 'standing-maximum.set' ? looseBidRequest : spec.body

/** Handlers without sockets, faults and stored files. */
function isolatedHandlers(): Handlers {
  const sessions = new Sessions()
  const connections = new ConnectionRegistry()
  const quiet = { verify: false, onViolation: () => undefined }
  return allHandlers({
    sessions,
    connections,
    signer: new Signer(),
    faults: new Faults(sessions, new WireLog()),
    throttle: new LoginThrottle(),
    pins: assumedPins,
    rooms: { signInTo: () => null, isClassWorld: () => false },
    bidderPresence: new BidderPresence(connections, new Delivery(connections, quiet)),
    uploads: new FileStore(),
    partialUploads: new PartialUploads(),
    seals: new ReceiptSeals(),
    calendars: new CalendarKeys(),
    pushSubscriptions: new PushSubscriptions(sessions),
    pushDestination: new PushDestination(),
  })
}

/** Makes calls as signed-in users. Calls of unknown users are refused. */
export const inProcessCalls: CallHandlerFor = (world) => {
  const handlers = isolatedHandlers()
  return (call) => makeCall(world, handlers, call)
}

async function makeCall<N extends CallName>(
  world: RunningWorld,
  handlers: Handlers,
  call: SessionCall & { readonly name: N },
): Promise<CallResult> {
  const person = personById(world.state(), call.userId)
  if (person === undefined) return { outcome: null, answer: null, refusal: 'Unauthenticated.' }
  const handler: Handler<N> = handlers[call.name]
  const recorded: { outcome: Outcome | null } = { outcome: null }
  try {
    const answer: unknown = await handler({
      world,
      // Every call has a person, so the viewer is never null.
      viewer: { userId: person.id, role: person.role, token: '' } as CallRequest<N>['viewer'],
      input: inputOf(call),
      waited: () => ({}),
      submit: async (command) => {
        recorded.outcome = await world.submit(command)
        return recorded.outcome
      },
      from: null,
      knownDevice: () => null,
      rememberDevice: () => undefined,
      browser: null,
      origin: 'http://localhost',
      header: (name) => (name === 'idempotency-key' ? call.key : null),
      setHeader: () => undefined,
      files: () => Promise.resolve([]),
    })
    return { outcome: recorded.outcome, answer, refusal: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { outcome: recorded.outcome, answer: null, refusal: error.message }
  }
}

function inputOf<N extends CallName>({ name, params, query, body }: SessionCall & { readonly name: N }): CallInput<N> {
  const spec: CallSpec = calls[name]
  const read = (schema: z.core.$ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined
    const result = z.safeParse(schema, value ?? {})
    if (!result.success) throw new Refused(422, { message: 'This request no longer matches the API.' })
    return result.data
  }
  const input: unknown = {
    params: read(spec.params, params),
    query: read(spec.query, query),
    body: read(bodyOf(name, spec), normalizeTexts(body)),
  }
  // Parsed with the schemas that CallInput<N> comes from.
  return input as CallInput<N>
}
