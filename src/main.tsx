// The composition root: builds the ports, the store and the React root. The only file that sees everything; it decides nothing.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { watchChunks } from './app/chunk-reload'
import { createTabMemory } from './app/tab-memory'
import { createMarketStore } from './state/market-store'
import { strictParsing } from './transport/api/strict-parsing'
import { createBrowserPorts } from './transport/browser-ports'
import favicon from './ui/favicon.svg'
import './ui/tokens.css'
import './ui/base.css'

strictParsing()
watchChunks(window)
const ports = createBrowserPorts(window)
const market = createMarketStore(ports, { checks: !import.meta.env.PROD })
market.start()

const services = { exportLog: () => market.log.exportNdjson(), tab: createTabMemory(() => window.sessionStorage) }

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element with the id root')
document.head.append(
  Object.assign(document.createElement('link'), { rel: 'icon', type: 'image/svg+xml', href: favicon }),
)
createRoot(place).render(
  <StrictMode>
    <App store={market.store} instruments={ports} services={services} />
  </StrictMode>,
)
