// In development, freezes new parts of the state and checks that they're plain JSON. It stops at parts that are frozen already, so a
// dispatch costs the same no matter how much is loaded.
import { isPlainObject } from '@reduxjs/toolkit'

const isPlain = (value: unknown): boolean => {
  const type = typeof value
  if (type === 'object') return value === null || Array.isArray(value) || isPlainObject(value as object)
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'undefined'
}

/** Freezes a value deeply; throws when a new part isn't plain JSON. `key` names it in the error. */
export function freezeNew<T>(value: T, key = ''): T {
  const isObject = typeof value === 'object' && value !== null
  if (isObject && Object.isFrozen(value)) return value
  if (!isPlain(value))
    throw new TypeError(`The state has a non-serializable value at the key "${key}": ${String(value)}`)
  if (!isObject) return value
  // Arrays skip building a key per index.
  if (Array.isArray(value)) for (const part of value) freezeNew(part, key)
  else for (const name in value) freezeNew(value[name], name)
  return Object.freeze(value)
}
