// What the program is made of: `npm run supply` writes the bill of materials (CycloneDX), lists the licenses, and asks the
// registry for what is known about them, less the exceptions of supply/audit-exceptions.json; what supply/known-weaknesses.json
// knows is said without one. Exits 1 when something is wrong.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { auditException, isAnswered, openFindings } from './supply/audit'
import { knownWeakness, weakPackages } from './supply/known-weaknesses'
import { licensesIn, unexpectedLicenses } from './supply/licenses'

const npm = (...args: string[]) => spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
const [out = 'sbom.cdx.json'] = process.argv.slice(2)

const bill = npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only')
if (bill.status !== 0) {
  say(`npm sbom failed:\n${bill.stderr}`)
  process.exit(1)
}
writeFileSync(out, bill.stdout)
say(`${out}: the bill of materials, CycloneDX`)

const lock: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'))
for (const [license, packages] of licensesIn(lock)) say(`${String(packages.length).padStart(5)} ${license}`)
const unexpected = unexpectedLicenses(lock)
for (const line of unexpected) say(`not on the list of licenses: ${line}`)

const known: unknown = JSON.parse(readFileSync('scripts/supply/known-weaknesses.json', 'utf8'))
const weak = weakPackages(lock, z.parse(z.array(knownWeakness), known))
for (const line of weak) say(`weak: ${line}`)

const audit = npm('audit', '--json')
const report = jsonIn(audit.stdout)
if (isAnswered(report)) {
  const exceptions: unknown = JSON.parse(readFileSync('scripts/supply/audit-exceptions.json', 'utf8'))
  const today = new Date().toISOString().slice(0, 10)
  const open = openFindings(report, z.parse(z.array(auditException), exceptions), today)
  say(open.length === 0 ? 'npm audit: clean' : `npm audit:\n${open.join('\n')}`)
  if (open.length > 0) process.exitCode = 1
} else {
  say(
    `npm audit: this registry does not answer it. ${audit.stderr.split('\n').find((line) => /audit/.test(line)) ?? ''}`,
  )
  // Where every change is checked, silence is no answer.
  if (process.env.CI !== undefined) process.exitCode = 1
}
if (unexpected.length > 0 || weak.length > 0) process.exitCode = 1
