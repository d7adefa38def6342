// `npm start`: builds the app if its build is missing or stale, serves it with the simulator, and prints sign-in links.
import { join } from 'node:path'
import { buildIfStale } from './start/build'
import { run } from './start/run'

const dist = join(import.meta.dirname, '..', 'dist')

await run({
  command: 'npm start -- …',
  args: process.argv.slice(2),
  dist,
  prepare: () => buildIfStale(dist),
})
