// Compares a value with the parts that it must have.

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The parts in which `actual` lacks what `expected` has, at any depth: the dotted path of each, and both values. Empty if none. */
export function differences(
  actual: unknown,
  expected: unknown,
  path = '',
): readonly { readonly path: string; readonly actual: unknown; readonly expected: unknown }[] {
  if (expected === undefined || Object.is(actual, expected)) return []
  if (!isObject(actual) || !isObject(expected)) return [{ path, actual, expected }]
  return Object.entries(expected).flatMap(([name, part]) =>
    differences(actual[name], part, path === '' ? name : `${path}.${name}`),
  )
}

/** True if `actual` has everything in `expected`, at any depth. */
export const contains = (actual: unknown, expected: unknown): boolean => differences(actual, expected).length === 0
