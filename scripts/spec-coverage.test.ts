import { describe, expect, it } from 'vitest'
import { citationsIn } from './spec-citations'
import { problemsOf } from './spec-coverage'
import { rulesIn } from './spec-rules'
import { vitestResults } from './test-results'

// Composed, so that the check doesn't read these samples as citations.
const cites = (ids: string) => `// ${'Verifies'}: ${ids}`
const rules = rulesIn('| rule | says |\n|---|---|\n| S1.1 | one |\n| S1.2 | two |\n')

const citations = (text: string) =>
  citationsIn('a.test.ts', text).map(({ id, line, titles, isGroup }) => ({
    id,
    line,
    isGroup,
    titles: titles?.map((title) => title.source) ?? null,
  }))

describe('a citation', () => {
  it('above or inside a test belongs to that test, with the titles of its groups', () => {
    const titles = ['^a bid$', '^counts$']
    expect(citations(`describe('a bid', () => {\n  ${cites('S1.1, S1.2')}\n  it('counts', () => {})\n})`)).toEqual([
      { id: 'S1.1', line: 2, isGroup: false, titles },
      { id: 'S1.2', line: 2, isGroup: false, titles },
    ])
    expect(citations(`test('a', async () => {\n  ${cites('S1.1')}\n  step()\n})`)).toMatchObject([{ titles: ['^a$'] }])
  })

  it('in or above the title of a group belongs to the group', () => {
    expect(citations(`describe('a bid (${'Verifies'}: S1.1)', () => { it('b', () => {}) })`)).toEqual([
      { id: 'S1.1', line: 1, isGroup: true, titles: ['^a bid \\(Verifies: S1\\.1\\)$'] },
    ])
    expect(citations(`${cites('S1.1')}\ntest.describe('bids', () => {})`)).toMatchObject([{ isGroup: true }])
  })

  it('matches titles with parts from a table or a variable', () => {
    expect(citations(`${cites('S1.1')}\nit.each(rows)('for %s: $name (%d)', () => {})`)).toMatchObject([
      { titles: ['^for .*: .* \\(.*\\)$'] },
    ])
    const template = 'it(`opens $' + '{page} at once`, () => {})'
    expect(citations(`${cites('S1.1')}\n${template}`)).toMatchObject([{ titles: ['^opens .* at once$'] }])
  })

  it('above anything else belongs to no test', () => {
    expect(citations(`${cites('S1.1')}\nimport { a } from './a'\nit('b', () => {})`)).toMatchObject([{ titles: null }])
  })
})

describe('the coverage of the specification', () => {
  const text = `describe('bids', () => {\n${cites('S1.1')}\nit('a', () => {})\n})\n${cites('S1.2')}\ndescribe('c', () => {})`
  const citations = citationsIn('a.test.ts', text)
  const results = (a: string, inC: string) =>
    vitestResults('/project', {
      testResults: [
        {
          name: '/project/a.test.ts',
          status: 'passed',
          assertionResults: [
            { ancestorTitles: ['bids'], title: 'a', status: a },
            { ancestorTitles: ['c'], title: 'd', status: 'passed' },
            { ancestorTitles: ['c'], title: 'e', status: inC },
          ],
        },
      ],
    })

  it('fails on an unknown rule, a citation outside of a test, and a rule that no test cites', () => {
    const wrong = `${cites('S1.1')}\nit('a', () => {})\n${cites('S7.99')}\nit('b', () => {})\n${cites('S1.1')}`
    expect(problemsOf(rules, citationsIn('a.test.ts', wrong), null)).toEqual([
      'a.test.ts:3 cites S7.99, which docs/requirements.md does not list.',
      'a.test.ts:5 cites S1.1 outside of a test.',
      'No test cites S1.2: two',
    ])
  })

  it('accepts only rules whose tests all ran and passed', () => {
    expect(problemsOf(rules, citations, results('passed', 'passed'))).toEqual([])
    expect(problemsOf(rules, citations, results('failed', 'pending'))).toEqual([
      'No test of S1.1 ran and passed: one',
      'No test of S1.2 ran and passed: two',
    ])
    expect(problemsOf(rules, citations, [])).toContain('a.test.ts:2 cites S1.1, but its test did not run.')
  })
})
