// `npm start`: builds the app when its build is missing or stale, in a process of its own, serves it with the bundled
// simulator, prints sign-in links, and stops cleanly on Ctrl-C.
import { join } from 'node:path'
import { buildWhereStale } from './start/build'
import { run } from './start/run'

const dist = join(import.meta.dirname, '..', 'dist')

await run({
  command: 'npm start -- …',
  args: process.argv.slice(2),
  dist,
  prepare: () => buildWhereStale(dist),
})
