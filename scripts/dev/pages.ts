// What the development server serves from sources, which includes the simulator's pages, and what it proxies: the API, sockets, and
// everything else of the simulator.
import type { Plugin, ProxyOptions } from 'vite'

/** Address of a page → its source. */
const PAGES: Readonly<Record<string, string>> = {
  '/simulator': '/simulator/console/index.html',
  '/simulator/sheet': '/simulator/console/index.html',
  '/simulator/docs': '/simulator/docs/index.html',
}

/** Serves the simulator's pages at the same addresses as a build does. */
export const simulatorPages: Plugin = {
  name: 'simulator-pages',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [path = '', query] = (request.url ?? '').split('?')
      const source = PAGES[path.replace(/(?<=.)\/$/, '')]
      if (source !== undefined) request.url = query === undefined ? source : `${source}?${query}`
      next()
    })
  },
}

/** The paths that go to `target`. A foreign server gets its own name as `Host`; the simulator reads persona and world from it. */
export const proxyTo = (target: string, isForeign: boolean): Readonly<Record<string, ProxyOptions>> => {
  const to: ProxyOptions = {
    target,
    changeOrigin: isForeign,
    configure(proxy) {
      // While the simulator restarts, the app waits and retries.
      proxy.on('error', (_error, _request, response) => {
        if (!('headersSent' in response) || response.headersSent) return
        response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' })
        response.end(JSON.stringify({ message: 'The server is starting.' }))
      })
    },
  }
  return {
    '^/(api|sanctum)/': to,
    // All but the sources of its pages, which have the same prefix.
    '^/simulator/(?!(console|docs)/(?!openapi|asyncapi)|[^?]*\\.(ts|tsx|css)(\\?|$))': to,
    '^/socket\\.io/': { ...to, ws: true },
    '^/app/': { ...to, ws: true },
  }
}
