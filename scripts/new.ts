// `npm run new -- call|event|screen|step NAME`: writes what the recipe in CONTRIBUTING.md describes, from its worked example.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from './command-line'
import { applyRecipe, readRecipe, renamed } from './recipes/recipe'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'scripts/recipes')
const recipes = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => readRecipe(file.slice(0, -3), readFileSync(join(folder, file), 'utf8')))
const kinds = recipes.flatMap(({ pattern }) => (pattern === null ? [] : [pattern.kind]))

const USAGE = `npm run new -- ${kinds.join('|')} NAME
  Writes all files of the recipe in CONTRIBUTING.md with this name, in lowercase letters: a word such as "reminders", or two for a
  step, such as "remind everyone". Then edit them: they do what the recipe's worked example does.`

const recipe = commandLine(USAGE, { allowPositionals: true } as const, ({ positionals: [kind, ...words] }) => {
  const match = recipes.find(({ pattern }) => pattern?.kind === kind)
  if (match?.pattern === undefined || match.pattern === null)
    throw new Error(`Name what to write: ${kinds.join(', ')}.`)
  const name = words.join(' ')
  const count = match.pattern.name.split(' ').length
  if (!/^[a-z]+( [a-z]+)*$/.test(name) || name.split(' ').length !== count)
    throw new Error(
      `The name of a ${kind} has ${count === 1 ? 'one word' : `${count} words`} in lowercase letters, not '${name}'.`,
    )
  return renamed(match, name)
})
applyRecipe(root, recipe)
for (const { file } of recipe.edits) console.log(`wrote ${file}`)
for (const command of recipe.commands) console.log(`then: npx ${command}`)
