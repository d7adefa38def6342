// `npm run dev`: the simulator beside Vite's development server, which proxies what belongs to the simulator; with
// `-- --api https://…` it proxies to that server instead. For work on the app; a user runs `npm start`.
import { parseArgs } from 'node:util'
import type { Plugin } from 'vite'
import { createServer } from 'vite'
import { createSimulator } from '../simulator/server'
import { signInLinks } from './start/run'

const PAGE_PORT = Number(process.env.PORT ?? 5173)

const { api } = parseArgs({ options: { api: { type: 'string' } } }).values
const simulator =
  api === undefined ? await createSimulator({ port: 0, scenario: 'first-live-auction', quiet: true }) : null
const target = simulator?.url ?? new URL(api ?? '').origin
/** The host stays unchanged for the simulator, for which it names persona and world; another server wants its own. */
const changeOrigin = simulator === null

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
      '^/(api|sanctum)/': { target, changeOrigin },
      '^/simulator/(?!console/)': { target, changeOrigin },
      '^/socket\\.io/': { target, changeOrigin, ws: true },
      '^/app/': { target, changeOrigin, ws: true },
    },
  },
})
await vite.listen()
vite.printUrls()
const port = vite.config.server.port ?? PAGE_PORT
if (simulator !== null)
  for (const line of signInLinks({ ...simulator, url: `http://localhost:${port}`, port }))
    process.stdout.write(`${line}\n`)
process.stdout.write(`  ${simulator === null ? 'API' : 'Simulator'}: ${target}\n`)

let stopping = false
const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  await vite.close()
  await simulator?.close()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
