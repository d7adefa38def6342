// The composition root: builds the ports, the store and the React root. The only file that sees everything; it decides nothing.
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app'
import { watchChunks } from './app/chunk-reload'
import { readPath } from './app/paths'
import { loadPage } from './app/screen-table'
import { createTabMemory } from './app/tab-memory'
import { createMarketStore } from './state/market-store'
import { strictParsing } from './transport/api/strict-parsing'
import { createBrowserPorts } from './transport/browser-ports'
import favicon from './ui/favicon.svg'

strictParsing()
watchChunks(window)
const ports = createBrowserPorts(window)
const market = createMarketStore(ports, { checks: !import.meta.env.PROD })
const services = { exportLog: () => market.log.exportNdjson(), tab: createTabMemory(() => window.sessionStorage) }

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element with the id root')
document.head.append(
  Object.assign(document.createElement('link'), { rel: 'icon', type: 'image/svg+xml', href: favicon }),
)
const app = (
  <StrictMode>
    <App store={market.store} ports={ports} services={services} serverState={market.store.getState()} />
  </StrictMode>
)
function openOn(root: HTMLElement): void {
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else createRoot(root).render(app)
  market.start()
}
// The landing page stands in index.html already: it is taken over as it is, before there is any news. Not awaited here:
// the screen's chunk waits for this one.
if (place.hasChildNodes()) void loadPage({ page: 'landing' }).then(() => openOn(place))
else {
  // The screen of the address comes while the server says who asks.
  void loadPage(readPath(window.location.pathname))
  openOn(place)
}
