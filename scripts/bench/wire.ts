// A line for the benches: the real realtime port over a connector that the bench plays. What the bench sends
// takes the same way as in the app: parse, validate, subject, ingress queue, fold. Nothing is left out.
import { EMPTY, of } from 'rxjs'
import type { Auction } from '../../src/contract/auction'
import type { CallInput, CallName } from '../../src/contract/calls'
import type { User } from '../../src/contract/user'
import type { CallFact, CallOptions } from '../../src/ports/api'
import type { Ports } from '../../src/ports/ports'
import { createMarketStore } from '../../src/state/market-store'
import type { ChannelListener, Connect } from '../../src/transport/channels/connector'
import { createAuctionCache } from '../../src/transport/channels/auction-cache'
import { createRealtime } from '../../src/transport/channels/realtime'
import { VIEWER } from './market'

/** Who looks on: an investor who is signed in. */
export const viewer: User = {
  id: 1,
  email: 'ann@harbor.example',
  role: 'investor',
  profile: { id: VIEWER, name: 'Harbor Crest' },
}

/** So many are far more than it takes. */
const MOST_TURNS = 1_000

export interface PlayedLine<P extends Ports> {
  /** The ports, with the played line and a server that answers who is there and what is live. */
  readonly ports: P & Pick<Ports, 'api' | 'realtime' | 'session'>
  /** One message of the person's auction channel, as text off the wire: `{"event": …, "data": …}`. */
  say(message: string): void
}

/** Plays the line and the server's answers over the other `ports`. */
export function playLine<P extends Ports>(others: P, loaded: readonly Auction[]): PlayedLine<P> {
  let hear: ChannelListener['event'] = () => undefined
  const connect: Connect = (line) => {
    queueMicrotask(() => line.opened())
    return {
      join(channel, _events, listener) {
        if (channel.base === `auction.${viewer.id}`) hear = listener.event
        listener.subscribed()
      },
      leave: () => undefined,
      socketId: () => '1.1',
      tryNow: () => undefined,
      close: () => undefined,
    }
  }
  const known = createAuctionCache()
  const answers = new Map<string, unknown>([
    ['auth.user', viewer],
    ['auction.list:live', loaded],
    ['two-person.read', { required: false, session: 's', prepared: [] }],
  ])
  const call = <N extends CallName>(name: N, input: CallInput<N>, options: CallOptions = {}) => {
    const { subject = name } = options
    const { params, query }: { readonly params?: unknown; readonly query?: unknown } = input
    const payload = { subject, params, query, answer: { data: answers.get(subject) ?? [], unread: 0 } }
    // The list is answered once and then let go of: what is retained is the store's alone.
    if (subject === 'auction.list:live') answers.delete(subject)
    // What the played server answers is right for the calls that a board makes; nobody here makes others.
    const fact = { type: `${name}/answered`, payload } as unknown as Exclude<CallFact<N>, { type: 'message/rejected' }>
    known.onAnswer(fact)
    return of(fact)
  }
  const realtime = createRealtime({
    call,
    cache: known,
    load: () => Promise.resolve(connect),
    clock: { worlds$: EMPTY, replaced$: EMPTY, sampleEvent: () => undefined },
    random: () => 0.5,
  })
  const session: Ports['session'] = { ...others.session, signedIn: () => true }
  // Ports of tests keep what was raised; here nobody shall pay for that.
  const alerts: Ports['alerts'] = { raise: () => undefined }
  return {
    ports: { ...others, api: { call }, realtime, session, alerts },
    say(message) {
      const { event, data }: { readonly event: string; readonly data: unknown } = JSON.parse(message)
      hear(event, data)
    },
  }
}

/** Runs what waits for the next frame. */
interface Frames {
  readonly frame: { readonly run: () => void }
}

/** A started store of a production build, parsing as the strict CSP allows, with the list loaded and the line live. */
export async function openMarket(
  { ports: others, frame }: Frames & { readonly ports: Ports },
  loaded: readonly Auction[],
) {
  const { ports, say } = playLine(others, loaded)
  const market = createMarketStore(ports, { checks: false })
  market.start()
  // A frame folds what has come, and what follows from that comes in a later turn.
  for (let turn = 0; market.store.getState().connection.phase !== 'live'; turn++) {
    if (turn === MOST_TURNS) throw new Error('the line does not become live')
    frame.run()
    await new Promise((done) => setImmediate(done))
  }
  return { ...market, ports, say }
}
