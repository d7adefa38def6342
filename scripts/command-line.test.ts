import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wholeNumber } from './command-line'

const project = join(import.meta.dirname, '..')
const runScript = (script: string, ...options: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...options], {
    cwd: project,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test.each([
  ['5', 0, 5],
  ['0', 0, 0],
])('%s is a whole number of at least %i', (text, min, number) => {
  expect(wholeNumber('count', text, min)).toBe(number)
})

test.each(['', ' ', 'ten', '1.5', '-1', '0', '1e400'])('"%s" is not a whole number of at least 1', (text) => {
  expect(() => wholeNumber('count', text, 1)).toThrow(`--count takes a whole number of at least 1, not '${text}'.`)
})

test('a script prints its usage, and names an unknown option', () => {
  expect(runScript('scripts/check-api.ts', '--help')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^npm run check:api -- --origin URL/),
  })
  expect(runScript('scripts/check-api.ts', '--orgin', 'http://localhost')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^Unknown option '--orgin'.*\n\nnpm run check:api -- --origin URL/s),
  })
})
