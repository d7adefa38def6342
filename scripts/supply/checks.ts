// Checks the packages of the lock file: licenses, versions with known vulnerabilities, advisories.
import * as z from 'zod/mini'

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ version: z.optional(z.string()), license: z.optional(z.string()) })),
})

/** Licenses that allow the project to ship a package or to use it as a tool. Read a new one before adding it. */
const acceptedLicenses = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT OR Apache-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

/** The licenses of packages whose license is missing in the lock file, checked by hand. */
const licensesByHand: Readonly<Record<string, string>> = {
  'node_modules/busboy': 'MIT',
  'node_modules/streamsearch': 'MIT',
  'node_modules/xmlhttprequest-ssl': 'MIT',
}

/** Packages by license, the most frequent first. */
export function licensesIn(lock: unknown): readonly (readonly [string, readonly string[]])[] {
  const byLicense = new Map<string, string[]>()
  for (const [path, { license }] of Object.entries(z.parse(lockFile, lock).packages)) {
    if (path === '') continue
    const name = license ?? licensesByHand[path] ?? 'none'
    byLicense.set(name, [...(byLicense.get(name) ?? []), path])
  }
  return [...byLicense].toSorted(([, one], [, other]) => other.length - one.length)
}

/** `license: package` for each package under a license that isn't accepted. */
export const unexpectedLicenses = (lock: unknown): readonly string[] =>
  licensesIn(lock).flatMap(([license, packages]) =>
    acceptedLicenses.has(license) ? [] : packages.map((path) => `${license}: ${path}`),
  )

/** Published vulnerabilities, with the version that fixed them in the major version that's used here. */
export const knownVulnerabilities = z.array(
  z.object({ package: z.string(), fixedIn: z.string(), advisories: z.string() }),
)

/** A line for each package older than the version that fixed a known vulnerability. */
export const vulnerablePackages = (lock: unknown, known: z.output<typeof knownVulnerabilities>): readonly string[] =>
  Object.entries(z.parse(lockFile, lock).packages).flatMap(([path, { version = '' }]) =>
    known
      .filter((one) => one.package === path.split('node_modules/').at(-1) && isOlder(version, one.fixedIn))
      .map((one) => `${one.package}@${version}: ${one.advisories}, fixed in ${one.fixedIn}`),
  )

/** Compares versions by their numbers; a prerelease counts as its release. */
function isOlder(version: string, other: string): boolean {
  const [own = [], others = []] = [version, other].map((text) => (text.split('-')[0] ?? '').split('.').map(Number))
  const position = others.findIndex((number, index) => own[index] !== number)
  return position >= 0 && (own[position] ?? 0) < (others[position] ?? 0)
}

const advisory = z.object({ url: z.string(), title: z.string(), severity: z.string() })
const auditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisory])) })),
})

/** Advisories that don't affect the project, each to be reviewed after `until` (YYYY-MM-DD). */
export const auditExceptions = z.array(
  z.object({
    advisory: z.string(),
    until: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    reason: z.string().check(z.minLength(11)),
  }),
)

/** True for a report of `npm audit --json`; a registry without audits answers with an error. */
export const isAuditReport = (report: unknown): boolean => z.safeParse(auditReport, report).success

/** Advisories without an exception, and expired exceptions. */
export function openFindings(
  report: unknown,
  exceptions: z.output<typeof auditExceptions>,
  today: string,
): readonly string[] {
  const excepted = new Set(exceptions.filter(({ until }) => until >= today).map((one) => one.advisory))
  const lines = Object.entries(z.parse(auditReport, report).vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((one) =>
      typeof one === 'string' || excepted.has(one.url.split('/').at(-1) ?? '')
        ? []
        : [`${one.severity}: ${name}: ${one.title} (${one.url})`],
    ),
  )
  const expired = exceptions.filter(({ until }) => until < today)
  return [...new Set(lines), ...expired.map((one) => `the exception for ${one.advisory} expired on ${one.until}`)]
}
