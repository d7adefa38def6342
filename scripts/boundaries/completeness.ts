// Completeness: what a table declares is also made, asked for, and shown. A call has a handler and a caller, a channel event a
// sender, a handler and a viewer, a page a screen and a link, a step of the scenario language a description. Reads files only.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Finding } from './house-rules'
import { sourceFiles } from './house-rules'

/** The texts of the files that count, by path: no tests and nothing that only tests use. */
type Tree = ReadonlyMap<string, string>

const treeOf = (root: string): Tree =>
  new Map(
    sourceFiles(root)
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file) && !file.includes('/testing/'))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )

const within = (tree: Tree, place: RegExp): readonly (readonly [string, string])[] =>
  [...tree].filter(([file]) => place.test(file))

const says = (tree: Tree, place: RegExp, pattern: RegExp): boolean =>
  within(tree, place).some(([, text]) => pattern.test(text))

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const quoted = (name: string): RegExp => new RegExp(`['"\`]${literal(name)}['"\`]`)
/** `name:` or `'name':` as the key of an object. */
const asKey = (name: string): RegExp => new RegExp(`(^|[\\s{,])'?${literal(name)}'?:`, 'm')

/** `addCase('auction/changed', …)`. */
const asCase = (name: string): RegExp => new RegExp(`addCase\\(\\s*'${literal(name)}'`)

const finding = (file: string, rule: string, message: string): Finding => ({ file, rule, message })

/** The keys of a table whose rows begin with this field, with the file that declares them. */
function rowsOf(tree: Tree, place: RegExp, field: string): readonly (readonly [name: string, file: string])[] {
  const row = new RegExp(`^ {2}(?:'([^'\\n]+)'|([\\w-]+)): \\{\\s*${field}:`, 'gm')
  return within(tree, place).flatMap(([file, text]) =>
    [...text.matchAll(row)].map((match): readonly [string, string] => [match[1] ?? match[2] ?? '', file]),
  )
}

interface CallTable {
  readonly declared: RegExp
  readonly handled: RegExp
  readonly called: RegExp
}
const callTables: readonly CallTable[] = [
  {
    declared: /^src\/contract\/.*\.calls\.ts$/,
    handled: /^simulator\/api\//,
    called: /^src\/(?!contract\/)/,
  },
  {
    declared: /^simulator\/control-api\/.*\.calls\.ts$/,
    handled: /^simulator\/control-api\/(?!.*\.calls\.ts$)/,
    called: /^(simulator\/(?!control-api\/)|scripts\/(?!boundaries\/)|e2e\/|packages?\/)/,
  },
]

/** Who makes the calls that no caller above names. */
const callers: ReadonlyMap<string, string> = new Map([
  ['calendar.feed', 'calendar programs, at the address that calendar.renew answers'],
  ['record.log', 'test tools that have a log and no world'],
  ['sheet.opened', 'the app, which knows only the path of the call'],
  ['rooms.show', 'test tools that follow one room'],
  ['worlds.endMany', 'test tools that end what their run began'],
])

/** Calls that nobody handles or makes, and exceptions that are none. */
function calls(tree: Tree): readonly Finding[] {
  return callTables.flatMap(({ declared, handled, called }) =>
    rowsOf(tree, declared, 'method').flatMap(([name, file]) => {
      const isCalled = says(tree, called, quoted(name))
      const outside = callers.get(name)
      return [
        ...(says(tree, handled, asKey(name))
          ? []
          : [finding(file, 'calls-are-answered', `No handler answers ${name}.`)]),
        ...(isCalled || outside !== undefined ? [] : [finding(file, 'calls-are-made', `Nothing calls ${name}.`)]),
        ...(isCalled && outside !== undefined
          ? [
              finding(
                file,
                'calls-are-made',
                `${name} is called here: take it off the list of calls that only ${outside} make.`,
              ),
            ]
          : []),
      ]
    }),
  )
}

/** Every name that a quoted text or a template may give: `auction-${status}-added` gives each of its kind. */
function namesIn(text: string): readonly RegExp[] {
  const names = [...text.matchAll(/'([a-z][\w-]*)'|`([a-z][\w-]*(?:\$\{\w+\}[\w-]*)*)`/g)]
  return [...new Set(names.map((match) => match[1] ?? match[2] ?? ''))].map(
    (name) => new RegExp(`^${name.replaceAll(/\$\{\w+\}/g, '[a-z]+')}$`),
  )
}

/** What screens and frame import, through selectors and views. */
function shownFiles(tree: Tree): ReadonlySet<string> {
  const seen = new Set<string>()
  const queue = within(tree, /^src\/(screens|app)\//).map(([file]) => file)
  while (queue.length > 0) {
    const file = queue.pop() ?? ''
    for (const match of (tree.get(file) ?? '').matchAll(/from '(\.[^']+)'/g)) {
      const path = posix.join(posix.dirname(file), match[1] ?? '')
      const found = [`${path}.ts`, `${path}.tsx`].find((one) => tree.has(one))
      if (
        found === undefined ||
        seen.has(found) ||
        !/^src\/state\/.*(\.slice|\.selectors|\.view)\.ts$|^src\/state\/views\//.test(found)
      )
        continue
      seen.add(found)
      queue.push(found)
    }
  }
  return seen
}

