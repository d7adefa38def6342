// Builds the app in a separate process: a build takes 600 MB, which the server's process would keep.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { reasonToBuild } from '../build-stamp'

const root = join(import.meta.dirname, '..', '..')

/** Resolves when the build has succeeded; rejects with its exit code otherwise. */
const buildInChild = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`the build failed with exit code ${code}`)),
    )
  })

/** Builds the app if its build is missing or stale, and prints why. */
export async function buildIfStale(dist: string): Promise<void> {
  const reason = reasonToBuild(dist)
  if (reason === null) return
  process.stdout.write(`Building the app: ${reason} …\n`)
  const startedAt = performance.now()
  await buildInChild()
  process.stdout.write(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`)
}
