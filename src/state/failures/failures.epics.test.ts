import { of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { ReportPort } from '../../ports/ports'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import { entry } from '../testing/samples'
import { reportFailures } from './failures.epics'

describe('failures inside the app', () => {
  it('are reported: a failed epic by its name, an unreadable message by field and reason', () => {
    const notes: string[] = []
    const reports: ReportPort = { report: (kind, error) => void notes.push(`${kind} ${String(error)}`) }
    const harness = createHarness(createScheduler(), () => of(), { reports })
    const entries$ = of(
      entry({
        type: 'epic/failed',
        payload: { epic: 'send bid', why: 'TypeError', message: 'Oak Court', subjects: [], stopped: false },
      }),
      entry({
        type: 'message/rejected',
        payload: { source: 'auction.list', problems: [{ path: 'data[0].bids', why: 'expected array' }] },
      }),
    )
    const out: unknown[] = []
    outputOf(reportFailures, entries$, harness).subscribe((each) => out.push(each))
    expect(out).toEqual([])
    expect(notes).toEqual([
      'effect Error: send bid: TypeError',
      'unreadable Error: auction.list data[0].bids: expected array',
    ])
  })
})
