// Checks that everything which is referred to exists: links, anchors and paths of the documents, and the documents, anchors
// and rules that comments cite. `npm run links`. Reads files; changes nothing.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { anchorsIn, linksIn, pathPattern, pathsIn } from './markdown'
import { readRules } from './spec-rules'

const rules = readRules()
const project = fileURLToPath(new URL('..', import.meta.url))

/** The files of a tree that belong to the project, and how to read one. */
export interface Tree {
  readonly files: ReadonlySet<string>
  readonly read: (file: string) => string
}

const left = new Set([
  'node_modules',
  'dist',
  'dist-maps',
  'package',
  'coverage',
  'test-results',
  'playwright-report',
  '.git',
])
const code = /\.(tsx?|mjs|css|html|grit|yaml|yml)$/

/** True when something of the project is called so: a file, or a folder with or without its slash. */
const exists = ({ files }: Tree, path: string): boolean => {
  const folder = path === '.' ? '' : path.replace(/\/?$/, '/')
  return files.has(path) || [...files].some((file) => file.startsWith(folder))
}

/** Why a reference to `path#anchor` leads nowhere; null when it leads somewhere. */
function broken(tree: Tree, path: string, anchor: string | undefined): string | null {
  if (!exists(tree, path)) return `${path} does not exist`
  if (anchor === undefined || !path.endsWith('.md')) return null
  return anchorsIn(tree.read(path)).has(anchor) ? null : `${path} has no heading #${anchor}`
}

/** Everything in one document that leads nowhere. */
function documentProblems(tree: Tree, file: string): readonly string[] {
  const text = tree.read(file)
  const links = linksIn(text).flatMap(({ target, line }) => {
    const [path = '', anchor] = decodeURIComponent(target).split('#')
    const to = path === '' ? file : posix.normalize(posix.join(dirname(file), path))
    const problem = broken(tree, to.replace(/\/$/, ''), anchor)
    return problem === null ? [] : [`${file}:${line} links to ${target}: ${problem}.`]
  })
  const all = [...tree.files]
  const paths = pathsIn(text).flatMap(({ target, line }) =>
    all.some((name) => pathPattern(target).test(name)) || exists(tree, target)
      ? []
      : [`${file}:${line} names ${target}, which does not exist.`],
  )
  return [...links, ...paths]
}

/** Everything that one source file cites and that does not exist: documents, anchors, rules of the specification. */
function citationProblems(tree: Tree, file: string): readonly string[] {
  return tree
    .read(file)
    .split('\n')
    .flatMap((content, index) => {
      const place = `${file}:${index + 1}`
      const documents = [...content.matchAll(/(?<![\w*/.'"-])([\w./-]*[\w-]\.md)\b(?:#([\w-]+))?/g)].flatMap(
        (match) => {
          const [, path = '', anchor] = match
          const beside = posix.join(dirname(file), path)
          const problem = broken(tree, tree.files.has(beside) ? beside : path, anchor)
          return problem === null ? [] : [`${place} cites ${match[0]}: ${problem}.`]
        },
      )
      const unknown = [...content.matchAll(/\bS\d+\.\d+\b/g)].flatMap(([id]) =>
        rules.has(id) ? [] : [`${place} cites ${id}, which docs/requirements.md does not list.`],
      )
      return [...documents, ...unknown]
    })
}

/** Everything in a tree that refers to what is not there. Tests of these tools hold samples and are left out. */
export function referenceProblems(tree: Tree): readonly string[] {
  return [...tree.files].flatMap((file) => {
    if (file.endsWith('.md')) return documentProblems(tree, file)
    const sample = /^scripts\/(spec-coverage|links|markdown)(\.test)?\.ts$/.test(file)
    return code.test(file) && !sample ? citationProblems(tree, file) : []
  })
}

/** The files of the project, dependencies and what tools write left out. */
function projectTree(): Tree {
  const found = readdirSync(project, { withFileTypes: true }).flatMap((entry) => {
    if (left.has(entry.name)) return []
    if (!entry.isDirectory()) return [entry.name]
    return readdirSync(join(project, entry.name), { recursive: true, withFileTypes: true })
      .filter((inner) => inner.isFile())
      .map((inner) => join(inner.parentPath, inner.name).slice(project.length).replaceAll('\\', '/'))
  })
  return { files: new Set(found), read: (file) => readFileSync(join(project, file), 'utf8') }
}

if (process.argv[1]?.endsWith('links.ts')) {
  const tree = projectTree()
  const problems = referenceProblems(tree)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`Every link, path and citation in ${tree.files.size} files leads somewhere.`)
}
