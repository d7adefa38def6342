// Reads the worked examples of the recipes in CONTRIBUTING.md and applies them to a copy of the project.
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
}

/** A worked example: a title, a section per file with its changes as `diff` or the whole new file, and the commands under "Then". */
export function readRecipe(name: string, markdown: string): Recipe {
  const [head = '', ...sections] = markdown.split(/^## /m)
  const blocks = (text: string) =>
    [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, kind, body = '']) => ({ kind, body }))
  const files = sections.map((text) => ({ file: text.slice(0, text.indexOf('\n')), code: blocks(text) }))
  return {
    name,
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

/** Applies a recipe to the project in `root`. Throws an Error with the recipe, the file and the reason if it doesn't fit. */
export function applyRecipe(root: string, { name, edits }: Recipe): void {
  for (const { file, hunks, text } of edits) {
    const path = join(root, file)
    const misfitError = (why: string) => new Error(`scripts/recipes/${name}.md no longer fits: ${file} ${why}`)
    if (text !== null) {
      if (existsSync(path)) throw misfitError('already exists')
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
      continue
    }
    if (!existsSync(path)) throw misfitError('does not exist')
    try {
      writeFileSync(path, hunks.reduce(applyHunk, readFileSync(path, 'utf8')))
    } catch (error) {
      throw misfitError(error instanceof Error ? error.message : String(error))
    }
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
