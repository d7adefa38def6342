// `npm run new -- call|event|screen|step NAME`: writes what the recipe in CONTRIBUTING.md describes, from its worked example.
import { execFileSync } from 'node:child_process'
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

/** The name may change the order of imports, and make a line too long. */
function format(files: readonly string[]): void {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: root, stdio: 'pipe' })
}

function apply(): boolean {
  try {
    applyRecipe(root, recipe)
    return true
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nNothing was written. Change the example first.`)
    process.exitCode = 1
    return false
  }
}

if (apply()) {
  const files = recipe.edits.map(({ file }) => file)
  format(files)
  for (const file of files) console.log(`wrote ${file}`)
  for (const command of recipe.commands) console.log(`then: npx ${command}`)
  console.log(`then: quote the new lines in scripts/recipes/${recipe.name}.md, so that the example fits again`)
}
