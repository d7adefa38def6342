// Renders the landing page: the whole app at `/` for a visitor who isn’t signed in. Browsers hydrate this markup, so it must equal
// their own first render.
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { App } from '../src/app/app'
import { createTabMemory } from '../src/app/tab-memory'
import { createMarketStore } from '../src/state/market-store'
import { createFakePorts } from '../src/state/testing/fake-ports'

/** The markup of the landing page. */
export async function frontPage(): Promise<string> {
  const ports = { ...createFakePorts().ports, saver: { save: () => undefined }, clipboard: { copy: async () => false } }
  const { store } = createMarketStore(ports, { checks: false })
  const forgetful = createTabMemory(() => {
    throw new Error('there is no tab')
  })
  const { prelude } = await prerender(
    <StrictMode>
      <Router ssrPath="/">
        <App
          store={store}
          ports={ports}
          services={{
            exportLog: async () => '',
            reportError: () => undefined,
            reportBoard: () => undefined,
            tab: forgetful,
          }}
        />
      </Router>
    </StrictMode>,
  )
  return new Response(prelude).text()
}
