// Who uses a module of a build: what its files import, what is loaded later, and which of these parts need it.
import { join, resolve } from 'node:path'
import type { Rollup } from 'vite'

export interface Graph {
  getModuleInfo(id: string): Pick<Rollup.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds' | 'code'> | null
}

const root = join(import.meta.dirname, '..')

/** The id of a file of this project. */
export const pathOf = (file: string): string => join(root, file)

/** True for the list of all icons: it imports each of them, whoever uses it. */
export const isListOfIcons = (id: string): boolean => id.endsWith('lucide-react/dist/esm/lucide-react.mjs')

/** The icons that a module names, as ids. */
export function iconsOf(id: string, graph: Graph): readonly string[] {
  const info = graph.getModuleInfo(id)
  const list = info?.importedIds.find(isListOfIcons)
  if (info === null || list === undefined) return []
  const lines = graph.getModuleInfo(list)?.code?.split('\n') ?? []
  const named = [...(info.code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
  return named
    .flatMap(([, names = '']) => names.split(',').map((name) => /^\s*(\w+)/.exec(name)?.[1]))
    .flatMap((name) => {
      const line = lines.find((each) => new RegExp(`default as ${name}[, ]`).test(each)) ?? ''
      const file = /from '\.\/(.*)';/.exec(line)?.[1]
      return file === undefined ? [] : [list.replace('lucide-react.mjs', file)]
    })
}

/** Everything that these files import, and what that imports in turn; not what is loaded later. */
export function closureOf(files: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id) || isListOfIcons(id)) return
    found.add(id)
    for (const imported of [...(graph.getModuleInfo(id)?.importedIds ?? []), ...iconsOf(id, graph)]) visit(imported)
  }
  for (const file of files) visit(resolve(root, file))
  return found
}

/** What is loaded later, and by which modules. */
function loadedLater(start: string, graph: Graph): ReadonlyMap<string, readonly string[]> {
  const loaders = new Map<string, string[]>()
  const visited = new Set<string>()
  const visit = (id: string): void => {
    if (visited.has(id)) return
    visited.add(id)
    const info = graph.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) visit(imported)
    for (const later of info?.dynamicallyImportedIds ?? []) {
      loaders.set(later, [...(loaders.get(later) ?? []), id])
      visit(later)
    }
  }
  visit(pathOf(start))
  return loaders
}

/**
 * Tells which of the parts that are loaded later need a module, without those that only another of them loads: that one has
 * the module already.
 */
export function usersOf(start: string, graph: Graph): (id: string) => readonly string[] {
  const loaders = loadedLater(start, graph)
  const closures = new Map([...loaders.keys()].map((part) => [part, closureOf([part], graph)]))
  const parts = [...closures.keys()]
  const all = (id: string): readonly string[] => parts.filter((part) => closures.get(part)?.has(id))
  const isLoadedBy = (part: string, other: string, asked: readonly string[] = []): boolean =>
    part !== other &&
    !asked.includes(part) &&
    (loaders.get(part) ?? []).every((loader) => {
      const users = all(loader)
      return users.length > 0 && users.every((user) => user === other || isLoadedBy(user, other, [...asked, part]))
    })
  const before = new Map(parts.map((part) => [part, new Set(parts.filter((other) => isLoadedBy(part, other)))]))
  return (id) => {
    const users = all(id)
    return users.filter((user) => !users.some((other) => before.get(user)?.has(other)))
  }
}
