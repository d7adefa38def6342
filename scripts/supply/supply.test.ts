import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  auditExceptions,
  isAuditReport,
  knownVulnerabilities,
  openFindings,
  unexpectedLicenses,
  vulnerablePackages,
} from './checks'

const read = (path: string): string => readFileSync(path, 'utf8')
const lock = JSON.parse(read('package-lock.json'))
const known = z.parse(knownVulnerabilities, JSON.parse(read('scripts/supply/known-vulnerabilities.json')))

test('every package is under an accepted license', () => {
  expect(unexpectedLicenses(lock)).toEqual([])
  expect(unexpectedLicenses({ packages: { '': {}, 'node_modules/odd': { license: 'SSPL-1.0' } } })).toEqual([
    'SSPL-1.0: node_modules/odd',
  ])
})

test('the lock file has no registry URLs, and each package has a hash', () => {
  const packages = Object.entries<{ resolved?: string; integrity?: string }>(lock.packages)
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  expect(packages.filter(([place, { integrity = '' }]) => place && !integrity.startsWith('sha512-'))).toEqual([])
})

test('the actions in workflows are pinned by hash', () => {
  const actions = readdirSync('.github/workflows').flatMap((file) =>
    [...read(`.github/workflows/${file}`).matchAll(/uses:\s*(\S+)/g)].map(([, action]) => action),
  )
  expect(actions.length).toBeGreaterThan(0)
  for (const action of actions) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40}$/)
})

test('set-up never raises its privileges', () => {
  expect(read('scripts/setup.mjs')).not.toMatch(/\b(sudo|doas|pkexec|su -c)\b/)
})

test('no package is older than the version that fixed a known vulnerability', () => {
  expect(vulnerablePackages(lock, known)).toEqual([])
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
  ['2.0.0', false],
  ['0.11.0', true],
])('version %s is older than 1.10.0: %s', (version, isVulnerable) => {
  const vulnerabilities = [{ package: '@odd/one', fixedIn: '1.10.0', advisories: 'CVE-2026-1' }]
  const packages = { '': {}, 'node_modules/a/node_modules/@odd/one': { version }, 'node_modules/b': { version } }
  expect(vulnerablePackages({ packages }, vulnerabilities)).toHaveLength(isVulnerable ? 1 : 0)
})

test('an advisory fails until an exception with a date and a reason covers it, and again once that has expired', () => {
  const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc'
  const report = {
    vulnerabilities: { odd: { via: [{ url, title: 'It hangs', severity: 'high' }] }, above: { via: ['odd'] } },
  }
  const finding = `high: odd: It hangs (${url})`
  const until = (day: string) => [{ advisory: 'GHSA-aaaa-bbbb-cccc', until: day, reason: 'We never call that.' }]
  expect(openFindings(report, [], '2026-11-23')).toEqual([finding])
  expect(openFindings(report, until('2026-11-23'), '2026-11-23')).toEqual([])
  const expired = 'the exception for GHSA-aaaa-bbbb-cccc expired on 2026-11-22'
  expect(openFindings(report, until('2026-11-22'), '2026-11-23')).toEqual([finding, expired])
  expect(() => z.parse(auditExceptions, JSON.parse(read('scripts/supply/audit-exceptions.json')))).not.toThrow()
})

test('an error of the registry isn’t read as a clean report', () => {
  expect(isAuditReport({ vulnerabilities: {} })).toBe(true)
  for (const answer of [null, {}, { error: { code: 'ENOAUDIT' } }]) expect(isAuditReport(answer)).toBe(false)
})

test('the workflow runs every week, and whenever a package changes', () => {
  const workflow = read('.github/workflows/supply.yml')
  for (const line of ['- run: npm run supply', 'schedule:', 'package-lock.json']) expect(workflow).toContain(line)
})
