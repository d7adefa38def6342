import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { outputFor } from './scratch-folder'

const report = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      message: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }),
    }),
  ),
})

/** The problems that the project's Biome plugins report in these files, as `path:line message`. */
function problemsIn(files: Readonly<Record<string, string>>): readonly string[] {
  const plugins = readdirSync('scripts/boundaries').filter((name) => name.endsWith('.grit'))
  const configuration = ['biome.json', ...plugins.map((plugin) => `scripts/boundaries/${plugin}`)]
  const output = outputFor(files, configuration, '@biomejs/biome/bin/biome', 'lint', '--reporter=json', 'src')
  return report
    .parse(JSON.parse(output))
    .diagnostics.filter(({ category }) => category === 'plugin')
    .map(({ location: { path, start }, message }) => `${path}:${start.line} ${message}`)
    .sort()
}

it('reports an object literal that is spread into an object, a component or a call', () => {
  const objectMessage = 'Write these properties without a spread, so that the compiler checks their names.'
  const objects = [
    'export const plain = (a: number) => ({ ...{ a } })',
    'export const parentheses = (a: number) => ({ ...({ a }), b: 1 })',
    'export const typed = (a: number) => ({ ...({ a } as object) })',
    'export const checked = (a: number) => ({ ...({ a } satisfies object) })',
    'export const choice = (a: number) => ({ ...(a > 0 ? { a } : { b: a }) })',
    'export const call = (f: (o: object) => void, a: number) => f({ b: 1, ...{ a } })',
  ]
  expect(problemsIn({ 'src/retry/objects.ts': objects.join('\n') })).toEqual(
    objects.map((_, index) => `src/retry/objects.ts:${index + 1} ${objectMessage}`),
  )
  const attributesMessage = 'Write these attributes without a spread, so that the compiler checks their names.'
  const component = ['export const Part = ({ name }: { name: string }) => (', '  <Row {...{ name }} />', ')']
  expect(problemsIn({ 'src/retry/part.tsx': component.join('\n') })).toEqual([
    `src/retry/part.tsx:2 ${attributesMessage}`,
  ])
})

it('allows spreads of variables, calls, lists, and an optional property', () => {
  const allowed = [
    'export const variable = (a: object) => ({ ...a, b: 1 })',
    'export const optional = (a?: number) => ({ ...(a === undefined ? {} : { a }) })',
    'export const truthy = (a?: number) => ({ ...(a ? { a } : {}) })',
    "export const entries = () => ({ ...Object.fromEntries([['a', { b: 1 }]]) })",
    'export const list = (a: number[]) => [...a.map((b) => ({ b })), ...[{ b: 1 }]]',
  ]
  expect(problemsIn({ 'src/retry/allowed.ts': allowed.join('\n') })).toEqual([])
})

it('reports the clock and randomness in pure layers, and formatting on screens, besides the rule for all files', () => {
  const pure = ['export const at = () => Date.now()', 'export const draw = () => ({ ...{ b: Math.random() } })']
  const screen = 'export const price = (value: number) => value.toFixed(2)'
  const problems = problemsIn({ 'src/domain/pure.ts': pure.join('\n'), 'src/screens/price.ts': screen })
  expect(problems).toEqual([
    expect.stringMatching(/^src\/domain\/pure\.ts:1 This layer has no clock/),
    expect.stringMatching(/^src\/domain\/pure\.ts:2 This layer has no randomness/),
    expect.stringMatching(/^src\/domain\/pure\.ts:2 Write these properties without a spread/),
    expect.stringMatching(/^src\/screens\/price\.ts:1 Use a formatter of src\/domain/),
  ])
})
