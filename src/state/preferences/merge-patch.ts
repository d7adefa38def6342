// A change of a preference as a JSON merge patch (RFC 7396): only the keys that changed, null for one that is removed.
import { isRecord } from '../../contract/is-record'
import { sameJson } from '../../contract/same-json'

export type MergePatch = Readonly<Record<string, unknown>>

/** What is stored with the change made. Everything that the change doesn't name stays; what is no object begins empty. */
export function mergePatch(stored: unknown, patch: MergePatch): MergePatch {
  const merged = new Map<string, unknown>(isRecord(stored) ? Object.entries(stored) : [])
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key)
    else merged.set(key, isRecord(value) ? mergePatch(merged.get(key), value) : value)
  }
  return Object.fromEntries(merged)
}

/** What was changed from one version to the other. A key that is null or missing afterwards is removed. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.flatMap((key): readonly (readonly [string, unknown])[] => {
    const [was, is] = [at(before, key) ?? null, at(after, key) ?? null]
    if (sameJson(was, is)) return []
    return [[key, isRecord(was) && isRecord(is) ? changesOf(was, is) : is]]
  })
  return Object.fromEntries(changed) as Partial<T>
}

const at = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined)

/** The part of a change whose keys have the same value in both versions; null when nothing is left of it. */
export function untouchedPart(patch: MergePatch, before: unknown, after: unknown): MergePatch | null {
  const left = Object.entries(patch).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    const [was, is] = [at(before, key), at(after, key)]
    if (!isRecord(value)) return sameJson(was, is) ? [[key, value]] : []
    const part = untouchedPart(value, was, is)
    return part === null ? [] : [[key, part]]
  })
  return left.length === 0 ? null : Object.fromEntries(left)
}
