// Development's guard of the state: freezes what is new, and looks whether it is plain JSON. It stops where something is
// frozen already, so that a dispatch costs the same however much is loaded.
import { isPlainObject } from '@reduxjs/toolkit'

const isPlain = (value: unknown): boolean => {
  const type = typeof value
  if (type === 'object') return value === null || Array.isArray(value) || isPlainObject(value as object)
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'undefined'
}

/** Freezes a value and all of it that is not frozen yet; throws where a new part is no plain JSON. `key`: where it stands. */
export function freezeNew<T>(value: T, key = ''): T {
  const isObject = typeof value === 'object' && value !== null
  if (isObject && Object.isFrozen(value)) return value
  if (!isPlain(value)) throw new TypeError(`A non-serializable value came under the key "${key}": ${String(value)}`)
  if (!isObject) return value
  // An array needs no texts of its places.
  if (Array.isArray(value)) for (const part of value) freezeNew(part, key)
  else for (const name in value) freezeNew(value[name], name)
  return Object.freeze(value)
}
