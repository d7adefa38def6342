// The landing page as markup: the whole app, drawn at `/` for a visitor who isn’t signed in. What a browser
// hydrates must be what stands here, so nothing is drawn that only this file knows.
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
