// The licenses of everything that the lock file names. Pure.
import * as z from 'zod/mini'

const lockFile = z.object({ packages: z.record(z.string(), z.object({ license: z.optional(z.string()) })) })

/** Licenses under which we may ship, or use a tool; a new one is read before it is added. */
const known: ReadonlySet<string> = new Set([
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

/** Packages that name their license in an older field, read by hand. */
const readByHand: Readonly<Record<string, string>> = {
  'node_modules/busboy': 'MIT',
  'node_modules/streamsearch': 'MIT',
  'node_modules/xmlhttprequest-ssl': 'MIT',
}

/** Packages by license, most first. */
export function licensesIn(lock: unknown): readonly (readonly [string, readonly string[]])[] {
  const byLicense = new Map<string, string[]>()
  for (const [place, { license }] of Object.entries(z.parse(lockFile, lock).packages)) {
    if (place === '') continue
    const name = license ?? readByHand[place] ?? 'none'
    byLicense.set(name, [...(byLicense.get(name) ?? []), place])
  }
  return [...byLicense].toSorted(([, one], [, other]) => other.length - one.length)
}

/** `license: package` for everything that is not under one of the known licenses. */
export const unexpectedLicenses = (lock: unknown): readonly string[] =>
  licensesIn(lock).flatMap(([license, packages]) =>
    known.has(license) ? [] : packages.map((place) => `${license}: ${place}`),
  )
