import { describe, expect, it } from 'vitest'
import type { Report } from './report'
import { atMost, over } from './report'
import { loadText, withResults } from './results'

const BEGIN = '<!-- results: written by `npm run bench -- --write` -->'
const END = '<!-- end of results -->'
const empty = `# Performance\n\n${BEGIN}\n${END}\n\nafter\n`

const report = (bench: string, ...goals: Report['goals']): Report => ({
  bench,
  columns: [],
  rows: [],
  goals,
  notes: [],
})

const rowsIn = (document: string): readonly string[] => document.split('\n').filter((line) => line.startsWith('| `'))

describe('the results in the document', () => {
  it('have a row for each goal, with figure, spread, floor, goal, verdict and place', () => {
    const reduce = report(
      'reduce',
      atMost('framed', 1.52, 1.5, [1.4, 1.52, 1.7]),
      atMost('growth', 2, 3),
      over(1.3, atMost('least', 2, 1)),
    )
    const written = withResults(empty, [{ bench: 'reduce', report: reduce }], 'today, here')
    expect(rowsIn(written)).toEqual([
      '| `reduce` | framed | 1.52 (1.40 to 1.70) | 1.5 | missed | today, here |',
      '| `reduce` | growth | 2.00 | 3 | met | today, here |',
      '| `reduce` | least | 2.00, floor 1.30 | 1 | missed | today, here |',
    ])
    expect(written.startsWith('# Performance\n')).toBe(true)
    expect(written.endsWith('\n\nafter\n')).toBe(true)
  })

  it('replace those of the same bench and leave the others', () => {
    const first = withResults(
      empty,
      [
        { bench: 'reduce', report: report('reduce', atMost('a', 1, 2)) },
        { bench: 'heap', report: report('heap', atMost('b', 1, 2)) },
      ],
      'then',
    )
    const second = withResults(first, [{ bench: 'reduce', without: 'did not end in 120 s' }], 'now')
    expect(rowsIn(second)).toEqual([
      '| `heap` | b | 1.00 | 2 | met | then |',
      '| `reduce` | did not end in 120 s | | | missed | now |',
    ])
  })

  it('need their place', () => {
    expect(() => withResults('# Performance\n', [], 'here')).toThrow(/no place/)
  })
})

it('a busy machine is named beside its figures', () => {
  expect([loadText(0.4, 2), loadText(0.5, 2), loadText(3.21, 2), loadText(28.4, 2)]).toEqual([
    '',
    ', load 0.5',
    ', load 3.2',
    ', load 28',
  ])
})
