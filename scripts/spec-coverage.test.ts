import { describe, expect, it } from 'vitest'
import { citationsIn, coverage } from './spec-coverage'

// The word is put together here, so that the coverage report does not take these samples for proofs.
const says = (ids: string) => `// ${'Verifies'}: ${ids}`

describe('the coverage of the specification', () => {
  it('finds every rule that a test names, with its line', () => {
    expect(citationsIn('a.test.ts', `it('x')\n${says('S4.3, S4.4')}\n// S9.9 is only mentioned`)).toEqual([
      { id: 'S4.3', file: 'a.test.ts', line: 2 },
      { id: 'S4.4', file: 'a.test.ts', line: 2 },
    ])
  })

  it('tells proven, unproven and unknown rules apart', () => {
    const rules = { 'S1.1': 'one', 'S1.2': 'two' }
    const unknown = { id: 'S7.99', file: 'b.test.ts', line: 3 }
    expect(coverage(rules, [{ id: 'S1.1', file: 'a.test.ts', line: 1 }, unknown])).toEqual({
      proven: ['S1.1'],
      unproven: [{ id: 'S1.2', rule: 'two' }],
      unknown: [unknown],
    })
  })
})
