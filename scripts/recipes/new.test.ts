// What `npm run new` writes from the worked examples.
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { applyRecipe, type Recipe, readRecipe, renamed } from './recipe'

const project = join(import.meta.dirname, '../..')
const recipes = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.md'))
  .map((file) => readRecipe(file.slice(0, -3), readFileSync(join(import.meta.dirname, file), 'utf8')))
const patterns = recipes.filter(({ pattern }) => pattern !== null)

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A folder with the files that a recipe changes. */
function copyFor({ edits }: Recipe): string {
  const folder = mkdtempSync(join(tmpdir(), 'new-'))
  folders.push(folder)
  for (const { file } of edits) {
    if (!existsSync(join(project, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(project, file), join(folder, file))
  }
  return folder
}

it('writes calls, events, screens and steps', () => {
  expect(patterns.map(({ pattern }) => pattern?.kind).toSorted()).toEqual(['call', 'event', 'screen', 'step'])
})

it.each(patterns)('writes $name with another name everywhere it adds something', (recipe) => {
  const name = recipe.pattern?.name.includes(' ') ? 'remind firms' : 'remind'
  const other = renamed(recipe, name)
  applyRecipe(copyFor(recipe), other)
  const word = recipe.pattern?.name ?? ''
  const added = other.edits.flatMap(({ file, hunks, text }) =>
    text === null ? hunks.flatMap((hunk) => hunk.match(/^\+.*$/gm) ?? []) : [file, text],
  )
  expect(added.filter((line) => new RegExp(`(?<![a-zA-Z])${word}(?![a-z])`).test(line))).toEqual([])
  expect(added.join('\n')).toMatch(/remind/i)
})

it.each(['screen paperwork', 'call postpone'])('formats what `%s` writes', async (words) => {
  const [kind = '', ...name] = words.split(' ')
  const recipe = patterns.find(({ pattern }) => pattern?.kind === kind)
  if (recipe === undefined) throw new Error(`no recipe writes a ${kind}`)
  const folder = copyFor(recipe)
  for (const part of ['scripts', 'biome.json', 'package.json'])
    cpSync(join(project, part), join(folder, part), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  const run = (...args: readonly string[]) => promisify(execFile)(process.execPath, args, { cwd: folder })
  await run('--import', 'tsx', 'scripts/new.ts', kind, ...name)
  const files = renamed(recipe, name.join(' ')).edits.map(({ file }) => file)
  const { stdout } = await run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...files)
  expect(stdout).toContain(`Checked ${files.length} files`)
})

it('writes nothing if one of the files doesn’t fit', () => {
  const [recipe] = patterns
  if (recipe === undefined) throw new Error('no recipe')
  const folder = copyFor(recipe)
  const last = recipe.edits.at(-1)?.file ?? ''
  writeFileSync(join(folder, last), 'other lines')
  const texts = () =>
    recipe.edits.map(({ file }) => {
      const path = join(folder, file)
      return existsSync(path) ? readFileSync(path, 'utf8') : null
    })
  const before = texts()
  expect(() => applyRecipe(folder, recipe)).toThrow(`no longer fits: ${last}`)
  expect(texts()).toEqual(before)
})

it('renames types and variables, but no longer words', () => {
  const recipe = readRecipe(
    'fruit',
    '# Fruit\n\n`npm run new -- fruit NAME` writes it with NAME for `eat pear`.\n\n## src/eat.ts\n\n```ts\nEatPear eatPear "eat pear" eatPears\n```\n',
  )
  expect(renamed(recipe, 'cut plum').edits[0]?.text).toBe('CutPlum cutPlum "cut plum" eatPears\n')
})
