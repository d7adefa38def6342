// The app as a contestant of the `board` bench: the whole app and the real store, with a fake server.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { of } from 'rxjs'
import { App } from '../../../src/app/app'
import { createTabMemory } from '../../../src/app/tab-memory'
import { createMarketStore } from '../../../src/state/market-store'
import { createBrowserPorts } from '../../../src/transport/browser-ports'
import { MARKET_OPENS } from '../market'
import { fakeServer } from '../wire'
import type { Contestant } from './driver'
import '../../../src/ui/tokens.css'
import '../../../src/ui/base.css'

const WAIT_MS = 50

async function waitForRows(): Promise<void> {
  while (document.querySelector('.board-table tbody tr') === null)
    await new Promise((resolve) => window.setTimeout(resolve, WAIT_MS))
}

export const ours: Contestant = {
  async open(place, loaded) {
    const sample = { now: MARKET_OPENS, monotonic: performance.now(), rate: 1, errorMs: 10, epoch: 1, world: null }
    const browser = createBrowserPorts(window)
    const clock: typeof browser.clock = {
      ...browser.clock,
      read: () => ({ ...sample, now: MARKET_OPENS + performance.now() - sample.monotonic, ageMs: 0 }),
      facts: () => of({ type: 'clock/sampled', payload: sample }),
    }
    const { ports, receive } = fakeServer({ ...browser, clock }, loaded)
    const market = createMarketStore(ports, { checks: import.meta.env.DEV })
    market.start()
    const services = {
      exportLog: async () => '',
      reportError: () => undefined,
      reportBoard: () => undefined,
      tab: createTabMemory(() => window.sessionStorage),
    }
    createRoot(place).render(
      <StrictMode>
        <App store={market.store} ports={ports} services={services} />
      </StrictMode>,
    )
    await waitForRows()
    return receive
  },
}
