// Prefixes the keys of stored data with `{world or 'live'}:{user id}:`, so that users never see each other's drafts.

export interface Scope {
  /** The stored name of a key, for the current world and user. */
  key(name: string): string
  /** The owner of the keys; null before the user is known. */
  userId(): number | null
  enter(userId: number): void
  leave(): void
}

/** Before the user is known, keys belong to `guest`. */
export function createScope(world: () => string | null): Scope {
  let current: number | null = null
  return {
    key: (name) => `${world() ?? 'live'}:${current ?? 'guest'}:${name}`,
    userId: () => current,
    enter(userId) {
      current = userId
    },
    leave() {
      current = null
    },
  }
}

/** True for a key of any world and user. */
export const isScoped = (key: string): boolean => /^[^:]+:(\d+|guest):/.test(key)
