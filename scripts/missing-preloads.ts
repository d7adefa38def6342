// Vite plugin: what an import() fetches beside its file is what the importing file has not brought along itself. Vite lists all
// that the file needs: most of that is there already, and the lists are bytes of every page.
import type { BuildOptions, Plugin, Rollup } from 'vite'

type Resolve = Extract<BuildOptions['modulePreload'], object>['resolveDependencies']

/** Everything that a file imports, and what that imports in turn, with the file itself. */
function withImports(file: string, bundle: Rollup.OutputBundle): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (name: string): void => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    for (const imported of chunk.imports) visit(imported)
  }
  visit(file)
  return found
}

/** The plugin, and what to set as `build.modulePreload.resolveDependencies`. */
export function missingPreloads(): { readonly plugin: Plugin; readonly resolveDependencies: NonNullable<Resolve> } {
  let written: Rollup.OutputBundle = {}
  const known = new Map<string, ReadonlySet<string>>()
  return {
    plugin: {
      name: 'missing-preloads',
      apply: 'build',
      generateBundle(_options, bundle) {
        written = bundle
        known.clear()
      },
    },
    resolveDependencies(_file, needed, { hostId, hostType }) {
      if (hostType === 'html') return needed
      const here = known.get(hostId) ?? withImports(hostId, written)
      known.set(hostId, here)
      return needed.filter((file) => !here.has(file))
    },
  }
}
