// `npm run supply`: writes the bill of materials (CycloneDX), lists the licenses, and reports known weaknesses and what `npm audit`
// finds. Exits 1 when something is wrong.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import {
  auditExceptions,
  isAuditReport,
  knownWeaknesses,
  licensesIn,
  openFindings,
  unexpectedLicenses,
  weakPackages,
} from './supply/checks'

const npm = (...args: string[]) => spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const [out = 'sbom.cdx.json'] = process.argv.slice(2)

const bill = npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only')
if (bill.status !== 0) {
  console.error(`npm sbom failed:\n${bill.stderr}`)
  process.exit(1)
}
writeFileSync(out, bill.stdout)
console.log(`${out}: the bill of materials, CycloneDX`)

const lock = json('package-lock.json')
for (const [license, packages] of licensesIn(lock)) console.log(`${String(packages.length).padStart(5)} ${license}`)
const known = z.parse(knownWeaknesses, json('scripts/supply/known-weaknesses.json'))
const problems = [
  ...unexpectedLicenses(lock).map((line) => `license not accepted: ${line}`),
  ...weakPackages(lock, known).map((line) => `weak: ${line}`),
]

let report: unknown = null
const audit = npm('audit', '--json')
try {
  report = JSON.parse(audit.stdout)
} catch {
  // No report.
}
if (isAuditReport(report)) {
  const exceptions = z.parse(auditExceptions, json('scripts/supply/audit-exceptions.json'))
  problems.push(...openFindings(report, exceptions, new Date().toISOString().slice(0, 10)))
} else {
  const silence = 'npm audit: this registry does not answer it.'
  // Where every change is checked, silence is no answer.
  if (process.env.CI === undefined) console.log(silence)
  else problems.push(silence)
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
