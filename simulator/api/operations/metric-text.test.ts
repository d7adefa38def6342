// The Prometheus text format.
import { expect, test } from 'vitest'
import { byLabel, Counts, gauge, Histogram, metricText } from './metric-text'
import { readMetrics } from './read-metrics'

test('a metric has HELP and TYPE, with escaped newlines, quotes and backslashes', () => {
  const odd = byLabel({ name: 'a_total', help: 'One\nof \\ "two".', type: 'counter' }, 'node', [['a "b"\\\n', 2]])
  expect(metricText([odd, gauge('b_bytes', 'Size.', 1.5)])).toBe(
    [
      '# HELP a_total One\\nof \\\\ "two".',
      '# TYPE a_total counter',
      'a_total{node="a \\"b\\"\\\\\\n"} 2',
      '# HELP b_bytes Size.',
      '# TYPE b_bytes gauge',
      'b_bytes 1.5\n',
    ].join('\n'),
  )
})

test('a histogram has cumulative buckets', () => {
  const histogram = new Histogram([0.1, 1])
  for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe(value)
  const { values } = readMetrics(metricText([histogram.family('a_seconds', 'How long.')]))
  expect(Object.fromEntries(values)).toEqual({
    'a_seconds_bucket{le="0.1"}': 2,
    'a_seconds_bucket{le="1"}': 3,
    'a_seconds_bucket{le="+Inf"}': 4,
    a_seconds_sum: 7.65,
    a_seconds_count: 4,
  })
})

test('a count starts at 0', () => {
  const counts = new Counts(['a', 'b'])
  counts.add('b')
  expect([...counts.entries()]).toEqual([
    ['a', 0],
    ['b', 1],
  ])
})

test('the reader of these tests rejects what a scraper would reject', () => {
  const family = '# HELP a A.\n# TYPE a gauge\n'
  for (const text of [
    'a 1\n',
    `${family}a one\n`,
    `${family}b 1\n`,
    `${family}a{x="1} 1\n`,
    `${family}a 1\na 2\n`,
    `${family}a 1`,
    '# HELP a A.\n# TYPE a counter\na 1\n',
  ])
    expect(() => readMetrics(text), text).toThrow()
  expect(readMetrics(`${family}a{x="\\"1"} 1\n`).values.get('a{x="\\"1"}')).toBe(1)
})
