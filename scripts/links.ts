// `npm run links`: checks that everything that documents and comments refer to exists: files, headings, and rules of the specification.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { anchorsIn, linksIn, pathPattern, pathsIn } from './markdown'
import { readRules } from './spec-rules'

const rules = readRules()
const project = fileURLToPath(new URL('..', import.meta.url))

/** The project's files, and how to read one. */
interface Tree {
  readonly files: ReadonlySet<string>
  readonly read: (file: string) => string
}

const excluded = new Set([
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

/** True if the path is a file or folder of the project; a folder may end with a slash. */
const exists = ({ files }: Tree, path: string): boolean => {
  const folder = path === '.' ? '' : path.replace(/\/?$/, '/')
  return files.has(path) || [...files].some((file) => file.startsWith(folder))
}

/** Why a reference to `path#anchor` is broken; null if it isn't. */
function problemOf(tree: Tree, path: string, anchor: string | undefined): string | null {
  if (!exists(tree, path)) return `${path} does not exist`
  if (anchor === undefined || !path.endsWith('.md')) return null
  return anchorsIn(tree.read(path)).has(anchor) ? null : `${path} has no heading #${anchor}`
}

/** The broken references of a document. */
function documentProblems(tree: Tree, file: string): readonly string[] {
  const text = tree.read(file)
  const links = linksIn(text).flatMap(({ target, line }) => {
    const [path = '', anchor] = decodeURIComponent(target).split('#')
    const to = path === '' ? file : posix.normalize(posix.join(dirname(file), path))
    const problem = problemOf(tree, to.replace(/\/$/, ''), anchor)
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

/** The documents, anchors and rules that a source file cites but that don't exist. */
function citationProblems(tree: Tree, file: string): readonly string[] {
  return tree
    .read(file)
    .split('\n')
    .flatMap((content, index) => {
      const place = `${file}:${index + 1}`
      const documents = [...content.matchAll(/(?<![\w*/.'"-])([\w./-]*[\w-]\.md)\b(?:#([\w-]+))?/g)].flatMap(
        (match) => {
          const [, path = '', anchor] = match
          const relative = posix.join(dirname(file), path)
          const problem = problemOf(tree, tree.files.has(relative) ? relative : path, anchor)
          return problem === null ? [] : [`${place} cites ${match[0]}: ${problem}.`]
        },
      )
      const unknown = [...content.matchAll(/\bS\d+\.\d+\b/g)].flatMap(([id]) =>
        rules.has(id) ? [] : [`${place} cites ${id}, which docs/requirements.md does not list.`],
      )
      return [...documents, ...unknown]
    })
}

/** All broken references. Skips these tools and their tests, which contain samples. */
export function referenceProblems(tree: Tree): readonly string[] {
  return [...tree.files].flatMap((file) => {
    if (file.endsWith('.md')) return documentProblems(tree, file)
    const sample = /^scripts\/(spec-coverage|links|markdown)(\.test)?\.ts$/.test(file)
    return code.test(file) && !sample ? citationProblems(tree, file) : []
  })
}

/** The project's files, without dependencies and the output of tools. */
function projectTree(): Tree {
  const files = readdirSync(project, { withFileTypes: true }).flatMap((entry) => {
    if (excluded.has(entry.name)) return []
    if (!entry.isDirectory()) return [entry.name]
    return readdirSync(join(project, entry.name), { recursive: true, withFileTypes: true })
      .filter((inner) => inner.isFile())
      .map((inner) => join(inner.parentPath, inner.name).slice(project.length).replaceAll('\\', '/'))
  })
  return { files: new Set(files), read: (file) => readFileSync(join(project, file), 'utf8') }
}

if (process.argv[1] === import.meta.filename) {
  const tree = projectTree()
  const problems = referenceProblems(tree)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`All links, paths and citations in ${tree.files.size} files are valid.`)
}
