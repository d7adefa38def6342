import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashOfSources, reasonToBuild, stampBuild } from './build-stamp'

const emptyDist = (): string => mkdtempSync(join(tmpdir(), 'dist-'))

const build = (dist: string): void => {
  const plugin = stampBuild()
  plugin.configResolved({ root: '/', build: { outDir: dist } })
  plugin.buildStart()
  writeFileSync(join(dist, 'index.html'), '')
  plugin.writeBundle()
}

test('a build fails if it contains a file whose changes would not make it stale', () => {
  const root = join(import.meta.dirname, '..')
  const endBuild = (...files: string[]) =>
    stampBuild().buildEnd.call({ getModuleIds: () => files.map((file) => join(root, file)) })
  expect(() => endBuild('src/main.tsx', 'simulator/console/main.tsx?worker', 'node_modules/a/index.js')).not.toThrow()
  expect(() => endBuild('src/main.tsx', 'simulator/world/decide.ts')).toThrow('Add: simulator/world/decide.ts.')
})

test('an empty folder must be built', () => {
  expect(reasonToBuild(emptyDist())).toBe('there is no build yet')
})

test('a build is current until the sources change', () => {
  const dist = emptyDist()
  build(dist)
  expect(reasonToBuild(dist)).toBeNull()
  writeFileSync(join(dist, '.sources'), hashOfSources().replace(/^./, 'x'))
  expect(reasonToBuild(dist)).toBe('the sources have changed')
})

test('a build without a stamp must be built again', () => {
  const dist = emptyDist()
  writeFileSync(join(dist, 'index.html'), '')
  expect(reasonToBuild(dist)).toBe('the build has no stamp')
})
