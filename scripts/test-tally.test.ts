import { describe, expect, it } from 'vitest'
import { nothing, playwrightTally, verdict, vitestTally } from './test-tally'

const file = (status: string, ...statuses: string[]) => ({
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
})

describe('the line at the end of npm test', () => {
  it('counts passed, failed and skipped tests of vitest', () => {
    const report = {
      testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed', 'pending', 'todo')],
    }
    expect(vitestTally(report)).toEqual({ passed: 3, failed: 1, skipped: 2 })
  })

  it('counts a test file that could not be loaded as a failure', () => {
    expect(vitestTally({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('counts a flaky journey and an error outside the journeys as failures', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'no server' }] }
    expect(playwrightTally(report)).toEqual({ passed: 4, failed: 3, skipped: 2 })
  })

  it('never says 0 failed when a step failed or a test was skipped', () => {
    expect(verdict([{ name: 'types', ok: false, tally: nothing }])).toMatchObject({ passed: 0, failed: 1 })
    expect(verdict([{ name: 'unit', ok: true, tally: { passed: 9, failed: 0, skipped: 1 } }])).toMatchObject({
      passed: 9,
      failed: 1,
    })
  })

  it('counts a failed test once, not its step as well', () => {
    const unit = { name: 'unit', ok: false, tally: { passed: 5, failed: 2, skipped: 0 } }
    const journeys = { name: 'journeys', ok: true, tally: { passed: 3, failed: 0, skipped: 0 } }
    expect(verdict([unit, journeys])).toEqual({ passed: 8, failed: 2, reasons: [] })
  })
})
