// What the development server answers itself and what it hands on: the simulator's own pages come from their sources, with
// everything else of the simulator and the API behind a proxy.
import type { Plugin, ProxyOptions } from 'vite'

/** Address of a page → its source. */
const PAGES: Readonly<Record<string, string>> = {
  '/simulator': '/simulator/console/index.html',
  '/simulator/sheet': '/simulator/console/index.html',
  '/simulator/docs': '/simulator/docs/index.html',
}

/** Serves the simulator's own pages under the addresses that they have once they are built. */
export const ownPages: Plugin = {
  name: 'own-pages',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [path = '', query] = (request.url ?? '').split('?')
      const source = PAGES[path.replace(/(?<=.)\/$/, '')]
      if (source !== undefined) request.url = query === undefined ? source : `${source}?${query}`
      next()
    })
  },
}

/** What goes to this server. `isForeign`: it wants its own name in `Host`; for the simulator that names persona and world. */
export const proxied = (target: string, isForeign: boolean): Readonly<Record<string, ProxyOptions>> => {
  const to: ProxyOptions = {
    target,
    changeOrigin: isForeign,
    configure(proxy) {
      // While the simulator restarts: the app waits and retries.
      proxy.on('error', (_error, _request, response) => {
        if (!('headersSent' in response) || response.headersSent) return
        response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' })
        response.end(JSON.stringify({ message: 'The server is starting.' }))
      })
    },
  }
  return {
    '^/(api|sanctum)/': to,
    // The sources of its pages lie under the same address.
    '^/simulator/(?!(console|docs)/(?!openapi|asyncapi)|[^?]*\\.(ts|tsx|css)(\\?|$))': to,
    '^/socket\\.io/': { ...to, ws: true },
    '^/app/': { ...to, ws: true },
  }
}
