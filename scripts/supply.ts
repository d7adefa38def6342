// `npm run supply`: writes the bill of materials (CycloneDX), lists the licenses, and reports known vulnerabilities, including those of
// `npm audit`. Exits 1 if there's a problem.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import {
  auditExceptions,
  isAuditReport,
  knownVulnerabilities,
  licensesIn,
  openFindings,
  unexpectedLicenses,
  vulnerablePackages,
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
const known = z.parse(knownVulnerabilities, json('scripts/supply/known-vulnerabilities.json'))
const problems = [
  ...unexpectedLicenses(lock).map((line) => `license that isn’t accepted: ${line}`),
  ...vulnerablePackages(lock, known).map((line) => `vulnerable: ${line}`),
]

let report: unknown = null
const audit = npm('audit', '--json')
try {
  report = JSON.parse(audit.stdout)
} catch {
  // The registry answered with something else.
}
if (isAuditReport(report)) {
  const exceptions = z.parse(auditExceptions, json('scripts/supply/audit-exceptions.json'))
  problems.push(...openFindings(report, exceptions, new Date().toISOString().slice(0, 10)))
} else {
  const noAudit = 'The registry does not support npm audit.'
  // CI must not pass without an audit.
  if (process.env.CI === undefined) console.log(noAudit)
  else problems.push(noAudit)
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
