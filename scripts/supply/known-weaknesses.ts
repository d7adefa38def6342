// Packages of the lock file that are older than the version in which a published weakness was mended: what can be said
// without asking a registry. Pure.
import * as z from 'zod/mini'

export const knownWeakness = z.object({
  package: z.string(),
  /** The first version that is known to be without it, of the major version that we use. */
  mendedIn: z.string(),
  /** By their public names. */
  advisories: z.string(),
})
export type KnownWeakness = z.output<typeof knownWeakness>

const lockFile = z.object({ packages: z.record(z.string(), z.object({ version: z.optional(z.string()) })) })

/** A line for each package of the lock file that is older than it may be. */
export function weakPackages(lock: unknown, known: readonly KnownWeakness[]): readonly string[] {
  return Object.entries(z.parse(lockFile, lock).packages).flatMap(([place, { version }]) => {
    const name = place.split('node_modules/').at(-1)
    if (version === undefined) return []
    return known
      .filter((one) => one.package === name && isOlder(version, one.mendedIn))
      .map((one) => `${name}@${version}: ${one.advisories}, mended in ${one.mendedIn}`)
  })
}

/** A version before this one; what is marked as a preview counts as the version that it leads to. */
function isOlder(version: string, other: string): boolean {
  const [numbers, others] = [version, other].map((text) => (text.split('-')[0] ?? '').split('.').map(Number))
  for (const [place, number] of (others ?? []).entries()) {
    const own = numbers?.[place] ?? 0
    if (own !== number) return own < number
  }
  return false
}
