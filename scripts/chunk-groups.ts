// Which modules come in one chunk. A page needs few requests and nothing that it does not use: what the start of the app
// needs is one chunk, what everybody who is signed in needs is another, and what several screens share is in a few more.
import type { Graph } from './module-users.ts'
import { closureOf, iconsOf, isListOfIcons, pathOf, usersOf } from './module-users.ts'

interface ChunkGroup {
  readonly name: string | ((id: string, graph: Graph) => string | null)
  readonly debugName?: string
  readonly test?: RegExp
  readonly includeDependenciesRecursively?: boolean
  readonly priority?: number
}

const app = 'src/main.tsx'
const landing = pathOf('src/screens/landing/landing-screen.tsx')
const signIn = pathOf('src/screens/sign-in/sign-in-screen.tsx')
const board = pathOf('src/screens/auctions/board/board-screen.tsx')
const signedIn = [
  'src/state/person-modules.ts',
  'src/app/profile-layout.tsx',
  'src/transport/channels/open-realtime.ts',
]
/** What every page has but the landing page. */
const inner = ['src/app/inner-page.tsx', 'src/app/unhandled-error-dialog.tsx', 'src/state/guest-modules.ts']
/** What crosses the wire for whoever is signed in. */
const wire = ['src/contract/calls.ts', 'src/contract/channels.ts']
/** Screens of guests, beside that of signing in. */
const guests = [
  'src/app/sign-in-again-dialog.tsx',
  'src/screens/guest/sign-up-screen.tsx',
  'src/screens/guest/verification-email-screen.tsx',
  'src/screens/guest/confirm-email-screen.tsx',
  'src/screens/guest/approving-email-screen.tsx',
  'src/screens/guest/forgot-password-screen.tsx',
  'src/screens/guest/reset-password-screen.tsx',
  'src/screens/guest/lenderauth-screen.tsx',
].map(pathOf)
/** What the panel of an investor loads beside the board: not with all that further screens share. Money is in the ticket too. */
const panel = pathOf('src/screens/auctions/money/money-section.tsx')
/** The chart of its bids comes with that. */
const ladder = pathOf('src/screens/auctions/panel/bids/panel-ladder.tsx')
const money = [
  panel,
  pathOf('src/screens/bidding/bid-ticket.tsx'),
  pathOf('src/screens/auctions/money/assumption-form.tsx'),
  ladder,
]
/** Loaded by firms with the two-person rule only, which load what it shares with the others from their chunks. */
const preparedBids = pathOf('src/screens/two-person/prepared-bid-cards.tsx')
const loans = ['src/screens/loans/setup/setup-screen.tsx', 'src/screens/loans/create/new-loan-screen.tsx'].map(pathOf)

/** A module with fewer characters is not worth a request of its own. */
const SMALL = 1200

/** What most pages have, the board among them. */
const everywhere = ['base', 'app', 'ui', 'inner']

const isStyle = (id: string): boolean => id.endsWith('.css')
const isForGuests = (part: string): boolean => part === signIn || guests.includes(part)
/** Parts of the kit of screens; not those that bring a large package along. */
const isOfKit = (id: string): boolean => /src[\\/]ui[\\/](?!combo-field|step-chart|day-)/.test(id)

