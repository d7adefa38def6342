// A person in a storm: the real store over the real transport, on their own connection. Closing the tab opens another store in the
// same browser.
import type { PersonInCast, RunningWorld } from '../../simulator/runtime/running-world'
import type { Simulator } from '../../simulator/server'
import type { ScreenRole } from '../../src/contract/role'
import { createMarketStore, type MarketStore } from '../../src/state/market-store'
import type { RootState } from '../../src/state/root-reducer'
import { sessionSignInRequested } from '../../src/state/session/session.slice'
import { type BrowserPorts, createBrowserPorts } from '../../src/transport/browser-ports'
import { createFakeWindow, memoryStorage } from '../headless/fake-window'
import type { Conditions } from './conditions'
import { actionsToOpen, type OpenPages } from './open-pages'
import { openRecordedPort, type RecordedPort } from './recorded-port'

interface Tab {
  readonly market: MarketStore
  readonly ports: BrowserPorts
  readonly cookies: () => string
  close(): void
}

/** A person with an open tab, on their own connection. */
export interface FuzzPerson {
  readonly who: PersonInCast
  readonly connection: RecordedPort
  readonly openPages: OpenPages
  state(): RootState
  dispatch: MarketStore['store']['dispatch']
  subscribe: MarketStore['store']['subscribe']
  /** The token in the browser's cookie; empty without one. */
  token(): string
  /** Closes the tab and opens another one in the same browser. */
  reopenTab(): void
  /** Signs in with the password. */
  signIn(): void
  close(): void
}

const TOKEN = /auth\._token\.local=Bearer(?:%20| )([^;,\s]+)/

/** Starts a session with the sign-in link of the world, and returns its token. */
async function enterWithLink(url: string, world: RunningWorld, key: string): Promise<string> {
  const answer = await fetch(`${url}/simulator/enter/${world.id}?as=${key}&to=/`, { redirect: 'manual' })
  await answer.arrayBuffer()
  const token = TOKEN.exec(answer.headers.getSetCookie().join('; '))?.[1]
  if (token === undefined) throw new Error(`${key} could not enter: ${answer.status}`)
  return token
}

const roleOf = (role: string): ScreenRole =>
  role === 'lender' || role === 'originator' || role === 'borrower' ? role : 'investor'

/** Opens the marketplace for a person of the cast. */
export async function openPerson(
  simulator: Pick<Simulator, 'serve'>,
  world: RunningWorld,
  who: PersonInCast,
  openPages: OpenPages,
  { reducer }: Conditions = {},
): Promise<FuzzPerson> {
  const connection = await openRecordedPort(simulator.serve)
  let token = await enterWithLink(connection.url, world, who.key)
  const localStorage = memoryStorage()
  const openTab = (): Tab => {
    const { broadcaster } = world
    const { window, close } = createFakeWindow({
      origin: connection.url,
      world: world.id,
      broadcaster,
      token,
      localStorage,
    })
    const ports = createBrowserPorts(window)
    const market = createMarketStore(ports, { checks: false, ...(reducer === undefined ? {} : { reducer }) })
    market.start()
    for (const action of actionsToOpen(openPages)) market.store.dispatch(action)
    return {
      market,
      ports,
      cookies: () => window.document.cookie,
      close() {
        market.stop()
        close()
      },
    }
  }
  let tab = openTab()
  const storedToken = (): string => TOKEN.exec(tab.cookies())?.[1] ?? ''
  return {
    who,
    connection,
    openPages,
    state: () => tab.market.store.getState(),
    dispatch: (action) => tab.market.store.dispatch(action),
    subscribe: (listener) => tab.market.store.subscribe(listener),
    token: storedToken,
    reopenTab() {
      token = storedToken() === '' ? token : storedToken()
      tab.close()
      tab = openTab()
    },
    signIn() {
      const passwordKey = tab.ports.secrets.hold(who.password)
      tab.market.store.dispatch(sessionSignInRequested({ email: who.email, passwordKey, role: roleOf(who.role) }))
    },
    close() {
      tab.close()
      connection.close()
    },
  }
}
