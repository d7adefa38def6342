// The built app is used only while it is that of the present sources.
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

test('an empty folder has to be built', () => {
  expect(reasonToBuild(emptyDist())).toBe('it has not been built yet')
})

test('a build is good until its sources change', () => {
  const dist = emptyDist()
  build(dist)
  expect(reasonToBuild(dist)).toBeNull()
  writeFileSync(join(dist, '.sources'), hashOfSources().replace(/^./, 'x'))
  expect(reasonToBuild(dist)).toBe('its sources have changed')
})

test('a build of unknown origin is built again', () => {
  const dist = emptyDist()
  writeFileSync(join(dist, 'index.html'), '')
  expect(reasonToBuild(dist)).toBe('its build carries no stamp')
})
