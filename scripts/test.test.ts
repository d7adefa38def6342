import { describe, expect, it } from 'vitest'
import { chooseSteps, stepsFor, totals } from './test'
import { playwrightResults, vitestResults } from './test-results'

const all = stepsFor('/reports', { firefox: '/usr/bin/firefox', webkit: null })
const chosen = (...names: string[]) => chooseSteps(all, names).map(({ name }) => name)

describe('npm test', () => {
  it('runs all steps except the optional ones, the specification last', () => {
    expect(chosen()).toEqual(all.flatMap(({ name }) => (name === 'cluster' ? [] : [name])))
    expect(chosen().at(-1)).toBe('specification')
  })

  it('runs the named steps in order, and builds before journeys and engines', () => {
    expect(chosen('unit', 'lint')).toEqual(['lint', 'unit'])
    expect(chosen('journeys')).toEqual(['build', 'journeys'])
    expect(chosen('engines')).toEqual(['build', 'engines'])
    expect(chosen('cluster')).toEqual(['cluster'])
  })

  it('says how to run the tests of a folder or of a journey', () => {
    expect(() => chosen('unit', 'src/state')).toThrow('file, run: npx vitest run src/state\n')
    expect(() => chosen('loans.spec.ts')).toThrow('file, run: npm run test:journeys -- loans.spec.ts\n')
  })

  it('never reports 0 failed if a step failed or a test was skipped', () => {
    const result = { file: 'a.test.ts', titles: ['a'], message: '' }
    expect(totals([{ name: 'types', ok: false, results: [] }])).toEqual({ passed: 0, failures: ['types failed'] })
    expect(
      totals([
        {
          name: 'unit',
          ok: true,
          results: [
            { ...result, status: 'passed' },
            { ...result, status: 'skipped' },
          ],
        },
      ]),
    ).toEqual({ passed: 1, failures: ['a.test.ts > a was skipped'] })
  })

  it('counts a failed test once, not its step as well', () => {
    const results = [{ file: 'a.test.ts', titles: ['a'], message: 'expected 1\nto be 2', status: 'failed' }] as const
    expect(totals([{ name: 'unit', ok: false, results }]).failures).toEqual([
      'a.test.ts > a\n    expected 1\n    to be 2',
    ])
  })
})

describe('the reports', () => {
  const lines = Array.from({ length: 200 }, (_, line) => `line ${line}`).join('\n')

  it('of Vitest list each test with a short message without colors, and files that can’t be loaded', () => {
    const test = (title: string, status: string, ...failureMessages: string[]) => ({
      ancestorTitles: ['a'],
      title,
      status,
      failureMessages,
    })
    const report = {
      testResults: [
        {
          name: '/project/src/a.test.ts',
          status: 'failed',
          assertionResults: [
            test('holds', 'passed'),
            test('breaks', 'failed', '\u001b[31mred\u001b[39m', lines),
            test('waits', 'todo'),
          ],
        },
        { name: '/project/src/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    }
    const results = vitestResults('/project', report)
    expect(results.map(({ status, titles }) => `${status} ${titles.join(' ')}`)).toEqual([
      'passed a holds',
      'failed a breaks',
      'skipped a waits',
      'failed ',
    ])
    expect(results[1]?.message.split('\n').slice(0, 2)).toEqual(['red', 'line 0'])
    expect(results[1]?.message.split('\n')).toHaveLength(24)
    expect(results[3]).toMatchObject({ file: 'src/b.test.ts', message: 'no such module' })
  })

  it('of Playwright list flaky journeys as failed, with their pages, and errors outside of journeys', () => {
    const page = { name: 'page.txt', body: Buffer.from(lines).toString('base64') }
    const spec = (title: string, status: string) => ({
      title,
      file: 'loans.spec.ts',
      tests: [
        { status, results: [{ errors: [{ message: 'no heading' }], attachments: [{ name: 'screenshot' }, page] }] },
      ],
    })
    const inner = { title: 'loans', specs: [spec('opens', 'expected'), spec('blinks', 'flaky')] }
    const report = {
      config: { rootDir: '/project/e2e/journeys' },
      suites: [{ title: 'loans.spec.ts', specs: [], suites: [inner] }],
      errors: [{ message: 'no server' }],
    }
    const results = playwrightResults('/project', report)
    expect(results.map(({ file, titles, status }) => `${file} ${titles.join(' ')} ${status}`)).toEqual([
      'e2e/journeys/loans.spec.ts loans opens passed',
      'e2e/journeys/loans.spec.ts loans blinks failed',
      'e2e/journeys  failed',
    ])
    expect(results[1]?.message.split('\n').slice(0, 2)).toEqual(['no heading', 'line 0'])
    expect(results[1]?.message.split('\n')).toHaveLength(41)
  })
})
