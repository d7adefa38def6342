// The composition root: builds the ports, the store and the React root.
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app'
import type { AppServices } from './app/app-services'
import { logExport } from './app/log-export'
import { loadPage } from './app/page-parts'
import { readPath } from './app/paths'
import { createTabMemory } from './app/tab-memory'
import { createMarketStore } from './state/market-store'
import { createBrowserPorts } from './transport/browser-ports'
import { createBoardReport } from './transport/lesson/board-report'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
const place = readPath(window.location.pathname)
// Before anything else: the screen loads while the server is asked who is signed in.
const loading = loadPage(place)

const ports = createBrowserPorts(window)
const market = createMarketStore(ports, { checks: import.meta.env.DEV })
const services: AppServices = {
  exportLog: async () => (await logExport.load()).exportNdjson(market.log),
  tab: createTabMemory(() => window.sessionStorage),
  reportError: (error) => ports.reports.note('rendering', error),
  reportBoard: createBoardReport(window),
}

const app = (
  <StrictMode>
    <App store={market.store} ports={ports} services={services} serverState={market.store.getState()} />
  </StrictMode>
)
function openOn(element: HTMLElement): void {
  if (element.hasChildNodes()) hydrateRoot(element, app)
  else createRoot(element).render(app)
  market.start()
}
// index.html already contains the landing page: it is hydrated before the first fact arrives. Not awaited, because the
// screen's chunk waits for this one.
if (root.hasChildNodes()) void loading.then(() => openOn(root))
else openOn(root)
