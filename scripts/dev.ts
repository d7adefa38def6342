// `npm run dev`: the simulator beside Vite's development server, which proxies what belongs to the simulator.
// For work on the app; a user runs `npm start`.
import type { Plugin } from 'vite'
import { createServer } from 'vite'
import { createSimulator } from '../simulator/server'

const PAGE_PORT = Number(process.env.PORT ?? 5173)

const simulator = await createSimulator({ port: 0, scenario: 'first-live-auction', quiet: true })
const target = simulator.url

/** The console is a page of its own, which the simulator serves under this address once it is built. */
const consoleAddress: Plugin = {
  name: 'console-address',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/simulator(?=$|\?)/, '/simulator/console/index.html')
      next()
    })
  },
}

const vite = await createServer({
  configFile: new URL('../vite.config.ts', import.meta.url).pathname,
  plugins: [consoleAddress],
  server: {
    port: PAGE_PORT,
    proxy: {
      // The host stays unchanged: it names persona and world.
      '^/(api|sanctum)/': { target, changeOrigin: false },
      '^/simulator/(?!console/)': { target, changeOrigin: false },
      '^/socket\\.io/': { target, changeOrigin: false, ws: true },
      '^/app/': { target, changeOrigin: false, ws: true },
    },
  },
})
await vite.listen()
vite.printUrls()
process.stdout.write(`  Simulator: ${simulator.url}\n`)

let stopping = false
const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  await vite.close()
  await simulator.close()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
