// `npm run dev`: Vite's development server, with a simulator in another process that restarts when its code changes and keeps its
// worlds. Takes the options of `npm start`; `-- --api https://…` uses that server instead of a simulator.
import { join } from 'node:path'
import { createServer } from 'vite'
import { client } from '../e2e/harness/client'
import { proxyTo, simulatorPages } from './dev/pages'
import { RestartingSimulator } from './dev/restarting-simulator'
import { readOptions, usageOf } from './start/options'
import { signInLinks } from './start/run'
import { messageOf, stopOnSignals } from './start/stopping'

const PAGE_PORT = '5173'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** The port of the pages, the options of the simulator, and the server that's used instead of it, if any. */
const optionsOf = (args: readonly string[]) => {
  const at = args.indexOf('--api')
  const server = at === -1 || !/^https?:/.test(args[at + 1] ?? '') ? null : new URL(args[at + 1] ?? '').origin
  const own = server === null ? args : args.toSpliced(at, 2)
  const { help, simulator } = readOptions(own, { PORT: process.env.PORT ?? PAGE_PORT })
  return { help, server, own, port: simulator.port }
}

async function develop(args: readonly string[]): Promise<void> {
  const { help, server, own, port } = optionsOf(args)
  if (help) return print(usageOf('npm run dev -- …'))
  const simulator = server === null ? new RestartingSimulator(own, print) : null
  const close: (() => Promise<void>)[] = simulator === null ? [] : [() => simulator.close()]
  const stop = async (): Promise<void> => {
    for (const each of close.splice(0)) await each()
  }
  stopOnSignals(stop)
  try {
    const target = server ?? (await simulator?.start()) ?? ''
    const vite = await createServer({
      configFile: join(import.meta.dirname, '../vite.config.ts'),
      plugins: [simulatorPages],
      server: { port, proxy: proxyTo(target, server !== null) },
    })
    close.unshift(() => vite.close())
    vite.watcher.on('all', (_event, path) => simulator?.changed(path))
    await vite.listen()
    const url = new URL(vite.resolvedUrls?.local[0] ?? '').origin
    if (simulator === null) return print(`  The app: ${url}\n  Its server: ${target}`)
    const { cast } = await client(url)('worlds.show', { params: { worldId: 'main' } })
    for (const line of signInLinks(url, cast)) print(line)
  } catch (error) {
    await stop()
    throw error
  }
}

develop(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`Could not start the development server: ${messageOf(error)}\n`)
  process.exit(1)
})
