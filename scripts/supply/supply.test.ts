// Where everything comes from: licenses that we know, actions by their content, no rights that nobody gave.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auditException, isAnswered, openFindings } from './audit'
import { knownWeakness, weakPackages } from './known-weaknesses'
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

describe('known weaknesses', () => {
  const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc'
  const report = {
    vulnerabilities: {
      odd: { via: [{ url, title: 'It can be made to hang', severity: 'high' }] },
      above: { via: ['odd'] },
    },
  }
  const finding = `high: odd: It can be made to hang (${url})`
  const excepted = (until: string) => [{ advisory: 'GHSA-aaaa-bbbb-cccc', until, reason: 'We never call that.' }]

  test('each is a failure once, unless it is excepted until a day', () => {
    expect(openFindings(report, [], '2026-11-23')).toEqual([finding])
    expect(openFindings(report, excepted('2026-11-23'), '2026-11-23')).toEqual([])
    const over = 'the exception for GHSA-aaaa-bbbb-cccc ended on 2026-11-22'
    expect(openFindings(report, excepted('2026-11-22'), '2026-11-23')).toEqual([finding, over])
  })

  test('a registry that does not answer is not taken for one that knows of none', () => {
    expect(isAnswered({ vulnerabilities: {} })).toBe(true)
    for (const answer of [null, {}, { error: { code: 'ENOAUDIT' } }]) expect(isAnswered(answer)).toBe(false)
  })

  test('no package is older than the version that mended a weakness which is written down', () => {
    const known = z.parse(z.array(knownWeakness), JSON.parse(read('scripts/supply/known-weaknesses.json')))
    const lock: { readonly packages: object } = JSON.parse(read('package-lock.json'))
    expect(weakPackages(lock, known)).toEqual([])
    const places = Object.keys(lock.packages)
    for (const { package: name } of known)
      expect(
        places.some((place) => place.endsWith(`node_modules/${name}`)),
        name,
      ).toBe(true)
  })

  test.each([
    ['1.9.9', true],
    ['1.10.0', false],
    ['1.10.1', false],
    ['2.0.0', false],
    ['0.11.0', true],
  ])('version %s is older than 1.10.0: %s', (version, isWeak) => {
    const known = [{ package: '@odd/one', mendedIn: '1.10.0', advisories: 'CVE-2026-1' }]
    const lock = {
      packages: { '': {}, 'node_modules/a/node_modules/@odd/one': { version }, 'node_modules/b': { version } },
    }
    expect(weakPackages(lock, known)).toEqual(isWeak ? [`@odd/one@${version}: CVE-2026-1, mended in 1.10.0`] : [])
  })

  test('every exception has its day and its reason', () => {
    const exceptions = z.parse(z.array(auditException), JSON.parse(read('scripts/supply/audit-exceptions.json')))
    for (const { until, reason } of exceptions) {
      expect(until).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(reason.length).toBeGreaterThan(10)
    }
  })

  test('are asked for where changes are checked, every week, and whenever a package changes', () => {
    const workflow = read('.github/workflows/supply.yml')
    for (const line of ['- run: npm run supply', 'schedule:', 'package-lock.json']) expect(workflow).toContain(line)
  })
})
