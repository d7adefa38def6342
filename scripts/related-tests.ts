// Which tests a change can break: those that import a changed file, directly or through other files.
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'

/** The relative paths that a file imports. Imports of types are left out, because they can't change what a test sees. */
function importedPaths(file: string, text: string): readonly string[] {
  const { staticImports, dynamicImports } = parseSync(file, text).module
  const values = staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
  return [
    ...values.map(({ moduleRequest }) => moduleRequest.value),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ].filter((path) => path.startsWith('.'))
}

/**
 * The test files that a change of these files can break, those with the fewest files between them and the change first. `files` are
 * the project's files; `read` returns the text of one.
 */
export function relatedTests(
  changed: readonly string[],
  files: readonly string[],
  read: (file: string) => string,
): readonly string[] {
  const known = new Set([...files, ...changed])
  const importers = new Map<string, string[]>()
  for (const file of files.filter((each) => /\.tsx?$/.test(each)))
    for (const path of importedPaths(file, read(file))) {
      const whole = join(dirname(file), path)
      const imported = ['', '.ts', '.tsx'].map((suffix) => whole + suffix).find((each) => known.has(each))
      if (imported !== undefined) importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  // A set visits what is added during the loop, in order: first all direct importers, then theirs.
  const reached = new Set(changed)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return [...reached].filter((file) => /\.test\.tsx?$/.test(file) && files.includes(file))
}
