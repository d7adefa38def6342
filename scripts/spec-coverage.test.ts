import { describe, expect, it } from 'vitest'
import { citationsIn } from './spec-citations'
import { citationProblems, runProblems } from './spec-coverage'
import { playwrightResults, vitestResults } from './spec-reports'

// The word is put together here, so that the check does not take these samples for citations.
const cites = (ids: string) => `// ${'Verifies'}: ${ids}`
const rules = { 'S1.1': 'one', 'S1.2': 'two' }

const found = (text: string) =>
  citationsIn('a.test.ts', text).map(({ id, line, titles, group }) => ({
    id,
    line,
    group,
    titles: titles?.map((title) => title.source) ?? null,
  }))

describe('a citation', () => {
  it('above a test belongs to the test, with the titles of its groups', () => {
    const text = `describe('a bid', () => {\n  ${cites('S1.1, S1.2')}\n  it('counts', () => {})\n})`
    expect(found(text)).toEqual([
      { id: 'S1.1', line: 2, group: false, titles: ['^a bid$', '^counts$'] },
      { id: 'S1.2', line: 2, group: false, titles: ['^a bid$', '^counts$'] },
    ])
  })

  it('inside a test belongs to the test', () => {
    expect(found(`test('a', async () => {\n  ${cites('S1.1')}\n  step()\n})`)).toEqual([
      { id: 'S1.1', line: 2, group: false, titles: ['^a$'] },
    ])
  })

  it('in the title of a group speaks for the group', () => {
    expect(found(`describe('a bid (${'Verifies'}: S1.1)', () => { it('b', () => {}) })`)).toEqual([
      { id: 'S1.1', line: 1, group: true, titles: ['^a bid \\(Verifies: S1\\.1\\)$'] },
    ])
    expect(found(`${cites('S1.1')}\ntest.describe('bids', () => {})`)).toMatchObject([{ group: true }])
  })

  it('matches what a title takes from a table or a variable', () => {
    expect(found(`${cites('S1.1')}\nit.each(rows)('for %s: $name (%d)', () => {})`)).toMatchObject([
      { titles: ['^for .*: .* \\(.*\\)$'] },
    ])
    const template = 'it(`opens $' + '{page} at once`, () => {})'
    expect(found(`${cites('S1.1')}\n${template}`)).toMatchObject([{ titles: ['^opens .* at once$'] }])
  })

  it('above anything else belongs to no test', () => {
    expect(found(`${cites('S1.1')}\nimport { a } from './a'\nit('b', () => {})`)).toMatchObject([{ titles: null }])
    expect(found(`${cites('S1.1')}\ntest.beforeEach('b', () => {})`)).toMatchObject([{ titles: null }])
  })
})

describe('the citations alone', () => {
  it('fail on an unknown rule, on one without a test, and on a rule that nobody names', () => {
    const text = `${cites('S1.1')}\nit('a', () => {})\n${cites('S7.99')}\nit('b', () => {})\n${cites('S1.1')}`
    expect(citationProblems(rules, citationsIn('a.test.ts', text))).toEqual([
      'a.test.ts:3 names S7.99, which scripts/spec-rules.ts does not list.',
      'a.test.ts:5 names S1.1, but belongs to no test.',
      'S1.2 is named by no test: two',
    ])
  })
})

describe('the reports of a run', () => {
  const citations = citationsIn(
    'a.test.ts',
    `describe('bids', () => {\n${cites('S1.1')}\nit('a', () => {})\n})\n${cites('S1.2')}\ndescribe('c', () => {})`,
  )
  const results = (a: string, inC: string) =>
    vitestResults('/project', {
      testResults: [
        {
          name: '/project/a.test.ts',
          assertionResults: [
            { ancestorTitles: ['bids'], title: 'a', status: a },
            { ancestorTitles: ['c'], title: 'd', status: 'passed' },
            { ancestorTitles: ['c'], title: 'e', status: inC },
          ],
        },
      ],
    })

  it('prove each rule by a test that ran and passed', () => {
    expect(runProblems(rules, citations, results('passed', 'passed'))).toEqual([])
  })

  it('do not prove a rule whose test failed, or one test of whose group was skipped', () => {
    expect(runProblems(rules, citations, results('failed', 'pending'))).toEqual([
      'S1.1 has no test that ran and passed: one',
      'S1.2 has no test that ran and passed: two',
    ])
  })

  it('do not prove a rule whose test did not run', () => {
    expect(runProblems({ 'S1.1': 'one' }, citations.slice(0, 1), [])).toEqual([
      'a.test.ts:2 names S1.1, but its test did not run.',
      'S1.1 has no test that ran and passed: one',
    ])
  })

  it('are read from Playwright as well, with its groups', () => {
    const inner = { title: 'loans', specs: [{ title: 'a lender', file: 'loans.spec.ts', ok: true }] }
    const report = {
      config: { rootDir: '/project/e2e/journeys' },
      suites: [{ title: 'loans.spec.ts', specs: [], suites: [inner] }],
    }
    expect(playwrightResults('/project', report)).toEqual([
      { file: 'e2e/journeys/loans.spec.ts', titles: ['loans', 'a lender'], passed: true },
    ])
  })
})
