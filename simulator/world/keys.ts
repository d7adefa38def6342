// An immutable directory of ids by name, as plain JSON. It has 256 buckets, so adding a name to thousands copies little.

const BUCKETS = 256

/** Name → id. */
export type Keys = readonly Readonly<Record<string, number>>[]

/** No names. */
export const noKeys: Keys = Array.from({ length: BUCKETS }, () => ({}))

/** FNV-1a over the code units, modulo the number of buckets. */
function bucketOf(name: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index += 1) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % BUCKETS
}

/** The id of a name, or undefined. */
export function idByKey(keys: Keys, name: string): number | undefined {
  const bucket = keys[bucketOf(name)]
  return bucket !== undefined && Object.hasOwn(bucket, name) ? bucket[name] : undefined
}

/** With these names, added or replaced. */
export function withKeys(keys: Keys, added: readonly (readonly [name: string, id: number])[]): Keys {
  const buckets = [...keys]
  for (const [name, id] of added) {
    const bucket = bucketOf(name)
    // May copy a bucket twice; names are added one at a time except when a world starts.
    buckets[bucket] = { ...buckets[bucket], [name]: id }
  }
  return buckets
}

/** Without this name. */
export function withoutKey(keys: Keys, name: string): Keys {
  const removedFrom = bucketOf(name)
  const { [name]: _removed, ...bucket } = keys[removedFrom] ?? {}
  return keys.map((other, index) => (index === removedFrom ? bucket : other))
}
