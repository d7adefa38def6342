import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the program that serves the app loads no bundler, so that it does not keep the memory of a build', () => {
  const files = [join(import.meta.dirname, '..', 'start.ts')]
  for (const name of readdirSync(import.meta.dirname)) files.push(join(import.meta.dirname, name))
  for (const file of files.filter((name) => !name.endsWith('.test.ts')))
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/from '(vite|rolldown|esbuild)'|import\('vite/)
})
