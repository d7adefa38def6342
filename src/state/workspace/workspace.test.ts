import { describe, expect, it } from 'vitest'
import type { AnsweredFact } from '../../contract/fact'
import type { Workspace } from '../../contract/workspace'
import { createHarness, createScheduler, outputOfRequest } from '../testing/marbles'
import { entry, signedIn, stateAfter } from '../testing/samples'
import { workspaceRequest } from './workspace.epics'
import { selectWorkspace, workspaceSaveRequested } from './workspace.slice'

const listed = (value: unknown, subject = 'preferences.read'): AnsweredFact<'preference.list'> => ({
  type: 'preference.list/answered',
  payload: {
    subject,
    params: undefined,
    query: undefined,
    answer: { data: [{ key: 'workspace', value }] },
  },
})
const arranged: Workspace = {
  cards: true,
  compact_rows: true,
  columns: { spread: true },
  icon_sidebar: false,
  exposure_limit: 50_000_000,
}

describe('the workspace', () => {
  it('is the stored one, with the default for each unreadable field', () => {
    expect(selectWorkspace(stateAfter(signedIn, listed(arranged)))).toEqual(arranged)
    expect(selectWorkspace(stateAfter(signedIn, listed('table')))).toEqual({
      cards: false,
      compact_rows: false,
      columns: {},
      icon_sidebar: false,
      exposure_limit: null,
    })
    expect(
      selectWorkspace(
        stateAfter(signedIn, listed({ cards: 'yes', columns: { bids: false, price: 3 }, exposure_limit: -1 })),
      ),
    ).toEqual({
      cards: false,
      compact_rows: false,
      columns: { bids: false },
      icon_sidebar: false,
      exposure_limit: null,
    })
  })
  it('applies immediately, and is sent under its key', () => {
    const saved = workspaceSaveRequested({ change: arranged })
    expect(selectWorkspace(stateAfter(signedIn, saved))).toEqual(arranged)
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () =>
        cold('(x|)', { x: listed({ cards: false }, 'workspace.save:merge') }),
      )
      outputOfRequest(workspaceRequest, hot('a', { a: entry(saved) }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ name, input }) => [name, input])).toEqual([
        ['preference.list', { query: { key: 'workspace' } }],
        ['preference.store', { body: { key: 'workspace', value: arranged, replaces: { cards: false } } }],
      ])
    })
  })
})
