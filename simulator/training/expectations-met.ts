// Judges the expectations of a running world's scenario by replaying its log, like `npm run simulate`.
import type { BoardOpening } from '../persistence/side-records'
import type { RunningWorld } from '../runtime/running-world'
import { expectationsOf } from '../runtime/verdict'
import { failuresOf } from '../scenarios/verdict/expectations'
import { TaskTracker } from '../scenarios/verdict/tasks'
import { evolveAll } from '../world/evolve'

/** One expectation that is due. */
export interface JudgedExpectation {
  /** Its text in the scenario. */
  readonly text: string
  readonly line: number | null
  /** Virtual ms since the start. */
  readonly offset: number
  /** Why it failed; empty if it was met. */
  readonly failures: readonly string[]
}

/** The due expectations by time. Empty if the world's log no longer goes back to its opening. */
export function judgeExpectations(
  world: RunningWorld,
  openings: readonly BoardOpening[],
): readonly JudgedExpectation[] {
  const { script } = world
  const opening = world.opening()
  const due = expectationsOf(script, world.position())
  if (due.length === 0 || world.earliest().entries > opening.entries) return []
  const tasks = new TaskTracker(script, opening.state, script.startsAt)
  const log = [...world.log(opening.entries + 1)]
  const sorted = openings.toSorted((one, other) => one.at - other.at)
  const lines = script.source.split('\n')
  let state = opening.state
  return due.map(({ expectation, offset, line }) => {
    const now = script.startsAt + offset
    for (let next = log[0]; next !== undefined && Date.parse(next.at) <= now; next = log[0]) {
      const before = state
      state = evolveAll(before, next.events)
      tasks.record({ ...next, at: Date.parse(next.at), before, after: state })
      log.shift()
    }
    for (let next = sorted[0]; next !== undefined && next.at <= now; next = sorted[0]) {
      tasks.recordOpened(next.persona, next.board, next.at)
      sorted.shift()
    }
    tasks.advance(now)
    const text = line === null ? '' : (lines[line - 1] ?? '').trim().replace(/^- /, '')
    return { text, line, offset, failures: failuresOf(expectation, { script, state, now, tasks }) }
  })
}
