// `npm start`: builds the app when its build is missing or stale, in a process of its own, serves it with the bundled
// simulator, prints sign-in links, and stops cleanly on Ctrl-C.
import { join } from 'node:path'
import { reasonToBuild } from './build-stamp'
import { buildApart } from './start/build'
import { run } from './start/run'

const dist = join(import.meta.dirname, '..', 'dist')

const buildIfStale = async (): Promise<void> => {
  const reason = reasonToBuild(dist)
  if (reason === null) return
  process.stdout.write(`Building the app: ${reason} …\n`)
  const startedAt = performance.now()
  await buildApart()
  process.stdout.write(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`)
}

await run({ command: 'npm start -- …', args: process.argv.slice(2), dist, prepare: buildIfStale })
