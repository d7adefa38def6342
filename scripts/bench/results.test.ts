import { expect, it } from 'vitest'
import { atMost, type Report } from './report'
import { withResults } from './results'

const empty = `# Performance

<!-- figures: written by \`npm run bench -- --write\` -->
<!-- end of figures -->
`
const report = (bench: string, ...goals: Report['goals']): Report => ({
  bench,
  columns: [],
  rows: [],
  goals,
  notes: [],
})
const rowsIn = (document: string): readonly string[] => document.split('\n').filter((line) => line.startsWith('| `'))

it('writes a row per goal, and replaces only the rows of the same bench', () => {
  const board = report('board', atMost('frames', 1.52, 1.5, [1.4, 1.7]))
  const first = withResults(
    empty,
    [
      { bench: 'board', report: board },
      { bench: 'http', report: report('http', atMost('CPU', 1, 2)) },
    ],
    'then',
  )
  const second = withResults(first, [{ bench: 'http', failure: 'failed' }], 'now')
  expect(rowsIn(second)).toEqual([
    '| `board` | frames | 1.52 (1.40 to 1.70) | 1.5 | missed | then |',
    '| `http` | failed | | | missed | now |',
  ])
})

it('refuses a document without the markers', () => {
  expect(() => withResults('# Performance\n', [], 'here')).toThrow(/needs the markers/)
})
