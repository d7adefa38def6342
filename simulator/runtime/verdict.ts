// Plays a scenario to its end in virtual time and checks its expectations, for the command line and tests.

import { durationText } from '../scenarios/language/durations'
import { linesOf } from '../scenarios/language/line-offset'
import type { PlannedStep } from '../scenarios/play/agenda'
import { Run, type RunResult, runUntil } from '../scenarios/play/run'
import { offsetOf, type RecordedCommand, type Script } from '../scenarios/play/script'
import { failuresOf } from '../scenarios/verdict/expectations'
import { TaskTracker } from '../scenarios/verdict/tasks'
import { describe } from '../world/describe'
import { fixturesOf } from './library'
import { GrowingHashes } from './log-hash'
import { entryOf, openingOf } from './opening'
import type { LogEntry } from './running-world'

export interface Verdict {
  readonly scenario: string
  readonly seed: number
  readonly passed: boolean
  /** The number of events in the log. */
  readonly events: number
  /** The hash of the whole log. */
  readonly hash: string
  /** The hash of its trace, without random ids and measured times. */
  readonly traceHash: string
  /** A message per failed expectation and per step with an unexpected outcome. */
  readonly failed: readonly string[]
  /** For each message in `failed`, the line of the expectation in the scenario file; null for a step. */
  readonly lines: readonly (number | null)[]
}

export interface PlayOptions {
  /** Null for the seed of the scenario. */
  readonly seed: number | null
  /** Offset in ms; null for the end of the scenario. Later expectations are not checked. */
  readonly until: number | null
  /** User commands of an earlier run, which replace the rehearsal. */
  readonly recorded?: readonly RecordedCommand[]
}

/** The log and the verdict of a run. */
export interface Playthrough {
  readonly verdict: Verdict
  readonly entries: readonly LogEntry[]
}

/** Plays the scenario as fast as possible. The rehearsal plays the users. */
export function playThrough(script: Script, options: PlayOptions): Playthrough {
  const seed = options.seed ?? script.document.seed
  const end = options.until ?? script.length
  const openingOptions = options.recorded === undefined ? { rehearsed: true } : { recorded: options.recorded }
  const steps: RunResult[] = []
  const opening = openingOf(script, fixturesOf(script), seed, openingOptions, (result) => {
    if (result.planned) steps.push(result)
  })
  const entries: LogEntry[] = [...opening.entries]
  const run = new Run(opening.automation, opening.state, script.startsAt, steps.length)
  const tasks = new TaskTracker(script, opening.state, script.startsAt)
  const failed: { readonly what: string; readonly line: number | null }[] = []
  const record = (result: RunResult): void => {
    const { at, command, decision, before, after } = result
    entries.push(entryOf(result, entries.length + 1))
    tasks.record({ at, command, events: decision.events, before, after })
    if (result.planned) steps.push(result)
  }
  const opens = [...(script.document.rehearsal?.opens ?? [])].sort((a, b) => a.at - b.at)
  const advanceTo = (offset: number): void => {
    const until = script.startsAt + offset
    for (const result of runUntil(run, until)) record(result)
    while (openingOptions.rehearsed === true && opens[0] !== undefined && opens[0].at <= offset) {
      const { as, board, at } = opens[0]
      tasks.recordOpened(script.personaOf(as), board, script.startsAt + at)
      opens.shift()
    }
    tasks.advance(until)
  }
  for (const { expectation, offset, line } of expectationsOf(script, end)) {
    advanceTo(offset)
    const progress = { script, state: run.state, now: script.startsAt + offset, tasks }
    failed.push(...failuresOf(expectation, progress).map((what) => ({ what, line })))
  }
  advanceTo(end)
  const mismatches = steps.flatMap((step, index) => planMismatches(step, opening.automation.timeline[index], script))
  failed.push(...mismatches.map((what) => ({ what, line: null })))
  const events = entries.reduce((sum, entry) => sum + entry.events.length, 0)
  const { exact: hash, course: traceHash } = new GrowingHashes(script, seed, null).add(entries)
  return {
    verdict: {
      scenario: script.name,
      seed,
      passed: failed.length === 0,
      events,
      hash,
      traceHash,
      failed: failed.map(({ what }) => what),
      lines: failed.map(({ line }) => line),
    },
    entries,
  }
}

/** A message if the outcome of a step differs from what the scenario declares; otherwise empty. */
function planMismatches({ at, command, decision, before }: RunResult, plan: PlannedStep | undefined, script: Script) {
  if (plan === undefined || plan.live === true || decision.ok !== (plan.refused === true)) return []
  const what = `at ${durationText(at - script.startsAt)}: ${describe(before, command)}`
  return [decision.ok ? `${what}: was not refused` : `${what}: was refused. ${decision.refusal.message}`]
}

/** The expectations up to this offset, in the order of checking. */
export const expectationsOf = (script: Script, end: number) => {
  const lines = linesOf(script.source, 'expect')
  return script.document.expect
    .map((expectation, index) => ({
      expectation,
      offset: offsetOf(script, expectation.at),
      line: lines[index] ?? null,
    }))
    .filter(({ offset }) => offset <= end)
    .sort((a, b) => a.offset - b.offset)
}

/** Checks whether the scenario meets its expectations. */
export const verdictOf = (script: Script, options: PlayOptions): Verdict => playThrough(script, options).verdict
