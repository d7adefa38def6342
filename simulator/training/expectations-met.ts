// What a running world has kept so far of what its scenario expects: a fold over its log, as `npm run simulate` judges a run.
import type { BoardOpening } from '../persistence/side-records'
import type { RunningWorld } from '../runtime/running-world'
import { expectationsOf } from '../runtime/verdict'
import { failuresOf } from '../scenarios/verdict/expectations'
import { TaskTracker } from '../scenarios/verdict/tasks'
import { evolveAll } from '../world/evolve'

/** One expectation whose moment has passed. */
export interface JudgedExpectation {
  /** As it stands in the scenario. */
  readonly text: string
  readonly line: number | null
  /** Virtual ms since the start. */
  readonly offset: number
  /** What is not as expected; empty when it is met. */
  readonly failures: readonly string[]
}

/** Those that are due, in the order of their moments; none in a world whose log no longer begins at its opening. */
export function expectationsMet(world: RunningWorld, openings: readonly BoardOpening[]): readonly JudgedExpectation[] {
  const { script } = world
  const opening = world.opening()
  const due = expectationsOf(script, world.position())
  if (due.length === 0 || world.earliest().entries > opening.entries) return []
  const tasks = new TaskTracker(script, opening.state, script.startsAt)
  const log = [...world.log(opening.entries + 1)]
  const opened = openings.toSorted((one, other) => one.at - other.at)
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
    for (let next = opened[0]; next !== undefined && next.at <= now; next = opened[0]) {
      tasks.recordOpened(next.persona, next.board, next.at)
      opened.shift()
    }
    tasks.advance(now)
    const text = line === null ? '' : (lines[line - 1] ?? '').trim().replace(/^- /, '')
    return { text, line, offset, failures: failuresOf(expectation, { script, state, now, tasks }) }
  })
}
