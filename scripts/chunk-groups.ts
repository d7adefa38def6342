// Which modules come in one chunk. A page needs few requests and nothing that it does not use: what the start of the app
// needs is one chunk, what everybody who is signed in needs is another, what sellers need a third, and parts that many pages show
// are in two more.
import { join } from 'node:path'
import type { Rollup } from 'vite'

interface ChunkGroup {
  readonly name: string | ((id: string, graph: Graph) => string | null)
  readonly debugName?: string
  readonly test?: RegExp
  readonly minShareCount?: number
  readonly includeDependenciesRecursively?: boolean
  readonly priority?: number
}

interface Graph {
  getModuleInfo(id: string): Pick<Rollup.ModuleInfo, 'importedIds'> | null
}

const root = join(import.meta.dirname, '..')
const app = ['src/main.tsx', 'src/screens/landing/landing-screen.tsx']
const console = ['simulator/console/main.tsx']
const signedIn = [
  'src/state/person-modules.ts',
  'src/app/profile-layout.tsx',
  'src/transport/channels/open-realtime.ts',
  'src/transport/files/document-transfers.ts',
]
const seller = ['src/state/seller-modules.ts']

/** Everything that these files import, and what that imports in turn; not what is loaded later. */
function closureOf(files: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const file of files) visit(join(root, file))
  return found
}

/** The groups of one build. */
export function chunkGroups(): ChunkGroup[] {
  let closures: Readonly<Record<'app' | 'console' | 'signedIn' | 'seller', ReadonlySet<string>>> | null = null
  const groupOf = (id: string, graph: Graph): string | null => {
    closures ??= {
      app: closureOf(app, graph),
      console: closureOf(console, graph),
      signedIn: closureOf(signedIn, graph),
      seller: closureOf(seller, graph),
    }
    // The list of all icons imports each of them, whoever uses it.
    if (id.includes('lucide-react')) return null
    if (closures.app.has(id)) return closures.console.has(id) ? 'base' : 'app'
    if (closures.console.has(id)) return null
    if (closures.signedIn.has(id)) return 'signed-in'
    return closures.seller.has(id) ? 'seller' : null
  }
  return [
    // What every import() goes through: without a chunk of its own the first script of the landing page would wait for React.
    { name: 'preload', test: /preload-helper/, priority: 4 },
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
    { name: groupOf, debugName: 'start of the app', priority: 2, includeDependenciesRecursively: false },
    { name: 'icons', test: /lucide-react/, minShareCount: 6, priority: 1 },
    // Left where they are needed: the parts that bring a large package along.
    { name: 'ui', test: /src[\\/]ui[\\/](?!combo-field|step-chart)/, minShareCount: 4, priority: 1 },
  ]
}
