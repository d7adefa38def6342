// The composition root: creates the ports, the store and the React root.
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app'
import type { AppServices } from './app/app-services'
import { readPath } from './app/paths'
import { loadPage } from './app/screen-table'
import { createTabMemory } from './app/tab-memory'
import { exportNdjson } from './state/core/log-export'
import { createMarketStore } from './state/market-store'
import { createBrowserPorts } from './transport/browser-ports'
import { createBoardReport } from './transport/lesson/board-report'
import { keepOwnedText } from './ui/owned-text'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
keepOwnedText(document.body)
// First of all: the screen loads while the session is checked.
void loadPage(readPath(window.location.pathname))

const ports = createBrowserPorts(window)
const market = createMarketStore(ports, { checks: import.meta.env.DEV })
const services: AppServices = {
  exportLog: async () => exportNdjson(market.log),
  tab: createTabMemory(() => window.sessionStorage),
  reportError: (error) => ports.reports.note('rendering', error),
  reportBoard: createBoardReport(window),
}

const app = (
  <StrictMode>
    <App store={market.store} ports={ports} services={services} serverState={market.store.getState()} />
  </StrictMode>
)
// index.html contains the prerendered landing page, so hydrate it before the first fact arrives.
if (root.hasChildNodes()) hydrateRoot(root, app)
else createRoot(root).render(app)
market.start()
