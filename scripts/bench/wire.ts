// A fake server for the benches: the real realtime port over a fake connector, so that an event takes the same path as in the app: parse,
// validate, subject, queue, reduce.
import { EMPTY, of } from 'rxjs'
import type { Auction } from '../../src/contract/auction'
import type { CallInput, CallName } from '../../src/contract/calls'
import type { User } from '../../src/contract/user'
import type { CallFact, CallOptions } from '../../src/ports/api'
import type { Ports } from '../../src/ports/ports'
import { createMarketStore } from '../../src/state/market-store'
import type { createFakePorts } from '../../src/state/testing/fake-ports'
import type { ChannelListener, Connect } from '../../src/transport/channels/connector'
import { createRealtime } from '../../src/transport/channels/realtime'
import { VIEWER } from './market'

/** The signed-in investor. */
export const viewer: User = {
  id: 1,
  email: 'ann@harbor.example',
  role: 'investor',
  profile: { id: VIEWER, name: 'Harbor Crest' },
}

/** Far more than needed. */
const MAX_TURNS = 1_000

interface FakeServer<P extends Ports> {
  /** The ports, with a connector and an API that know the signed-in user and the live list. */
  readonly ports: P & Pick<Ports, 'api' | 'realtime' | 'session'>
  /** Delivers one message of the investor's auction channel, as text: `{"event": …, "data": …}`. */
  receive(message: string): void
}

/** Replaces the connection and the API of these ports with fake ones. */
export function fakeServer<P extends Ports>(others: P, loaded: readonly Auction[]): FakeServer<P> {
  let onEvent: ChannelListener['event'] = () => undefined
  const connect: Connect = (line) => {
    queueMicrotask(() => line.opened())
    return {
      join(channel, _events, listener) {
        if (channel.base === `auction.${viewer.id}`) onEvent = listener.event
        listener.subscribed()
      },
      leave: () => undefined,
      socketId: () => '1.1',
      tryNow: () => undefined,
      close: () => undefined,
    }
  }
  const answers = new Map<string, unknown>([
    ['auth.user', viewer],
    ['auction.list:live', loaded],
    ['two-person.read', { required: false, session: 's', prepared: [] }],
  ])
  const call = <N extends CallName>(name: N, input: CallInput<N>, options: CallOptions = {}) => {
    const { subject = name } = options
    const { params, query }: { readonly params?: unknown; readonly query?: unknown } = input
    const payload = { subject, params, query, answer: { data: answers.get(subject) ?? [], unread: 0 } }
    // The list is answered once and then released, so that memory figures are the store's alone.
    if (subject === 'auction.list:live') answers.delete(subject)
    // A board makes only the calls above, so the answers fit.
    const fact = { type: `${name}/answered`, payload } as unknown as Exclude<CallFact<N>, { type: 'message/rejected' }>
    return of(fact)
  }
  const realtime = createRealtime({
    call,
    load: () => Promise.resolve(connect),
    clock: { worlds$: EMPTY, replaced$: EMPTY, sampleEvent: () => undefined },
    random: () => 0.5,
  })
  const session: Ports['session'] = { ...others.session, signedIn: () => true }
  // Otherwise the fake port would collect every alert.
  const alerts: Ports['alerts'] = { ...others.alerts, raise: () => undefined }
  return {
    ports: { ...others, api: { call }, realtime, session, alerts },
    receive(message) {
      const { event, data }: { readonly event: string; readonly data: unknown } = JSON.parse(message)
      onEvent(event, data)
    },
  }
}

/** A started store of a production build, with the list loaded and the connection live. */
export async function openMarket(fake: ReturnType<typeof createFakePorts>, loaded: readonly Auction[]) {
  const { ports, receive } = fakeServer(fake.ports, loaded)
  const market = createMarketStore(ports, { checks: false })
  market.start()
  for (let turn = 0; market.store.getState().connection.phase !== 'live'; turn++) {
    if (turn === MAX_TURNS) throw new Error('the connection does not become live')
    fake.frame.run()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { store: market.store, receive, endFrame: () => fake.frame.run() }
}