/** Tells the chunk of a module; null where the bundler decides. */
function chunksOf(graph: Graph): (id: string) => string | null {
  const ofApp = closureOf([app], graph)
  const ofLanding = closureOf([landing], graph)
  const ofInner = closureOf(inner, graph)
  const ofConsole = closureOf(['simulator/console/main.tsx'], graph)
  const ofSignedIn = closureOf(signedIn, graph)
  const ofWire = closureOf(wire, graph)
  const ofSeller = closureOf(['src/state/seller-modules.ts'], graph)
  const users = usersOf(app, graph)

  const importsOnly = (id: string, chunks: readonly string[]): boolean =>
    [...(graph.getModuleInfo(id)?.importedIds ?? []), ...iconsOf(id, graph)].every(
      (each) => isListOfIcons(each) || each.includes('node_modules/react/') || chunks.includes(chunkOf(each) ?? ''),
    )
  /** Whoever loads it without need loses little, and nothing else comes with it. */
  const isSmall = (id: string, beside: readonly string[]): boolean => {
    if (id.includes('lucide-react')) return true
    const isShort = (graph.getModuleInfo(id)?.code ?? '').length <= SMALL
    const mayBe = isOfKit(id) || (id.startsWith(pathOf('src')) && !isStyle(id) && isShort)
    return mayBe && importsOnly(id, beside)
  }
  /** What the signed-in share with guests, who shall not load all the rest for one module. */
  const sharedWithGuests = (parts: readonly string[], id: string): string | null => {
    if (!parts.some(isForGuests) || !importsOnly(id, everywhere)) return null
    if (!parts.includes(signIn)) return 'inner'
    // The console has the chunk 'ui' too, and nothing of the app.
    return importsOnly(id, ['base', 'ui']) ? 'ui' : 'app'
  }
  /** The chunk of what several parts share that are loaded one by one. */
  const sharedBy = (parts: readonly string[], id: string): string | null => {
    if (parts.every(isForGuests)) return parts.includes(signIn) ? 'sign-in' : 'guests'
    if (parts.every((part) => loans.includes(part))) return 'loans'
    const hasGuests = parts.some(isForGuests)
    if (!hasGuests && !parts.includes(board)) {
      const name = parts.includes(panel) ? 'panel' : 'others'
      return isSmall(id, [...everywhere, 'panel', name]) ? name : null
    }
    if (isSmall(id, everywhere)) {
      if (!hasGuests) return 'inner'
      return importsOnly(id, ['base', 'ui']) ? 'ui' : 'app'
    }
    if (!parts.includes(board)) return null
    return hasGuests ? sharedWithGuests(parts, id) : 'auctions'
  }
  const decide = (id: string): string | null => {
    if (ofApp.has(id)) return ofConsole.has(id) ? 'base' : 'app'
    if (ofInner.has(id) && !ofLanding.has(id)) return ofConsole.has(id) ? 'ui' : 'inner'
    const all = users(id)
    const rest = all.filter((part) => part !== preparedBids)
    const parts = rest.length > 0 ? rest : all
    if (ofLanding.has(id)) {
      const isOthers = parts.some((part) => part !== landing)
      return isOthers || isStyle(id) ? 'app' : null
    }
    if (ofWire.has(id)) return 'wire'
    // What the console shares with a few screens only is no part of every page.
    const isEverywhere = (part: string): boolean => part === board || money.includes(part) || isForGuests(part)
    if (ofConsole.has(id)) return ofSignedIn.has(id) || parts.some(isEverywhere) ? 'ui' : null
    // Both connectors need Echo, and everybody who is signed in one of them.
    if (ofSignedIn.has(id) || id.includes('laravel-echo')) return sharedWithGuests(parts, id) ?? 'signed-in'
    if (ofSeller.has(id)) return 'seller'
    if (id === ladder || (parts.includes(panel) && parts.every((part) => money.includes(part)))) return 'panel'
    // With what it shares with the other screens of guests, all of which lead to it.
    if (id === signIn) return 'sign-in'
    if (parts.length > 1) return sharedBy(parts, id)
    return parts.includes(board) ? 'board' : null
  }
  const decided = new Map<string, string | null>()
  const chunkOf = (id: string): string | null => {
    const known = decided.get(id)
    if (known !== undefined) return known
    const chunk = decide(id)
    decided.set(id, chunk)
    return chunk
  }
  return chunkOf
}

/** The groups of one build. */
export function chunkGroups(): ChunkGroup[] {
  let chunkOf: ((id: string) => string | null) | null = null
  const groupOf = (id: string, graph: Graph): string | null => {
    chunkOf ??= chunksOf(graph)
    return chunkOf(id)
  }
  return [
    // What the first script of every page needs: without a chunk of its own it would wait for React.
    { name: 'preload', test: /preload-helper|src[\\/]ui[\\/]first-sign/, priority: 4 },
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
    { name: groupOf, debugName: 'start of the app', priority: 2, includeDependenciesRecursively: false },
  ]
}
