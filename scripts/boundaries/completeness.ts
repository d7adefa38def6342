// Finds declared things that nothing uses: channels that nothing joins, events that aren't sent or shown, fields that no screen reads,
// requests that aren't dispatched, calls that aren't made, features that no test hides, pages without links. Each problem says how to fix it.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { $ZodType } from 'zod/v4/core'
import type { ChannelSpec } from '../../src/contract/channels'

/** Source texts by path. */
type Sources = ReadonlyMap<string, string>

/** Reads the sources of the project, without tests and test support. */
export const readSources = (root: string): Sources =>
  readFiles(root, (path) => !/\.test\.tsx?$|\/testing\/|^scripts\/boundaries\//.test(path))

/** Reads the tests of the project. */
export const readTests = (root: string): Sources => readFiles(root, (path) => /\.test\.tsx?$/.test(path))

const readFiles = (root: string, isChosen: (path: string) => boolean): Sources =>
  new Map(
    ['src', 'simulator', 'scripts', 'e2e']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => posix.join(folder, path)),
      )
      .filter((path) => /\.tsx?$/.test(path) && isChosen(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )

const filesIn = (sources: Sources, place: RegExp): readonly string[] =>
  [...sources].flatMap(([path, text]) => (place.test(path) ? [text] : []))
const mentions = (sources: Sources, place: RegExp, pattern: RegExp): boolean =>
  filesIn(sources, place).some((text) => pattern.test(text))

const quoted = (name: string): RegExp => new RegExp(`['"\`]${name.replaceAll('.', '\\.')}['"\`]`)

type Channels = Readonly<Record<string, ChannelSpec>>
const eventsOf = (channels: Channels) =>
  Object.values(channels).flatMap(({ events }) => Object.entries(events).map(([event, spec]) => ({ event, ...spec })))

/** Channels that no live subject joins. */
export const unjoinedChannels = (channels: Channels, sources: Sources): readonly string[] =>
  Object.keys(channels)
    .filter((name) => !mentions(sources, /^src\/(state|transport)\//, new RegExp(`(channel: |signals\\()'${name}'`)))
    .map(
      (name) =>
        `Nothing joins the channel ${name}. Add a live subject with \`channel: '${name}'\` to an epic, or drop it from src/contract/channels.ts.`,
    )

/** Patterns for the quoted names in a text. `auction-${status}-added` matches any status. */
const namesIn = (text: string): readonly RegExp[] =>
  [...text.matchAll(/'([a-z][\w-]*)'|`([a-z][\w-]*(?:\$\{\w+\}[\w-]*)*)`/g)].map(
    (match) => new RegExp(`^${(match[1] ?? match[2] ?? '').replaceAll(/\$\{\w+\}/g, '[a-z]+')}$`),
  )

/** Events that the simulator never sends. */
export function unsentEvents(channels: Channels, sources: Sources): readonly string[] {
  const sent = filesIn(sources, /^simulator\/(world|realtime)\//).flatMap(namesIn)
  return eventsOf(channels)
    .filter(({ event }) => !sent.some((name) => name.test(event)))
    .map(({ event }) => `The simulator never sends ${event}. Send it in simulator/world/announce.ts.`)
}

/** The slices and selectors that screens import, directly or through selectors and views. */
function shownFiles(sources: Sources): ReadonlySet<string> {
  const shown = new Set<string>()
  const queue = [...sources.keys()].filter((path) => /^src\/(screens|app)\//.test(path))
  for (let path = queue.pop(); path !== undefined; path = queue.pop())
    for (const match of (sources.get(path) ?? '').matchAll(/from '(\.[^']+)'/g)) {
      const file = `${posix.join(posix.dirname(path), match[1] ?? '')}.ts`
      if (shown.has(file) || !/^src\/state\/.*(\.slice|\.selectors|\.view)\.ts$|^src\/state\/views\//.test(file))
        continue
      shown.add(file)
      queue.push(file)
    }
  return shown
}

/** Events that no reducer handles, or whose slice no screen reads. */
export function unshownEvents(channels: Channels, sources: Sources): readonly string[] {
  const folders = new Set([...shownFiles(sources)].map((path) => posix.dirname(path)))
  const facts = new Map(eventsOf(channels).map(({ event, fact }) => [fact, event]))
  return [...facts].flatMap(([fact, event]) => {
    const key = new RegExp(`(^|[\\s{,])'${fact}':|addCase\\(\\s*(received\\()?'${fact}'`, 'm')
    const handlers = [...sources].filter(([path, text]) => path.startsWith('src/state/') && key.test(text))
    // Transport reads the server's clock itself.
    if (handlers.length === 0 && mentions(sources, /^src\/transport\//, quoted(event))) return []
    if (handlers.length === 0) return [`No reducer handles ${fact}. Add a case to a slice in src/state.`]
    return handlers.some(([path]) => folders.has(posix.dirname(path)))
      ? []
      : [`No screen selects what ${fact} changes. Read its slice with a selector in src/screens.`]
  })
}

/** The names of all fields of a schema, nested ones included. */
export function fieldsOf(schema: $ZodType): ReadonlySet<string> {
  const fields = new Set<string>()
  const visit = (one: unknown): void => {
    if (typeof one !== 'object' || one === null || !('_zod' in one)) return
    const { def } = (one as $ZodType)._zod
    for (const [key, inner] of Object.entries(def)) {
      if (key === 'shape')
        for (const [name, field] of Object.entries(inner as object)) {
          fields.add(name)
          visit(field)
        }
      else for (const each of Array.isArray(inner) ? inner : [inner]) visit(each)
    }
  }
  visit(schema)
  return fields
}

/** Event fields that no screen, view or rule reads, except those in `elsewhere`. */
export function unreadFields(
  channels: Channels,
  sources: Sources,
  elsewhere: Readonly<Record<string, string>> = {},
): readonly string[] {
  const texts = filesIn(sources, /^src\/(screens|app|domain|state\/views)\/|^src\/state\/.*\.selectors\.ts$/).join('\n')
  const words = new Set(texts.match(/\w+/g))
  const fields = new Map(
    eventsOf(channels).flatMap(({ event, payload }) => [...fieldsOf(payload)].map((field) => [field, event] as const)),
  )
  const unread = [...fields].filter(([field]) => !words.has(field))
  return [
    ...unread
      .filter(([field]) => elsewhere[field] === undefined)
      .map(
        ([field, event]) =>
          `No screen reads ${field} of ${event}. Show it, or say in scripts/boundaries/completeness.test.ts what uses it.`,
      ),
    ...Object.keys(elsewhere)
      .filter((field) => !unread.some(([name]) => name === field))
      .map((field) => `A screen reads ${field}, or no event has it. Remove it from the exceptions.`),
  ]
}

/** Requests that no screen sends with `useRequest`, and whose action nothing dispatches. */
export function undispatchedRequests(types: readonly string[], sources: Sources): readonly string[] {
  const state = filesIn(sources, /^src\/state\//).join('\n')
  const requests = [
    ...state.matchAll(/const (\w+) = define(?:Uncertain)?Request\(\{[\s\S]*?\b(?:intent|action): (\w+)/g),
  ]
  return types.flatMap((type) => {
    const creator = new RegExp(`const (\\w+) = action\\('${type}'\\)`).exec(state)?.[1]
    const request = requests.find((match) => match[2] === creator)?.[1]
    const isSent = mentions(sources, /^src\/(screens|app)\//, new RegExp(`\\b${request}\\b`))
    return isSent || mentions(sources, /^src\//, new RegExp(`\\b${creator}\\(`))
      ? []
      : [`Nothing dispatches ${type}. Send it from a screen with useRequest, dispatch ${creator}(…), or drop it.`]
  })
}

/** Calls that no file at `place` makes, except those in `outside`. */
export const unmadeCalls = (
  names: readonly string[],
  place: RegExp,
  sources: Sources,
  outside: Readonly<Record<string, string>> = {},
): readonly string[] =>
  names.flatMap((name) => {
    const isCalled = mentions(sources, place, quoted(name))
    if (isCalled === (outside[name] === undefined)) return []
    return isCalled
      ? [`The project calls ${name}. Remove it from the exceptions.`]
      : [`Nothing calls ${name}. Call it, drop it, or say in scripts/boundaries/completeness.test.ts what does.`]
  })

/** Features that no test hides on a screen, except those in `elsewhere`. */
export const unhiddenFeatures = (
  names: readonly string[],
  tests: Sources,
  elsewhere: Readonly<Record<string, string>> = {},
): readonly string[] =>
  names.flatMap((name) => {
    const isHidden = mentions(tests, /^src\/screens\//, new RegExp(`describeWithout\\(\\s*'${name}'`))
    if (isHidden === (elsewhere[name] === undefined)) return []
    return isHidden
      ? [`A test hides ${name}. Remove it from the exceptions.`]
      : [
          `No test hides the feature ${name}. Call describeWithout('${name}', …) in the test of its screen, or say in scripts/boundaries/completeness.test.ts why nothing disappears.`,
        ]
  })

/** The table of pages, which names each page itself. */
const PATHS = 'src/app/paths.ts'

/** Pages that no link leads to. A board is also linked by its status, and any page by a function that builds its path. */
export const unlinkedPages = (pages: readonly string[], sources: Sources): readonly string[] => {
  const others = new Map([...sources].filter(([path]) => path !== PATHS))
  const functions = [...(sources.get(PATHS) ?? '').matchAll(/^export function (\w+)[\s\S]*?^}/gm)]
  return pages
    .filter((page) => {
      const status = /^auction-(.+)$/.exec(page)?.[1]
      const builder = functions.find(([text]) => text.includes(`pathOf('${page}'`))?.[1]
      const links = [
        `(pathOf\\(|page: )'${page}'`,
        ...(status === undefined ? [] : [`status: '${status}'`, `group\\(.*'${status}'[\\],]`]),
        ...(builder === undefined ? [] : [`\\b${builder}\\(`]),
      ]
      return !mentions(others, /^(src|simulator\/world)\//, new RegExp(links.join('|')))
    })
    .map((page) => `Nothing leads to the page ${page}. Link to it with pathOf('${page}', role), or drop it.`)
}
