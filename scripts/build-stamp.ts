// Decides whether the build in dist/ was made from the current sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const root = join(import.meta.dirname, '..')
const STAMP = '.sources'

/** Everything that the build depends on. */
const SOURCES = [
  'index.html',
  'landing.html',
  'vite.config.ts',
  'scripts/inline-guard.ts',
  'scripts/prerender.ts',
  'scripts/source-maps.ts',
  'scripts/static-chunks.ts',
  'scripts/front-page.tsx',
  'package-lock.json',
  'tsconfig.json',
  'src',
  'simulator/console',
  'simulator/control-api',
  'simulator/docs',
  'simulator/runtime/virtual-clock.ts',
  'simulator/scenarios/language/board.ts',
  'simulator/scenarios/language/durations.ts',
  'simulator/scenarios/language/nearest.ts',
]

const isSource = (path: string): boolean => SOURCES.some((name) => path === name || path.startsWith(`${name}/`))

const filesUnder = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

/** SHA-256, hex, of the names and contents of all sources except tests. */
export const hashOfSources = (): string => {
  const hash = createHash('sha256')
  const files = SOURCES.map((name) => join(root, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]))
    .sort()
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Why the app must be built again; null if the build in `dist` was made from the current sources. */
export const reasonToBuild = (dist: string): string | null => {
  if (!existsSync(join(dist, 'index.html'))) return 'there is no build yet'
  const stamp = join(dist, STAMP)
  if (!existsSync(stamp)) return 'the build has no stamp'
  return readFileSync(stamp, 'utf8') === hashOfSources() ? null : 'the sources have changed'
}

/** Vite plugin: stores the hash of the sources in every finished build. Fails a build that contains any other file of the project. */
export const stampBuild = () => {
  let outDir = ''
  let hash = ''
  return {
    name: 'stamp-build',
    apply: 'build' as const,
    configResolved(config: { readonly root: string; readonly build: { readonly outDir: string } }): void {
      outDir = resolve(config.root, config.build.outDir)
    },
    buildStart(): void {
      // Computed before the files are read, so that a change during the build makes the stamp stale.
      hash = hashOfSources()
    },
    buildEnd(this: { getModuleIds(): Iterable<string> }): void {
      const others = [...this.getModuleIds()]
        .filter((id) => id.startsWith(`${root}/`) && !id.includes('/node_modules/'))
        .map((id) => relative(root, id).replace(/\?.*/, ''))
        .filter((path) => !isSource(path))
      if (others.length > 0)
        throw new Error(`SOURCES in scripts/build-stamp.ts lacks files of the build. Add: ${others.join(', ')}.`)
    },
    writeBundle(): void {
      writeFileSync(join(outDir, STAMP), hash)
    },
  }
}