const CHANNELS = /^src\/contract\/(.*-)?channels\.ts$/

/** Events of channels that nobody sends, folds or shows. */
function events(tree: Tree): readonly Finding[] {
  const senders = within(tree, /^simulator\/(world|realtime)\//).flatMap(([, text]) => namesIn(text))
  const shown = shownFiles(tree)
  return within(tree, CHANNELS).flatMap(([file, text]) => {
    const facts = [...new Set([...text.matchAll(/fact: '([^']+)'/g)].map((match) => match[1] ?? ''))]
    const names = [
      ...text.matchAll(/^\s*(?:\[|events: \{ )?['`]([a-z]+(?:-(?:[a-z]+|\$\{status\}))+)['`][\]:,]/gm),
    ].map((match) => (match[1] ?? '').replaceAll(/\$\{\w+\}/g, 'live'))
    const unsent = [...new Set(names)].filter((name) => !senders.some((sender) => sender.test(name)))
    return [
      ...unsent.map((name) => finding(file, 'events-are-sent', `The simulator never sends ${name}.`)),
      ...facts.flatMap((fact) => {
        const handlers = within(tree, /^src\/state\//).filter(
          ([, source]) => asKey(fact).test(source) || asCase(fact).test(source),
        )
        // The clock of the server is read where it arrives, and every countdown shows it.
        const event = new RegExp(`'([\\w-]+)': \\{[^}]*fact: '${literal(fact)}'`).exec(text)?.[1] ?? fact
        if (handlers.length === 0 && says(tree, /^src\/transport\//, quoted(event))) return []
        if (handlers.length === 0)
          return [finding(file, 'events-are-handled', `No module of the state handles ${fact}.`)]
        const nouns = new Set(handlers.map(([path]) => posix.dirname(path)))
        const isShown = [...shown].some((path) => nouns.has(posix.dirname(path)))
        return isShown ? [] : [finding(file, 'events-are-shown', `No screen selects what ${fact} changes.`)]
      }),
    ]
  })
}

const PATHS = /^src\/app\/(.*-)?paths\.ts$/

/** How a page is linked that no screen names: the text that leads there, and where. */
const linkedAs = (page: string): readonly (readonly [RegExp, RegExp])[] => {
  const status = /^auction-(.+)$/.exec(page)?.[1]
  return [
    [/^src\//, new RegExp(`(pathOf\\(|page: )'${literal(page)}'`)],
    // The mails of the product.
    [/^simulator\/world\//, new RegExp(`page: '${literal(page)}'`)],
    ...(status === undefined
      ? []
      : ([[/^src\//, new RegExp(`status: '${status}'|'${status}'\\]|'${status}',`)]] as const)),
    ...(page === 'landing' ? ([[/^src\/app\/(?!paths)/, /LANDING_PATH/]] as const) : []),
    ...(page === 'loan-setup' ? ([[/^src\/app\/(?!paths)/, /loanPath\(/]] as const) : []),
  ]
}

/** Pages without a screen, and pages that nothing leads to. */
function pages(tree: Tree): readonly Finding[] {
  return within(tree, PATHS).flatMap(([file, text]) => {
    const table = /export const (?:pages|\w+Pages) = \{([\s\S]*?)\n\}/.exec(text)?.[1] ?? ''
    const names = [...table.matchAll(/^ {2}(?:'([^']+)'|(\w+)): /gm)].map((match) => match[1] ?? match[2] ?? '')
    return names.flatMap((name) => {
      const hasScreen =
        name === 'role' ||
        says(
          tree,
          /^src\/app\/.*(screen-table|router)\.tsx$/,
          new RegExp(
            `${asKey(name).source}|const ${literal(name).replaceAll('-', '')}\\b|case '${literal(name)}'`,
            'm',
          ),
        )
      // Whoever shortens an address comes there, and goes on at once.
      const hasLink = name === 'role' || linkedAs(name).some(([place, pattern]) => says(tree, place, pattern))
      return [
        ...(hasScreen ? [] : [finding(file, 'pages-have-a-screen', `No screen shows the page ${name}.`)]),
        ...(hasLink ? [] : [finding(file, 'pages-are-linked', `Nothing leads to the page ${name}.`)]),
      ]
    })
  })
}

/** Steps of the scenario language that do not say what they do. */
function steps(tree: Tree): readonly Finding[] {
  return within(tree, /^simulator\/scenarios\/.*\.steps\.ts$/).flatMap(([file, text]) =>
    text
      .split(/defineStep\(\{/)
      .slice(1)
      .flatMap((body) => {
        const name = /\bdo: '([^']+)'/.exec(body)?.[1] ?? /\bcommand: '([^']+)'/.exec(body)?.[1] ?? '?'
        return /\bdoes:\s*'[A-Z][^'\n]{7,}\.'/.test(body)
          ? []
          : [finding(file, 'steps-say-what-they-do', `The step ${name} has no sentence in \`does\`.`)]
      }),
  )
}

/** Everything that a table declares and the rest of this tree leaves out. */
export function completeness(root: string): readonly Finding[] {
  const tree = treeOf(root)
  return [...calls(tree), ...events(tree), ...pages(tree), ...steps(tree)]
}
