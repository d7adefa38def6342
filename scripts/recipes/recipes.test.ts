// Applies all recipes of CONTRIBUTING.md to a copy of the project, and checks the copy.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { applyHunk, applyRecipe, matchesPath, readRecipe, recipeIn } from './recipe'

const project = join(import.meta.dirname, '../..')
const contributing = readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8')
const recipes = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.md'))
  .map((file) => readRecipe(file.slice(0, -3), readFileSync(join(import.meta.dirname, file), 'utf8')))

/** The tests that cover what the recipes add. */
const tests = [
  ...recipes.flatMap(({ edits }) =>
    edits.map(({ file }) => file).filter((file) => /^(src|simulator).*\.test\.tsx?$/.test(file)),
  ),
  'scripts/boundaries/completeness.test.ts',
  'scripts/scenario-schema.test.ts',
  'scripts/features.test.ts',
  'e2e/headless/scenario-steps.test.ts',
  'src/contract',
  'src/state/core/replay.test.ts',
  'src/domain/loan',
  'simulator/runtime/shipped-worlds.test.ts',
]

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A copy of the parts of the project that the recipes need. */
function scratchCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'recipes-'))
  folders.push(copy)
  for (const part of ['src', 'simulator', 'scripts', 'e2e', 'fixtures', 'docs', 'deploy'])
    cpSync(join(project, part), join(copy, part), {
      recursive: true,
      filter: (path) => !path.startsWith(import.meta.dirname) || !/\.(md|test\.ts)$/.test(path),
    })
  for (const file of ['package.json', 'tsconfig.json', 'vite.config.ts', 'biome.json', 'CHANGELOG.md'])
    cpSync(join(project, file), join(copy, file))
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
  // The copy's declarations must not end up in the project's cache.
  const options = readFileSync(join(copy, 'tsconfig.json'), 'utf8')
  writeFileSync(join(copy, 'tsconfig.json'), options.replace('node_modules/.cache/', 'test-results/'))
  return copy
}

const execute = promisify(execFile)
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$)/.test(name)))

/** Runs Node in the copy. If the command fails, the test fails with its output. */
async function run(cwd: string, ...args: readonly string[]): Promise<void> {
  const failed = await execute(process.execPath, [...args], { cwd, env, maxBuffer: 1e8 }).then(
    () => null,
    (error: { readonly stdout: string; readonly stderr: string }) => `${error.stdout}\n${error.stderr}`,
  )
  expect(failed, args.join(' ')).toBeNull()
}

/** Runs a command of a recipe, which `npx` would start. */
function runCommand(cwd: string, command: string): Promise<void> {
  const [program = '', ...args] = command.split(' ')
  return run(cwd, ...(program === 'tsx' ? ['--import', 'tsx'] : [`node_modules/${program}/${program}.mjs`]), ...args)
}

describe('the recipes of CONTRIBUTING.md', () => {
  it.each(recipes)(
    'list the files and commands of their worked example: $title',
    ({ name, title, edits, commands }) => {
      const table = recipeIn(contributing, title)
      expect(table.example).toBe(name)
      const files = edits.map(({ file }) => file)
      expect(
        files.filter((file) => !table.files.some((one) => matchesPath(one, file))),
        'not in the table',
      ).toEqual([])
      expect(
        table.files.filter((one) => !files.some((file) => matchesPath(one, file))),
        'not in the example',
      ).toEqual([])
      expect(table.commands).toEqual(commands)
    },
  )

  it('each have a worked example', () => {
    const titles = [...contributing.matchAll(/^## Recipe: (.*)$/gm)].map(([, title]) => title)
    expect(recipes.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
  })

  // The compiler alone takes ten seconds, or a minute on a busy machine.
  it('compile, and pass the checks and their own tests, when all are applied to one copy', {
    timeout: 300_000,
  }, async () => {
    const copy = scratchCopy()
    for (const recipe of recipes) applyRecipe(copy, recipe)
    const edited = new Set(recipes.flatMap(({ edits }) => edits.map(({ file }) => file)))
    const sources = [...edited].filter((file) => /\.tsx?$/.test(file))
    const commandsAndTests = async (): Promise<void> => {
      for (const command of new Set(recipes.flatMap(({ commands }) => commands))) await runCommand(copy, command)
      await run(copy, 'node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...new Set(tests))
      await runCommand(copy, 'tsx scripts/simulate.ts a-first-bid')
    }
    await Promise.all([
      run(copy, 'node_modules/@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', ...sources),
      // One checker needs the least processor time in all.
      run(copy, 'node_modules/typescript-native/bin/tsc', '-b', '--checkers', '1'),
      commandsAndTests(),
    ])
  })
})

describe('a change in a worked example', () => {
  it('replaces its lines, where `…` matches the rest of a line', () => {
    expect(applyHunk('a\nb = 1\nc', ' a\n-b = …\n+b = 2\n+d\n')).toBe('a\nb = 2\nd\nc')
  })

  it.each([
    ['missing', 'b', 0],
    ['duplicated', 'a\na', 2],
  ])('whose lines are %s is refused', (_what, text, times) => {
    expect(() => applyHunk(text, ' a\n+b\n')).toThrow(`contains these lines ${times} times instead of once:\na`)
  })

  it('that no longer fits is refused with its recipe and file', () => {
    const recipe = readRecipe('screen', '# A screen\n\n## src/none.ts\n\n```diff\n a\n+b\n```\n')
    expect(() => applyRecipe(project, recipe)).toThrow(
      'scripts/recipes/screen.md no longer fits: src/none.ts does not exist',
    )
  })
})
