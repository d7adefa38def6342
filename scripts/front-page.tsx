// Renders the landing page: the whole app at `/` for a visitor who isn’t signed in.
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { App } from '../src/app/app'
import { readPath } from '../src/app/paths'
import { loadPage } from '../src/app/screen-table'
import { createTabMemory } from '../src/app/tab-memory'
import { createMarketStore } from '../src/state/market-store'
import { createFakePorts } from '../src/state/testing/fake-ports'

/** The markup of the landing page. */
export async function frontPage(): Promise<string> {
  const ports = { ...createFakePorts().ports, saver: { save: () => undefined }, clipboard: { copy: async () => false } }
  const { store } = createMarketStore(ports, { checks: false })
  await loadPage(readPath('/'))
  const forgetful = createTabMemory(() => {
    throw new Error('there is no tab')
  })
  const { prelude } = await prerender(
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
    </Router>,
  )
  return new Response(prelude).text()
}
