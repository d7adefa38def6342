// What `npm run new` writes from the worked examples.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

it('renames types and variables, but no longer words', () => {
  const recipe = readRecipe(
    'fruit',
    '# Fruit\n\n`npm run new -- fruit NAME` writes it with NAME for `eat pear`.\n\n## src/eat.ts\n\n```ts\nEatPear eatPear "eat pear" eatPears\n```\n',
  )
  expect(renamed(recipe, 'cut plum').edits[0]?.text).toBe('CutPlum cutPlum "cut plum" eatPears\n')
})
