// Where everything comes from: licenses that we know, actions by their content, no rights that nobody gave.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unexpectedLicenses } from './licenses'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('every package of the lock file is under a license that is on the list', () => {
  expect(unexpectedLicenses(JSON.parse(read('package-lock.json')))).toEqual([])
  expect(unexpectedLicenses({ packages: { '': {}, 'node_modules/odd': { license: 'SSPL-1.0' } } })).toEqual([
    'SSPL-1.0: node_modules/odd',
  ])
})

test('every package comes from a registry, never from an address of its own, and by the hash of its content', () => {
  const { packages }: { packages: Record<string, { resolved?: string; integrity?: string }> } = JSON.parse(
    read('package-lock.json'),
  )
  // The lock file leaves addresses out: whoever installs has a registry, and the hash holds for each of them.
  const strange = Object.entries(packages).filter(
    ([place, { resolved, integrity }]) =>
      place !== '' && (resolved !== undefined || integrity?.startsWith('sha512-') !== true),
  )
  expect(strange).toEqual([])
})

test('attack, low: the actions of the checks are pinned by hash', () => {
  const folder = '.github/workflows'
  const uses = readdirSync(new URL(`../../${folder}`, import.meta.url)).flatMap((file) =>
    [...read(`${folder}/${file}`).matchAll(/uses:\s*(\S+)/g)].map(([, action]) => action),
  )
  expect(uses.length).toBeGreaterThan(0)
  for (const action of uses) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40}$/)
})

test('attack, low: setting up for the tests never raises rights', () => {
  expect(read('scripts/setup.mjs')).not.toMatch(/\b(sudo|doas|pkexec|su -c)\b/)
})
