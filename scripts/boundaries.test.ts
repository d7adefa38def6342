import { describe, expect, it } from 'vitest'
import { differences, expectedIn } from './boundaries'

describe('the proof that the boundaries catch', () => {
  it('reads from a violation which rules must catch it', () => {
    expect(expectedIn('// A barrel. caught by: one-rule, lint/style/another\nexport const a = 1')).toEqual([
      'one-rule',
      'lint/style/another',
    ])
  })

  it('complains when a rule no longer catches its violation', () => {
    expect(differences(new Map([['src/domain/a.ts', ['no-clock']]]), [])).toEqual([
      'src/domain/a.ts: no-clock did not catch it',
    ])
  })

  it('complains when something else catches it too', () => {
    const findings = [
      { file: 'src/domain/a.ts', rule: 'no-clock', message: '' },
      { file: 'src/domain/a.ts', rule: 'no-chance', message: '' },
    ]
    expect(differences(new Map([['src/domain/a.ts', ['no-clock']]]), findings)).toEqual([
      'src/domain/a.ts: caught by no-chance, which it does not expect',
    ])
  })

  it('is content when exactly the expected rules catch it', () => {
    const findings = [{ file: 'src/domain/a.ts', rule: 'no-clock', message: '' }]
    expect(differences(new Map([['src/domain/a.ts', ['no-clock']]]), findings)).toEqual([])
  })
})
