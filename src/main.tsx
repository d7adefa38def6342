// The composition root: creates the ports, the store and the React root.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
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

/** Loads the screen of a path. */
export const preload = (path: string): Promise<void> => loadPage(readPath(path))

/** Opens the app in this document. It replaces the static landing page in one step, once its own is loaded. */
export function openApp(): void {
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no element with the id root')
  keepOwnedText(document.body)
  // Start loading the screen while the session is checked.
  const loaded = preload(window.location.pathname)

  const ports = createBrowserPorts(window)
  const market = createMarketStore(ports, { checks: import.meta.env.DEV })
  const services: AppServices = {
    exportLog: async () => exportNdjson(market.log),
    tab: createTabMemory(() => window.sessionStorage),
    reportError: (error) => ports.reports.report('rendering', error),
    reportBoard: createBoardReport(window),
  }
  const render = () =>
    createRoot(container).render(
      <StrictMode>
        <App store={market.store} ports={ports} services={services} />
      </StrictMode>,
    )
  if (container.hasChildNodes()) void loaded.then(render)
  else render()
  market.start()
}
