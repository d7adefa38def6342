import { describe, expect, it } from 'vitest'
import { chosenSteps, testSteps, withReports } from './test-steps'

const all = testSteps('/reports')
const names = (...chosen: string[]) => chosenSteps(all, chosen).map(({ name }) => name)
const commandOf = (steps: ReturnType<typeof chosenSteps>) =>
  steps
    .find(({ name }) => name === 'specification')
    ?.commands[0]?.join(' ')
    .replace(/^.* tsx /, '')

describe('the steps of npm test', () => {
  it('are all of them without a name but the faults of a cluster, the specification last', () => {
    expect(names()).toEqual(all.flatMap(({ name }) => (name === 'cluster' ? [] : [name])))
    expect(names('cluster')).toEqual(['cluster'])
    expect(all.at(-1)?.name).toBe('specification')
  })

  it('are the named ones with what they need, in their order', () => {
    expect(names('unit', 'lint')).toEqual(['lint', 'unit'])
    expect(names('journeys')).toEqual(['build', 'journeys'])
  })

  it('check the specification against the reports only when every runner reports', () => {
    expect(commandOf(withReports(all, '/reports'))).toBe('scripts/spec-coverage.ts --reports /reports')
    expect(commandOf(withReports(chosenSteps(all, ['unit', 'specification']), '/reports'))).toBe(
      'scripts/spec-coverage.ts',
    )
  })
})
