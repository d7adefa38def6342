// Development's guard against writing into the state: freezes what is new and stops where something is frozen already,
// so that a dispatch costs the same however much is loaded.

/** Freezes a plain JSON value and all of it that is not frozen yet. */
export function freezeNew<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) freezeNew(part)
  return value
}
