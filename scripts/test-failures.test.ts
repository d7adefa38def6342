import { describe, expect, it } from 'vitest'
import { playwrightFailures, vitestFailures } from './test-failures'

describe('what npm test says at its end', () => {
  it('names each failed test of vitest with its message, without colors', () => {
    const report = {
      testResults: [
        {
          name: 'src/a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'holds', status: 'passed', failureMessages: [] },
            { fullName: 'breaks', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2'] },
          ],
        },
      ],
    }
    expect(vitestFailures(report)).toEqual(['src/a.test.ts: breaks\n    expected 1\n    to be 2'])
  })

  it('names a test file that could not be loaded', () => {
    const report = {
      testResults: [{ name: 'src/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
    }
    expect(vitestFailures(report)).toEqual(['src/b.test.ts\n    no such module'])
  })

  it('names each failed and each flaky journey, wherever its suite stands, and an error outside', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'loans.spec.ts',
      line: 7,
      tests: [{ projectName: 'reverb', status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
    })
    const report = {
      suites: [
        {
          specs: [spec('opens', 'expected')],
          suites: [{ specs: [spec('closes', 'unexpected', 'timed out'), spec('blinks', 'flaky', 'once')] }],
        },
      ],
      errors: [{ message: 'no server' }],
    }
    expect(playwrightFailures(report)).toEqual([
      'loans.spec.ts:7 [reverb] closes\n    timed out',
      'loans.spec.ts:7 [reverb] blinks\n    once',
      'outside of the journeys\n    no server',
    ])
  })

  it('says what stood on each page of a failed journey, and keeps each short', () => {
    const page = (text: string) => ({ name: 'page.txt', body: Buffer.from(text).toString('base64') })
    const long = Array.from({ length: 200 }, (_, line) => `line ${line}`).join('\n')
    const attachments = [
      { name: 'screenshot' },
      page(long),
      { name: 'wire.json', body: 'W10=' },
      page('http://localhost/lender\n- heading "Sign in"'),
    ]
    const results = [{ errors: [{ message: 'no heading' }], attachments }]
    const tests = [{ projectName: 'reverb', status: 'unexpected', results }]
    const report = { suites: [{ specs: [{ title: 'opens', file: 'loans.spec.ts', line: 7, tests }] }] }
    const lines = playwrightFailures(report)[0]?.split('\n    ') ?? []
    expect(lines.slice(0, 4)).toEqual(['loans.spec.ts:7 [reverb] opens', 'no heading', 'its pages:', 'line 0'])
    expect(lines.slice(-3)).toEqual(['line 39', 'http://localhost/lender', '- heading "Sign in"'])
  })

  it('keeps a long message short', () => {
    const long = Array.from({ length: 200 }, (_, line) => `line ${line}`).join('\n')
    expect(playwrightFailures({ suites: [], errors: [{ message: long }] })[0]?.split('\n')).toHaveLength(25)
  })
})
