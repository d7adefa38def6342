// What the program is made of: `npm run supply` writes the bill of materials (CycloneDX), lists the licenses, and asks the
// registry for what is known about them.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { licensesIn, unexpectedLicenses } from './supply/licenses'

const npm = (...args: string[]) => spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const say = (line: string): void => void process.stdout.write(`${line}\n`)
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

const audit = npm('audit', '--json')
const refused = /audit endpoint returned an error|ENOTFOUND|ECONNREFUSED/.test(audit.stderr)
if (refused)
  say(
    `npm audit: this registry does not answer it. ${audit.stderr.split('\n').find((line) => /audit/.test(line)) ?? ''}`,
  )
else say(`npm audit: ${audit.status === 0 ? 'clean' : 'see npm audit'}`)
process.exitCode = unexpected.length > 0 || (!refused && audit.status !== 0) ? 1 : 0
