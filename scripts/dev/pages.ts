// Routing of the development server: the simulator's pages are served from their sources, and the rest of the simulator and the API
// through a proxy.
import type { Plugin, ProxyOptions } from 'vite'

/** The source of each page by its path. */
const PAGES: Readonly<Record<string, string>> = {
  '/simulator': '/simulator/console/index.html',
  '/simulator/sheet': '/simulator/console/index.html',
  '/simulator/docs': '/simulator/docs/index.html',
}

/** Serves the simulator's pages at the paths that they have once built. */
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

/** The paths to proxy to `target`. `isForeign`: send its own name in `Host`; the simulator reads the persona and world from there. */
export const proxied = (target: string, isForeign: boolean): Readonly<Record<string, ProxyOptions>> => {
  const to: ProxyOptions = {
    target,
    changeOrigin: isForeign,
    configure(proxy) {
      // The simulator is restarting; the app waits and retries.
      proxy.on('error', (_error, _request, response) => {
        if (!('headersSent' in response) || response.headersSent) return
        response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' })
        response.end(JSON.stringify({ message: 'The server is starting.' }))
      })
    },
  }
  return {
    '^/(api|sanctum)/': to,
    // The sources of its pages are under the same path.
    '^/simulator/(?!(console|docs)/(?!openapi|asyncapi)|[^?]*\\.(ts|tsx|css)(\\?|$))': to,
    '^/socket\\.io/': { ...to, ws: true },
    '^/app/': { ...to, ws: true },
  }
}
