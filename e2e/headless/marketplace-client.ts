// The real marketplace without screens: transport and state as main.tsx wires them, signed in as one person of a running world.
// Converts the state back to the wire format, so that it can be compared with the server's response.
import * as z from 'zod/mini'
import type { PersonInCast, RunningWorld } from '../../simulator/runtime/running-world'
import type { Simulator } from '../../simulator/server'
import type { Auction, AuctionStatus } from '../../src/contract/auction'
import { type CallName, calls } from '../../src/contract/calls'
import { getRow } from '../../src/state/core/table'
import { selectAuction, selectAuctionList, selectListedIds } from '../../src/state/market/market.selectors'
import { createMarketStore, type MarketStore } from '../../src/state/market-store'
import type { RootState } from '../../src/state/root-reducer'
import { readAnswer } from '../../src/transport/api/reading'
import { createBrowserPorts } from '../../src/transport/browser-ports'
import { createFakeWindow, type FakeWindowOptions } from './fake-window'

const tokenAnswer = z.object({ data: z.object({ token: z.string() }) })

/** A response as the app reads it, whatever the habits of the server. */
const readAsApp = (name: CallName, body: unknown): unknown => {
  const reading = readAnswer(calls[name].answer, body)
  if (!reading.ok) throw new Error(`${name}: ${JSON.stringify(reading.problems)}`)
  return reading.value
}

/** One signed-in person and what their marketplace knows. */
export interface MarketplaceClient {
  readonly persona: string
  readonly market: MarketStore
  /** Holds a secret as a form does. Returns its key, which an action carries. */
  holdSecret(text: string): string
  state(): RootState
  /** Everything that the browser has stored, as text. */
  stored(): string
  /** Every request so far, as method and path. */
  readonly requests: readonly string[]
  /** The list of a status as this client has it, in the wire format. */
  list(status: AuctionStatus): readonly unknown[]
  /** The same list, read from the server now. */
  freshList(status: AuctionStatus): Promise<readonly unknown[]>
  freshNotifications(): Promise<readonly unknown[]>
  /** The two-person rule of the person's firm, read from the server now. */
  freshTwoPerson(): Promise<unknown>
  /** Resolves when the connection is open and everything followed has been read; rejects after 10 s. */
  live(): Promise<void>
  close(): void
}

/** Removes nulls: a missing field and null mean the same on the wire. */
export const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const fields: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value))
    if (each !== null && each !== undefined) fields[key] = withoutNulls(each)
  return fields
}

/** One auction, reassembled from the tables of the state. */
export function asSent(state: RootState, id: number): unknown {
  const row = selectAuction(state, id)
  if (row === undefined) return { id, missing: true }
  // Fields that the app derives aren't on the wire.
  const { bid_ids, best_bid_id, outcome: _outcome, ...known } = row
  const { knows_offers: _knowsOffers, knows_passes: _knowsPasses, ...auction } = known
  const bid = (bidId: number) => getRow(state.market.bids, bidId)
  return withoutNulls({
    ...auction,
    loan: getRow(state.market.loans, id),
    bids: bid_ids.map(bid),
    best_bid: best_bid_id === null ? null : bid(best_bid_id),
  })
}

/** What a tab keeps over a reload, and what becomes of its requests. */
export type Tab = Pick<FakeWindowOptions, 'sessionStorage' | 'onFetch'>

type CastMember = Pick<PersonInCast, 'key' | 'email' | 'password'>

/** Signs a person of the cast in over HTTP and starts the marketplace for them. */
export async function openMarketplace(
  simulator: Pick<Simulator, 'url'>,
  world: Pick<RunningWorld, 'id' | 'broadcaster'> & { readonly cast: readonly CastMember[] },
  persona: string,
  realtime: { readonly host?: string; readonly port?: number; readonly key?: string } = {},
  tab: Tab = {},
): Promise<MarketplaceClient> {
  const person = world.cast.find((each) => each.key === persona)
  if (person === undefined) throw new Error(`${persona} is not in the cast`)
  const headers = { 'X-Simulator-World': world.id, Accept: 'application/json' }
  const login = await fetch(`${simulator.url}/api/auth/login`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  const answer: unknown = await login.json()
  // The app reads no token in a refusal, as in an answer that sets a session cookie.
  if (!login.ok) throw new Error(`the sign-in was refused: ${login.status} ${JSON.stringify(answer)}`)
  const { token } = tokenAnswer.parse(readAsApp('auth.login', answer)).data
  const requests: string[] = []
  const { window, storedTexts, close } = createFakeWindow({
    onRequest: (request) => requests.push(request),
    origin: simulator.url,
    world: world.id,
    broadcaster: world.broadcaster,
    realtime,
    token,
    ...tab,
  })
  const ports = createBrowserPorts(window)
  const market = createMarketStore(ports, { checks: true })
  const state = () => market.store.getState()
  const readData = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${simulator.url}${path}`, { headers: { ...headers, Authorization: `Bearer ${token}` } })
    return withoutNulls(z.object({ data: z.unknown() }).parse(await answer.json()).data)
  }
  const readRows = async (path: string): Promise<readonly unknown[]> => z.array(z.unknown()).parse(await readData(path))
  market.start()
  return {
    persona,
    market,
    holdSecret: (text) => ports.secrets.hold(text),
    state,
    stored: storedTexts,
    requests,
    list: (status) =>
      selectListedIds(state(), status, 0, selectAuctionList(state(), status).order.length).map((id) =>
        asSent(state(), id),
      ),
    freshList: (status) => readRows(`/api/auction/list/${status}`),
    freshNotifications: () => readRows('/api/notification'),
    freshTwoPerson: () => readData('/api/two-person'),
    live: () =>
      new Promise((resolve, reject) => {
        const timeout = setTimeout(() => {
          stop()
          reject(new Error(`${persona} is not live: ${JSON.stringify(state().connection)}`))
        }, 10_000)
        const check = () => {
          if (state().connection.phase !== 'live') return
          stop()
          clearTimeout(timeout)
          resolve()
        }
        const stop = market.store.subscribe(check)
        check()
      }),
    close() {
      market.stop()
      close()
    },
  }
}

/** The statuses whose lists this person's role loads. S6.2, S6.3 */
export const statusesOf = (role: string): readonly Auction['status'][] =>
  role === 'lender' || role === 'originator'
    ? ['incomplete', 'submitted', 'commitment', 'pre', 'live', 'past']
    : ['pre', 'live', 'past']
