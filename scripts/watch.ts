// `npm run watch`: after each save, checks the types and runs the tests that depend on the saved file.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'

const compiler = join(import.meta.dirname, '../node_modules/typescript-native/bin/tsc')
let [isRunning, isStale] = [false, false]

/** Checks the types; saves in the meantime lead to one more check. The compiler's own watch polls all files without a pause. */
function checkTypes(): void {
  isStale = isRunning
  if (isRunning) return
  isRunning = true
  const args = [compiler, '-b', '--checkers', '1']
  spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] }).once('close', (code) => {
    isRunning = false
    if (isStale) checkTypes()
    else console.log(`types: ${code === 0 ? 'nothing to fix' : 'see above'}`)
  })
}

// Vitest's own handlers wait for a running test.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit())
const vitest = await startVitest('test', [], {
  watch: true,
  changed: true,
  // A change of package.json would run all tests.
  forceRerunTriggers: [],
  project: ['unit', 'screens'],
  reporters: ['dot'],
})
vitest.vite.watcher.on('change', (path) => {
  if (/\.tsx?$/.test(path)) checkTypes()
})
checkTypes()
