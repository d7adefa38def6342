// The owner of the data in the browser's stores: every key is `{world or 'live'}:{user id}:…`, so that nobody sees another
// person's draft.

export interface Scope {
  /** The stored name of a key of the present world and person. */
  key(name: string): string
  /** The id of the person whose keys these are; null before anybody is known. */
  person(): number | null
  enter(userId: number): void
  leave(): void
}

/** Before anybody is known, keys belong to `guest`. */
export function createScope(world: () => string | null): Scope {
  let person: number | null = null
  return {
    key: (name) => `${world() ?? 'live'}:${person ?? 'guest'}:${name}`,
    person: () => person,
    enter(userId) {
      person = userId
    },
    leave() {
      person = null
    },
  }
}

/** True for a key that a scope made, whatever the world and the person. */
export const isScoped = (key: string): boolean => /^[^:]+:(\d+|guest):/.test(key)
