// Reads the worked examples of the recipes in CONTRIBUTING.md, renames what they add, and applies them to a copy of the project.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Edit {
  readonly file: string
  /** Diffs without line numbers: unchanged lines, and lines with `-` and `+`. */
  readonly hunks: readonly string[]
  /** The text of a new file. */
  readonly text: string | null
}

export interface Recipe {
  readonly name: string
  readonly title: string
  readonly edits: readonly Edit[]
  /** Run after the edits: `npx` with these arguments. */
  readonly commands: readonly string[]
  /** The kind of thing that `npm run new` writes from it, and what the example calls it; null if it doesn't. */
  readonly pattern: { readonly kind: string; readonly name: string } | null
}

/** A worked example: a title, a section per file with its changes as `diff` or the whole new file, and the commands under "Then". */
export function readRecipe(name: string, markdown: string): Recipe {
  const [head = '', ...sections] = markdown.split(/^## /m)
  const blocks = (text: string) =>
    [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, kind, body = '']) => ({ kind, body }))
  const files = sections.map((text) => ({ file: text.slice(0, text.indexOf('\n')), code: blocks(text) }))
  const [, kind, example] = /`npm run new -- (\w+) NAME` writes it with NAME for `([^`]+)`/.exec(head) ?? []
  return {
    name,
    pattern: kind === undefined || example === undefined ? null : { kind, name: example },
    title: /^# (.*)$/m.exec(head)?.[1] ?? '',
    edits: files
      .filter(({ file }) => file !== 'Then')
      .map(({ file, code }) => ({
        file,
        hunks: code.filter(({ kind }) => kind === 'diff').map(({ body }) => body),
        text: code.find(({ kind }) => kind !== 'diff')?.body ?? null,
      })),
    commands: files
      .filter(({ file }) => file === 'Then')
      .flatMap(({ code }) => code.flatMap(({ body }) => body.trim().split('\n')))
      .map((line) => line.replace('npx ', '')),
  }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A name of one or more words as text, as a type, and as a variable. */
const formsOf = (name: string): readonly string[] => {
  const type = name.split(' ').map(capitalized).join('')
  return [name, type, type.charAt(0).toLowerCase() + type.slice(1)]
}

/** The text with another name in each of its forms. A longer word that begins or ends like the name is another one. */
function withName(text: string, from: string, to: string): string {
  const [words = '', type = '', variable = ''] = formsOf(to)
  const [oldWords = '', oldType = '', oldVariable = ''] = formsOf(from)
  return text
    .replaceAll(new RegExp(`(?<![a-zA-Z])${oldWords}(?![a-z])`, 'g'), words)
    .replaceAll(new RegExp(`${oldType}(?![a-z])`, 'g'), type)
    .replaceAll(new RegExp(`(?<![a-zA-Z])${oldVariable}(?![a-z])`, 'g'), variable)
}

/** The recipe with another name for what its example adds. Throws an Error if it has no example to rename. */
export function renamed(recipe: Recipe, name: string): Recipe {
  const { pattern } = recipe
  if (pattern === null) throw new Error(`scripts/recipes/${recipe.name}.md has no name to replace.`)
  const replace = (text: string): string => withName(text, pattern.name, name)
  return {
    ...recipe,
    edits: recipe.edits.map(({ file, hunks, text }) => ({
      file: text === null ? file : replace(file),
      // Only what is added: the other lines are those of the project.
      hunks: hunks.map((hunk) => hunk.replaceAll(/^\+.*$/gm, replace)),
      text: text === null ? null : replace(text),
    })),
  }
}

const without = (sign: string, hunk: string): readonly string[] =>
  hunk
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith(sign))
    .map((line) => line.slice(1))

const fits = (expected: string, line: string | undefined): boolean =>
  expected === line || (expected.endsWith('…') && line?.startsWith(expected.slice(0, -1)) === true)

/** The text with one change. In the change, `…` at the end of a line matches any rest. Throws an Error with the reason. */
export function applyHunk(text: string, hunk: string): string {
  const expected = without('+', hunk)
  const lines = text.split('\n')
  const places = lines.flatMap((_line, at) => (expected.every((each, n) => fits(each, lines[at + n])) ? [at] : []))
  const [place] = places
  if (place === undefined || places.length > 1)
    throw new Error(`contains these lines ${places.length} times instead of once:\n${expected.join('\n')}`)
  return lines.toSpliced(place, expected.length, ...without('-', hunk)).join('\n')
}

/** Applies a recipe to the project in `root`. Throws an Error with the recipe, the file and the reason if it doesn't fit, and writes nothing. */
export function applyRecipe(root: string, { name, edits }: Recipe): void {
  const changes = edits.map(({ file, hunks, text }) => {
    const path = join(root, file)
    const misfitError = (why: string) => new Error(`scripts/recipes/${name}.md no longer fits: ${file} ${why}`)
    if (text !== null) {
      if (existsSync(path)) throw misfitError('already exists')
      return { path, text }
    }
    if (!existsSync(path)) throw misfitError('does not exist')
    try {
      return { path, text: hunks.reduce(applyHunk, readFileSync(path, 'utf8')) }
    } catch (error) {
      throw misfitError(error instanceof Error ? error.message : String(error))
    }
  })
  for (const { path, text } of changes) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** The files and commands that CONTRIBUTING.md lists for a recipe. In a path, `<…>` matches any name. */
export function recipeIn(contributing: string, title: string) {
  const section = contributing.split(/^## Recipe: /m).find((text) => text.startsWith(`${title}\n`)) ?? ''
  return {
    files: [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) => path),
    commands: [...section.matchAll(/`npx ([^`]+)`/g)].map(([, command = '']) => command),
    example: /\(scripts\/recipes\/([\w-]+)\.md\)/.exec(section)?.[1] ?? null,
  }
}

/** Whether a path in CONTRIBUTING.md, which may contain `<…>`, matches this file. */
export const matchesPath = (pattern: string, file: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/<[^>]+>/g, '[\\w-]+')}$`).test(file)
